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
import { beforeEach, expect, inject, test, vi } from 'vitest';
import { newestSnapshot, newestSnapshotFile, setNewestSnapshot, snapshotFile } from '../../api/catalogue/snapshots.ts';
import { currentRelease, releasesFolder, switchRelease } from '../../api/release/release.ts';
import { snapshotName, sumOfFileNow, sumsFile, writeSums } from '../../api/release/sums.ts';
import { needsSample } from './first-catalogue.ts';

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

test('a folder without anything needs the sample, and so does one whose first import was killed', () => {
  expect(needsSample(data)).toBe(true);
  mkdirSync(join(data, 'snapshots'));
  expect(needsSample(data)).toBe(true);
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
])('in the place of a snapshot that is %s comes the edition before, not the sample', (_how, damage) => {
  night('1');
  const file = night('2');
  damage(file);
  expect(needsSample(data)).toBe(false);
  expect([newestSnapshot(data), currentRelease(data)?.id]).toEqual(['of-1', '1']);
  expect(said).toEqual([
    expect.stringMatching(/of-2\.sqlite is damaged or missing: the edition 1 is live again\..*npm run/),
  ]);
});

test.each(['../../etc/passwd', ''])('a pointer to the newest snapshot that says "%s" is replaced', (text) => {
  night('1');
  writeFileSync(newestSnapshotFile(data), text);
  expect(needsSample(data)).toBe(false);
  expect(newestSnapshot(data)).toBe('of-1');
});

test('where no edition is left, it is said what to do', () => {
  writeFileSync(night('1'), '');
  expect(() => needsSample(data)).toThrow(/of-1\.sqlite is damaged or missing.*npm run import -- PATH, then npm start/);
  mkdirSync(join(data, 'sample'));
  expect(() => needsSample(data)).toThrow(`PATH (of the sample catalogue: ${join(data, 'sample')})`);
});
