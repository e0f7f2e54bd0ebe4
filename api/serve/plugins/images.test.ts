import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptImages } from '../../catalogue/images.ts';
import { imageAddress, imageFile } from '../../shop/images/rules.ts';
import { openReleased, type ReleasedShop } from '../../testing/released.ts';
import { releasesFolder } from '../release/release.ts';
import { readSums, setSum, sumOf, sumsFile, writeSums } from '../release/sums.ts';

const [released, kept, none, damaged] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(16)) as [
  string,
  string,
  string,
  string,
];
const immutable = 'public, max-age=31536000, immutable';
let shop: ReleasedShop;

beforeAll(async () => {
  shop = await openReleased();
  write(join(releasesFolder(shop.dataFolder), 'r1'), released, 'of the release');
  for (const id of [kept, damaged]) write(keptImages(shop.dataFolder), id, 'kept');
  write(join(releasesFolder(shop.dataFolder), 'r1'), damaged, 'something else');
  const list = sumsFile(shop.dataFolder, 'r1');
  const sums = readSums(list) ?? new Map();
  for (const [id, text] of [
    [released, 'of the release'],
    [damaged, 'what it was'],
  ] as const)
    setSum(sums, imageFile(id, 96, 'avif'), sumOf(Buffer.from(text)));
  writeSums(list, sums, true);
});
afterAll(() => shop.close());

function write(folder: string, id: string, text: string): void {
  const file = join(folder, imageFile(id, 96, 'avif'));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const get = (path: string, options: RequestInit = {}) =>
  fetch(`${shop.origin}${path}`, { redirect: 'manual', ...options });
const addressOf = (id: string) => imageAddress(id, 96, 'avif');

test.each([
  ['of the release', released, 'of the release'],
  ['that was made since', kept, 'kept'],
])('a picture %s is sent, and stays in the browser', async (_, id, text) => {
  const answer = await get(addressOf(id));
  expect([answer.status, await answer.text()]).toEqual([200, text]);
  expect(answer.headers.get('content-type')).toBe('image/avif');
  expect(answer.headers.get('cache-control')).toBe(immutable);
  expect(answer.headers.get('content-encoding')).toBeNull();
  // `fetch` would ask for a fresh answer.
  const headers = { 'if-none-match': answer.headers.get('etag') ?? '' };
  expect((await shop.app.inject({ url: addressOf(id), headers })).statusCode).toBe(304);
  expect((await get(addressOf(id), { method: 'HEAD' })).headers.get('content-length')).toBe(String(text.length));
});

test.each([
  ['that is not made yet', none],
  ['that is damaged', damaged],
])('a picture %s is a drawing until it is there', async (_, id) => {
  const answer = await get(addressOf(id));
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/drawings/part.svg']);
  expect(answer.headers.get('cache-control')).toBe('public, no-cache');
});

test('a picture that is gone from the release is put back from the kept ones', async () => {
  const file = join(releasesFolder(shop.dataFolder), 'r1', imageFile(released, 96, 'avif'));
  write(keptImages(shop.dataFolder), released, 'of the release');
  rmSync(file);
  shop.use('r2');
  shop.use('r1');
  const answer = await get(addressOf(released), { headers: { range: 'bytes=0-1' } });
  expect([answer.status, await answer.text()]).toEqual([206, 'of']);
  expect(readFileSync(file, 'utf8')).toBe('of the release');
});

test.each([
  '/images/',
  '/images/x.avif',
  `/images/${none}-96.png`,
  `/images/${none}-96.avif/x`,
  '/images/known.sqlite',
])('%s is no picture', async (path) => {
  expect([301, 404]).toContain((await get(path)).status);
});

test.each(['/images/..%2fknown.sqlite', '/images/..%2foriginals/x', `/images/%2e%2e/${none}-96.avif`])(
  '%s leads nowhere else',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);
