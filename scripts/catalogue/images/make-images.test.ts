import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, inject, test } from 'vitest';
import { contentOf, imageId, keptImages } from '../../../api/catalogue/images.ts';
import { newestSnapshot } from '../../../api/catalogue/snapshots.ts';
import { filesOf } from '../../../api/shop/images/rules.ts';
import { newDataFolder, writePackage } from '../import/fixtures/small-package.ts';
import { importPackage } from '../import/import-package.ts';
import { drawing } from './fixtures/pictures.ts';
import { filesOfSnapshot, removeOtherImages } from './kept-images.ts';
import { KnownImages } from './known-images.ts';
import { makeImages } from './make-images.ts';

const testFolder = join(inject('testFolder'), 'make-images');
const shapes = ['#111', '#222', '#333'].map((fill) => drawing(`<rect width="9" height="9" fill="${fill}"/>`));
const ids = shapes.map((bytes) => imageId(contentOf(bytes)));
let dataFolder: string;
beforeEach(() => {
  dataFolder = newDataFolder(testFolder);
});

/** Imports a package with these pictures: those at the same place have the same name. */
async function night(pictures: readonly (Buffer | undefined)[]): Promise<string> {
  const rows = pictures.map((_, n) => `i${n},bosch,pads,P-${n},Pad,100,${n}.svg`);
  const path = writePackage(testFolder, {
    'items.csv': `item_id,brand_id,category_id,part_number,name,price,image\n${rows.join('\n')}\n`,
  });
  mkdirSync(join(path, 'images'));
  for (const [n, bytes] of pictures.entries()) if (bytes) writeFileSync(join(path, 'images', `${n}.svg`), bytes);
  const { snapshot } = await importPackage({ path, dataFolder, force: true });
  return snapshot;
}

const kept = (...folder: string[]) => readdirSync(join(keptImages(dataFolder), ...folder)).sort();
const filesWith = (...places: number[]) =>
  places
    .flatMap((place) => filesOf({ id: ids[place] ?? '', width: 200 }).map((file) => file.slice('images/'.length)))
    .sort();

test('the pictures of a snapshot are made once, also when several files are the same', async () => {
  const snapshot = await night([shapes[0], shapes[1], shapes[0]]);
  expect(filesOfSnapshot(dataFolder, snapshot).missing).toEqual(new Set(ids.slice(0, 2)));
  expect(await makeImages({ dataFolder, snapshot })).toEqual({ made: 2, failed: [], left: 0 });
  expect(kept('images')).toEqual(filesWith(0, 1));
  const inode = () => statSync(join(keptImages(dataFolder), 'images', filesWith(0)[0] ?? '')).ino;
  const before = inode();
  expect(await makeImages({ dataFolder, snapshot })).toEqual({ made: 0, failed: [], left: 0 });
  expect(inode()).toBe(before);
});

test('the next night makes only what is new', async () => {
  await makeImages({ dataFolder, snapshot: await night([shapes[0]]) });
  const snapshot = await night([shapes[0], shapes[1]]);
  expect(await makeImages({ dataFolder, snapshot })).toEqual({ made: 1, failed: [], left: 0 });
});

test('a picture of which a size is gone is made again', async () => {
  const snapshot = await night([shapes[0]]);
  await makeImages({ dataFolder, snapshot });
  rmSync(join(keptImages(dataFolder), 'images', filesWith(0)[1] ?? ''));
  expect(await makeImages({ dataFolder, snapshot })).toMatchObject({ made: 1 });
  expect(kept('images')).toEqual(filesWith(0));
});

test('when the time is over, the rest is left', async () => {
  const snapshot = await night(shapes);
  expect(await makeImages({ dataFolder, snapshot, within: -1 })).toEqual({ made: 0, failed: [], left: 3 });
});

test('a picture that turns out to be faulty is reported, and set aside by the next import', async () => {
  const snapshot = await night([shapes[0], shapes[1]]);
  writeFileSync(join(keptImages(dataFolder), 'originals', contentOf(shapes[0] as Buffer)), 'damaged');
  expect(await makeImages({ dataFolder, snapshot })).toEqual({
    made: 1,
    failed: [{ id: ids[0], problem: 'image-type' }],
    left: 0,
  });
  // It is not tried again each night.
  expect(await makeImages({ dataFolder, snapshot })).toEqual({ made: 0, failed: [], left: 1 });
  expect(await night([shapes[0], shapes[1]])).not.toBe(snapshot);
  expect(filesOfSnapshot(dataFolder, newestSnapshot(dataFolder) ?? '').missing.size).toBe(0);
});

test('pictures of no remaining snapshot are removed, and the others stay', async () => {
  const first = await night([shapes[0], shapes[1]]);
  await makeImages({ dataFolder, snapshot: first });
  const second = await night([shapes[1], shapes[2]]);
  await makeImages({ dataFolder, snapshot: second });
  writeFileSync(join(keptImages(dataFolder), 'images', 'begun.avif.1.tmp'), '');
  removeOtherImages(dataFolder, [first, second]);
  expect(kept('images')).toEqual([...filesWith(0, 1, 2), 'begun.avif.1.tmp'].sort());
  removeOtherImages(dataFolder, [second]);
  expect(kept('images')).toEqual([...filesWith(1, 2), 'begun.avif.1.tmp'].sort());
  expect(kept('originals')).toEqual([1, 2].map((place) => contentOf(shapes[place] as Buffer)).sort());
  // A snapshot that cannot be read may have any picture.
  removeOtherImages(dataFolder, ['gone']);
  expect(kept('originals')).toHaveLength(2);
});

test('without what is known of earlier pictures, all are looked at again', async () => {
  const snapshot = await night([shapes[0]]);
  writeFileSync(join(keptImages(dataFolder), 'known.sqlite'), 'damaged');
  expect(await night([shapes[0]])).toBe(snapshot);
  const known = new KnownImages(dataFolder);
  expect([...known.answers().values()]).toEqual([{ width: 200, height: 150 }]);
  known.close();
});
