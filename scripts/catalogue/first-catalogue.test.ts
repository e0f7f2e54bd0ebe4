import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { newestSnapshot, newestSnapshotFile, setNewestSnapshot, snapshotFile } from '../../api/catalogue/snapshots.ts';
import { currentRelease, releasesFolder, switchRelease } from '../../api/serve/release/release.ts';
import { snapshotName, sumOfFileNow, sumsFile, writeSums } from '../../api/serve/release/sums.ts';
import { expectLiveSnapshot, needsSample } from './first-catalogue.ts';
import { keepPackage } from './import/kept-packages.ts';

let data: string;
let said: string[];
beforeEach(() => {
  data = mkdtempSync(join(inject('testFolder'), 'first-'));
  said = [];
  vi.spyOn(console, 'error').mockImplementation((text) => said.push(text));
  return () => vi.restoreAllMocks();
});

/** An edition of a night. */
function night(id: string): string {
  const [site, snapshot] = [join(data, 'site'), `of-${id}`];
  for (const folder of [site, join(releasesFolder(data), id)]) mkdirSync(folder, { recursive: true });
  setNewestSnapshot(data, snapshot);
  copyFileSync(inject('snapshotFile'), snapshotFile(data, snapshot));
  writeFileSync(join(releasesFolder(data), `${id}.json`), JSON.stringify({ snapshot, site }));
  writeSums(sumsFile(data, id), new Map([[snapshotName, sumOfFileNow(snapshotFile(data, snapshot))]]), true);
  switchRelease(data, { id, snapshot, site });
  return snapshotFile(data, snapshot);
}

test('a folder without anything needs the sample, and so does one whose first import was killed', async () => {
  expect(await needsSample(data)).toBe(true);
  mkdirSync(join(data, 'snapshots'));
  expect(await needsSample(data)).toBe(true);
});

test.each([
  ['emptied', (file: string) => writeFileSync(file, '')],
  ['overwritten', (file: string) => writeFileSync(file, 'no snapshot'.repeat(1000))],
  ['removed', (file: string) => rmSync(file)],
  ['cut', (file: string) => truncateSync(file, statSync(file).size - 4096)],
  [
    'changed in one bit',
    (file: string) => {
      const bytes = readFileSync(file);
      const last = bytes.length - 100;
      writeFileSync(file, bytes.fill((bytes[last] ?? 0) ^ 1, last, last + 1));
    },
  ],
])('a snapshot that is %s is replaced by the edition before, not by the sample', async (_how, damage) => {
  night('1');
  const file = night('2');
  damage(file);
  await expectLiveSnapshot(data);
  expect(await needsSample(data)).toBe(false);
  expect([newestSnapshot(data), currentRelease(data)?.id]).toEqual(['of-1', '1']);
  expect(said).toEqual([
    expect.stringMatching(/of-2\.sqlite is damaged or missing: the edition 1 is live again\..*npm run/),
  ]);
});

test.each(['../../etc/passwd', ''])('a pointer to the newest snapshot that says "%s" is replaced', async (text) => {
  night('1');
  writeFileSync(newestSnapshotFile(data), text);
  expect(await needsSample(data)).toBe(false);
  expect(newestSnapshot(data)).toBe('of-1');
});

test('without any edition left, the message says what to do', async () => {
  writeFileSync(night('1'), '');
  await expect(needsSample(data)).rejects.toThrow(
    /of-1\.sqlite is damaged or missing.*npm run import -- PATH, then npm start/,
  );
  mkdirSync(join(data, 'sample'));
  await expect(needsSample(data)).rejects.toThrow(`PATH (of the sample catalogue: ${join(data, 'sample')})`);
});

test('a live edition with a whole snapshot stays, even if a newer snapshot is damaged', async () => {
  const live = night('1');
  writeFileSync(night('2'), '');
  switchRelease(data, { id: '1', snapshot: 'of-1', site: join(data, 'site') });
  await expectLiveSnapshot(data);
  expect([said, currentRelease(data)?.id, newestSnapshot(data)]).toEqual([[], '1', 'of-2']);
  writeFileSync(live, '');
  await expect(expectLiveSnapshot(data)).rejects.toThrow(/of-1\.sqlite is damaged or missing.*npm run import -- PATH/);
});

describe('where the package of a damaged snapshot is kept', () => {
  const damaged = async (...nights: string[]) => {
    const files = nights.map(night);
    await keepPackage(data, `of-${nights.at(-1)}`, inject('samplePackage'), ['items.csv'], undefined);
    writeFileSync(files.at(-1) ?? '', '');
  };

  test('and no edition is left, a command that generates imports it, and one that only serves refuses', async () => {
    await damaged('1');
    expect(await needsSample(data)).toBe(false);
    await expect(expectLiveSnapshot(data)).rejects.toThrow(/of-1\.sqlite is damaged or missing.*run npm start, which/);
  });

  test('and is damaged too, the message says what to do', async () => {
    await damaged('1');
    writeFileSync(join(data, 'packages', 'of-1.tar.gz'), '');
    await expect(needsSample(data)).rejects.toThrow(/run npm run import -- PATH, then npm start/);
    await expect(expectLiveSnapshot(data)).rejects.toThrow(/run npm run import -- PATH, then npm start/);
  });

  test('the edition before is live, and the command names the package', async () => {
    await damaged('1', '2');
    expect(await needsSample(data)).toBe(false);
    expect(said).toEqual([expect.stringContaining(`npm run nightly -- ${join(data, 'packages', 'of-2.tar.gz')}.`)]);
  });
});
