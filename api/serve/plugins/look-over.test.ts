import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { snapshotFile } from '../../catalogue/snapshots.ts';
import { openReleased, type ReleasedShop, releasedPage } from '../../testing/released.ts';
import { releasesFolder } from '../release/release.ts';
import {
  copyOfSums,
  readSums,
  type Sums,
  setSum,
  siteSumsFile,
  snapshotName,
  sumOfFileNow,
  sumsFile,
  writeSums,
} from '../release/sums.ts';

/** Damage to the live edition on the disk, in files that nobody has asked for yet. */

let shop: ReleasedShop;
let said: string[];
let snapshot: string;
const remake = vi.fn();
beforeEach(async () => {
  remake.mockClear();
  shop = await openReleased({}, remake);
  snapshot = snapshotFile(shop.dataFolder, 's1');
  mkdirSync(dirname(snapshot), { recursive: true });
  copyFileSync(inject('snapshotFile'), snapshot);
  const list = sumsFile(shop.dataFolder, 'r1');
  writeSums(list, new Map(readSums(list)).set(snapshotName, sumOfFileNow(snapshot)), true);
  said = [];
  vi.spyOn(shop.app.log, 'error').mockImplementation((what: unknown) => void said.push(String(what)));
});
afterEach(() => shop.close());

const placeOf = (file: string) => join(releasesFolder(shop.dataFolder), 'r1', file);
const look = () => shop.app.lookOver(async () => {});
const ready = async () => (await shop.app.inject('/api/ready')).json().damaged;

/** Changes a bit as a disk does: size and times stay the same. */
function flip(file: string) {
  const { atime, mtime } = statSync(file);
  const bytes = readFileSync(file);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  utimesSync(file, atime, mtime);
}

const damages: [string, (file: string) => void][] = [
  ['with a bit changed', flip],
  ['cut', (file) => writeFileSync(file, readFileSync(file).subarray(0, readFileSync(file).length >> 1))],
  ['emptied', (file) => writeFileSync(file, '')],
  ['removed', (file) => rmSync(file)],
];

test('a whole edition is left as it is', async () => {
  const before = statSync(placeOf('cart.html')).ino;
  await look();
  expect([said, await ready(), statSync(placeOf('cart.html')).ino]).toEqual([[], [], before]);
});

describe.each(damages)('a file %s', (_how, damage) => {
  test('is repaired before anybody asks for it, or reported', async () => {
    for (const file of ['hi/cart.html', '_astro/app.css', 'robots.txt']) damage(placeOf(file));
    await look();
    expect(readFileSync(placeOf('hi/cart.html'), 'utf8')).toBe(releasedPage('r1', 'hi/cart'));
    expect(readFileSync(placeOf('_astro/app.css'), 'utf8')).toBe('plain '.repeat(500));
    expect(said.sort()).toEqual([
      'releases/r1/_astro/app.css was damaged or missing: it was made again.',
      'releases/r1/hi/cart.html was damaged or missing: it was made again.',
      'releases/r1/robots.txt was damaged or missing: it could not be made again; run npm run generate -- --all.',
    ]);
    expect(await ready()).toEqual(['releases/r1/robots.txt']);
  });

  test('is found although it was sent undamaged before', async () => {
    expect((await shop.app.inject('/sitemap.xml')).statusCode).toBe(200);
    damage(placeOf('sitemap.xml'));
    await look();
    expect(await ready()).toEqual(['releases/r1/sitemap.xml']);
  });

  test('to one of the two lists of sums is repaired from the other', async () => {
    await look();
    const list = sumsFile(shop.dataFolder, 'r1');
    const before = readFileSync(list);
    for (const file of [list, copyOfSums(list)]) {
      damage(file);
      await look();
      expect(readFileSync(file).equals(before)).toBe(true);
    }
    expect(said).toEqual([
      'releases/r1.sums was damaged or missing: it was made again.',
      'releases/r1.sums.copy was damaged or missing: it was made again.',
    ]);
  });

  test('to the snapshot is reported, until it is undamaged again', async () => {
    damage(snapshot);
    await look();
    expect(said).toEqual([
      `${snapshot} was damaged or missing: it is imported anew, of its package; where that fails, ` +
        'import the catalogue once more: npm run nightly -- PATH.',
    ]);
    expect(await ready()).toEqual(['snapshots/s1.sqlite']);
    expect(remake).toHaveBeenCalled();
    await look();
    expect(said).toHaveLength(1);
    copyFileSync(inject('snapshotFile'), snapshot);
    await look();
    expect(await ready()).toEqual([]);
  });

  test('to the snapshot is reported as soon as the file changes', async () => {
    await shop.app.lookAtChanges();
    damage(snapshot);
    await shop.app.lookAtChanges();
    expect(await ready()).toEqual(['snapshots/s1.sqlite']);
  });

  test('to one of the two lists of sums is repaired as soon as the file changes', async () => {
    const list = sumsFile(shop.dataFolder, 'r1');
    const before = readFileSync(list);
    await shop.app.lookAtChanges();
    damage(list);
    await shop.app.lookAtChanges();
    expect(readFileSync(list).equals(before)).toBe(true);
  });

  test('to the compiled site is repaired or reported, and what is served stays right', async () => {
    const site = join(shop.dataFolder, 'site');
    const [code, client] = [join(site, 'server', 'render.mjs'), join(site, 'client', '_astro', 'app.css')];
    const text = readFileSync(code);
    const sums: Sums = new Map();
    for (const file of [code, client]) setSum(sums, file.slice(site.length + 1), sumOfFileNow(file));
    writeSums(siteSumsFile(site), sums, true);
    for (const look of [shop.app.lookAtChanges, () => shop.app.lookOver(async () => {})]) {
      await look();
      damage(code);
      damage(client);
      await look();
      expect(readFileSync(client, 'utf8')).toBe('plain '.repeat(500));
      expect(await ready()).toEqual(['site/server/render.mjs']);
      expect((await shop.app.inject('/cart')).body).toBe(releasedPage('r1', 'cart'));
      writeFileSync(code, text);
      await look();
      expect(await ready()).toEqual([]);
    }
  });
});

test('a file that is gone is made again as soon as it is', async () => {
  await shop.app.lookAtChanges();
  rmSync(placeOf('hi/cart.html'));
  await shop.app.lookAtChanges();
  expect(readFileSync(placeOf('hi/cart.html'), 'utf8')).toBe(releasedPage('r1', 'hi/cart'));
});

test.each([
  ['SQLITE_CORRUPT', 'database disk image is malformed', '30'],
  ['SQLITE_ERROR', 'no such table: categories', '30'],
  ['SQLITE_IOERR_SHORT_READ', 'disk I/O error', '60'],
])(
  'a call that meets damage of the catalogue is told to come back, and the snapshot is looked at: %s',
  async (code, message, wait) => {
    flip(snapshot);
    const read = vi.spyOn(shop.app.shop.catalogue().names, 'categoriesIn').mockImplementation(() => {
      throw Object.assign(new Error(message), { code });
    });
    const answer = await shop.app.inject('/api/catalog/categories');
    read.mockRestore();
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().error]).toEqual([503, wait, 'busy']);
    expect(answer.headers['cache-control']).toBe('no-store');
    await expect.poll(ready).toEqual(['snapshots/s1.sqlite']);
  },
);
