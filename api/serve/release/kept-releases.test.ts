import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, inject, test } from 'vitest';
import { newestSnapshot, setNewestSnapshot, snapshotFile, snapshotsFolder } from '../../catalogue/snapshots.ts';
import { takeLock } from '../../data/lock.ts';
import { keptReleases, leaveRelease, mendPointer } from './kept-releases.ts';
import { currentRelease, DamagedPointer, pointerFile, releasesFolder, showRelease, switchRelease } from './release.ts';
import { snapshotName, sumOf, sumsFile, writeSums } from './sums.ts';

let data: string;
let site: string;
beforeEach(() => {
  data = mkdtempSync(join(inject('testFolder'), 'kept-'));
  site = join(data, 'site');
  for (const folder of [snapshotsFolder(data), releasesFolder(data), site]) mkdirSync(folder);
});

/** Makes a release that was live. */
function keep(id: string) {
  const release = { id, snapshot: `of-${id}`, site };
  mkdirSync(join(releasesFolder(data), id));
  writeFileSync(snapshotFile(data, release.snapshot), 'a snapshot');
  writeFileSync(join(releasesFolder(data), `${id}.json`), JSON.stringify({ snapshot: release.snapshot, site }));
  return release;
}

const damages: [string, () => void][] = [
  ['of another program', () => writeFileSync(pointerFile(data), '<html>')],
  ['cut', () => writeFileSync(pointerFile(data), readFileSync(pointerFile(data)).subarray(0, 30))],
  ['emptied', () => writeFileSync(pointerFile(data), '')],
  [
    'with one digit changed',
    () => writeFileSync(pointerFile(data), readFileSync(pointerFile(data), 'utf8').replace('of-1', 'of-2')),
  ],
];

test.each(damages)('a pointer %s is named, and what writes it anew', (_how, damage) => {
  switchRelease(data, keep('1'));
  keep('2');
  damage();
  expect(() => currentRelease(data)).toThrow(DamagedPointer);
  expect(() => currentRelease(data)).toThrow(`${pointerFile(data)} is damaged`);
});

test.each([...damages, ['removed', () => rmSync(pointerFile(data))] as const])(
  'a pointer %s is written anew, to what was shown last',
  (_how, damage) => {
    const [one] = [keep('1'), keep('2')];
    switchRelease(data, one);
    showRelease(data, one);
    damage();
    expect(mendPointer(data)).toMatch(/current\.json was (damaged|missing): the release 1 is live again\.$/);
    expect(currentRelease(data)).toMatchObject(one);
    expect(mendPointer(data)).toBeUndefined();
  },
);

test('incomplete releases are passed over, and without any a damaged pointer is removed', () => {
  for (const id of ['1', '2', '3']) switchRelease(data, keep(id));
  rmSync(join(releasesFolder(data), '3'), { recursive: true });
  rmSync(snapshotFile(data, 'of-2'));
  writeFileSync(join(releasesFolder(data), '4.json'), 'no record');
  expect(keptReleases(data).map(({ id }) => id)).toEqual(['1']);
  mendPointer(data);
  expect(currentRelease(data)?.id).toBe('1');
  rmSync(snapshotFile(data, 'of-1'));
  writeFileSync(pointerFile(data), '{');
  expect(mendPointer(data)).toContain('run npm run generate');
  expect(existsSync(pointerFile(data))).toBe(false);
});

test('a release that was taken is kept too, with its edition', () => {
  keep('1');
  rmSync(join(releasesFolder(data), '1.json'));
  mkdirSync(join(data, 'sites', 'abc'), { recursive: true });
  const manifest = { snapshot: 'of-1', site: 'abc' };
  writeFileSync(join(releasesFolder(data), '1.taken.json'), JSON.stringify({ edition: '1-e', manifest }));
  mendPointer(data);
  expect(currentRelease(data)).toMatchObject({ id: '1', edition: '1-e', site: join(data, 'sites', 'abc') });
});

test('while another process changes the folder nothing is written', () => {
  keep('1');
  writeFileSync(pointerFile(data), '{');
  const lock = takeLock(data);
  expect(mendPointer(data)).toBeUndefined();
  expect(readFileSync(pointerFile(data), 'utf8')).toBe('{');
  lock?.release();
});

test('before the first generation there is nothing to mend', () => {
  expect(mendPointer(data)).toBeUndefined();
  expect(existsSync(join(data, 'lock'))).toBe(false);
});

/** The list of sums of a release, which has the sum of its snapshot. */
const list = (id: string, of = 'a snapshot') =>
  writeSums(sumsFile(data, id), new Map([[snapshotName, sumOf(Buffer.from(of))]]), true);

test('a release whose snapshot is damaged gives way to the newest one whose own is whole', async () => {
  const [, , , live] = ['1', '2', '3', '4'].map(keep);
  for (const id of ['1', '2', '4']) list(id);
  list('3', 'another snapshot');
  switchRelease(data, live as never);
  setNewestSnapshot(data, 'of-4');
  expect(await leaveRelease(data, live as never)).toMatchObject({ id: '2' });
  expect([currentRelease(data)?.id, newestSnapshot(data)]).toEqual(['2', 'of-2']);
  expect(existsSync(snapshotFile(data, 'of-4'))).toBe(true);
  // Another process or a night has done it already.
  expect(await leaveRelease(data, live as never)).toBeUndefined();
});

test('a release whose snapshot is damaged stays where no other is whole, or the folder is being changed', async () => {
  const [, live] = ['1', '2'].map(keep);
  switchRelease(data, live as never);
  expect(await leaveRelease(data, live as never)).toBeUndefined();
  list('1');
  const lock = takeLock(data);
  expect(await leaveRelease(data, live as never)).toBeUndefined();
  lock?.release();
  expect(currentRelease(data)?.id).toBe('2');
});

test('a taken release that is left loses its damaged snapshot, so that it is fetched again', async () => {
  const [, live] = ['1', '2'].map(keep);
  list('1');
  const taken = { ...live, edition: '2-edition' } as never;
  switchRelease(data, taken);
  expect(await leaveRelease(data, taken)).toMatchObject({ id: '1' });
  expect(existsSync(snapshotFile(data, 'of-2'))).toBe(false);
});
