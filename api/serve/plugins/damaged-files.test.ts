import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openReleased, type ReleasedShop, releasedPage } from '../../testing/released.ts';
import { releasesFolder } from '../release/release.ts';
import { copyOfSums, sumsFile } from '../release/sums.ts';

/** Damaged files of a release, when they are asked for. */

let shop: ReleasedShop;
let said: string[];
beforeEach(async () => {
  shop = await openReleased();
  said = [];
  vi.spyOn(shop.app.log, 'error').mockImplementation((what: unknown) => void said.push(String(what)));
});
afterEach(() => shop.close());

const placeOf = (file: string) => join(releasesFolder(shop.dataFolder), 'r1', file);
const get = (path: string, headers = {}) => shop.app.inject({ url: path, headers });

/** Changes a byte, but neither the time nor the size of the file. */
function flip(file: string) {
  const bytes = readFileSync(file);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

const damages: [string, (file: string) => void][] = [
  ['with a bit changed', flip],
  ['cut', (file) => writeFileSync(file, readFileSync(file).subarray(0, readFileSync(file).length >> 1))],
  ['emptied', (file) => writeFileSync(file, '')],
  ['removed', (file) => rmSync(file)],
];

describe.each(damages)('a file %s', (_how, damage) => {
  test('is made again', async () => {
    for (const [path, file, content] of [
      ['/cart', 'cart.html', releasedPage('r1', 'cart')],
      ['/hi/cart', 'hi/cart.html', releasedPage('r1', 'hi/cart')],
      ['/hi', 'hi.html', releasedPage('r1', 'hi')],
      ['/_astro/app.css', '_astro/app.css', 'plain '.repeat(500)],
      ['/drawings/a.svg', 'drawings/a.svg', '<svg/>'.repeat(500)],
    ] as const) {
      said = [];
      damage(placeOf(file));
      const answer = await get(path);
      expect([path, answer.statusCode, answer.body]).toEqual([path, 200, content]);
      expect(readFileSync(placeOf(file), 'utf8')).toBe(content);
      expect(said).toEqual([`releases/r1/${file} was damaged or missing: it was made again.`]);
      expect((await get(path)).body).toBe(content);
      expect(said).toHaveLength(1);
      expect(readdirSync(releasesFolder(shop.dataFolder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    }
  });

  test('that nothing can make again is not sent, and the answer is not 404', async () => {
    for (const [path, file] of [
      ['/', 'index.html'],
      ['/part/13.0460-7117.2', 'part/13.0460-7117.2.html'],
      ['/robots.txt', 'robots.txt'],
      ['/icon-192.png', 'icon-192.png'],
      ['/sitemap.xml', 'sitemap.xml'],
      ['/categories/bulbs/fits.txt', 'categories/bulbs/fits.txt'],
    ] as const) {
      said = [];
      damage(placeOf(file));
      for (const headers of [{}, { range: 'bytes=0-3' }, { 'if-none-match': 'W/"other"' }]) {
        const { statusCode, headers: told, body } = await get(path, headers);
        expect([path, statusCode, told['retry-after'], told['cache-control']]).toEqual([path, 503, '30', 'no-store']);
        expect(body).toBe('Please try again in a moment.');
      }
      expect(said).toEqual([
        `releases/r1/${file} was damaged or missing: it could not be made again; run npm run generate -- --all.`,
      ]);
    }
  });

  test('is sent compressed only when its compressed file is undamaged', async () => {
    damage(placeOf('_astro/app.js.br'));
    const { statusCode, rawPayload } = await get('/_astro/app.js', { 'accept-encoding': 'br' });
    expect([statusCode, String(brotliDecompressSync(rawPayload))]).toEqual([200, 'plain '.repeat(500)]);
  });

  test('of sums is taken from its copy', async () => {
    damage(sumsFile(shop.dataFolder, 'r1'));
    flip(placeOf('cart.html'));
    expect((await get('/cart')).body).toBe(releasedPage('r1', 'cart'));
    expect(said[0]).toBe('releases/r1.sums was damaged or missing: it was made again.');
    const [list, copy] = [sumsFile(shop.dataFolder, 'r1'), copyOfSums(sumsFile(shop.dataFolder, 'r1'))];
    expect(readFileSync(list)).toEqual(readFileSync(copy));
  });
});

test('files that could not be made again are in /api/ready until they are undamaged or another release is live', async () => {
  const named = () => shop.app.damagedFiles();
  const ready = async () => (await get('/api/ready')).json().damaged;
  expect([named(), await ready()]).toEqual([[], []]);
  const robots = readFileSync(placeOf('robots.txt'));
  for (const file of ['robots.txt', 'icon-192.png']) {
    flip(placeOf(file));
    await get(`/${file}`);
  }
  expect((await ready()).sort()).toEqual(['releases/r1/icon-192.png', 'releases/r1/robots.txt']);
  // Another place has the file again, for the next try.
  mkdirSync(join(shop.dataFolder, 'site', 'client'), { recursive: true });
  writeFileSync(join(shop.dataFolder, 'site', 'client', 'robots.txt'), robots);
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
  expect((await get('/robots.txt')).body).toBe(String(robots));
  vi.useRealTimers();
  expect(await ready()).toEqual(['releases/r1/icon-192.png']);
  shop.use('r2');
  expect(await ready()).toEqual([]);
});

test('a part of a page that is made again is a part of the whole page', async () => {
  rmSync(placeOf('cart.html'));
  const answer = await get('/cart', { range: 'bytes=0-5' });
  expect([answer.statusCode, answer.body]).toEqual([206, releasedPage('r1', 'cart').slice(0, 6)]);
});

test('a page that cannot be written back is rendered and sent', async () => {
  rmSync(placeOf('cart.html'));
  rmSync(join(releasesFolder(shop.dataFolder), 'r1'), { recursive: true });
  expect((await get('/cart')).body).toBe(releasedPage('r1', 'cart'));
});

test('an address that never had a file does not count as damaged', async () => {
  for (const path of ['/nothing', '/hi/nothing', '/_astro/none.js', '/%00'])
    expect((await get(path)).statusCode).toBe(404);
  expect(said).toEqual([]);
});
