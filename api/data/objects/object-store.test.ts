import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, inject, test } from 'vitest';
import { openObjectStore } from '../../serve/beyond.ts';
import { keepsObjects } from './fixtures/keeps-objects.ts';
import { forEachAtOnce } from './object-store.ts';
import { isStoreAddress } from './store-address.ts';

const folder = mkdtempSync(join(inject('testFolder'), 'objects-'));

keepsObjects('a folder', folder, () => openObjectStore(join(folder, 'place')));
keepsObjects('a folder as a URL', folder, () => openObjectStore(pathToFileURL(join(folder, 'other')).href));

test('a folder has no empty folders and no parts of files', async () => {
  const place = join(folder, 'clean');
  const store = await openObjectStore(place);
  await store.put('a/b/c', Buffer.from('c'));
  await store.put('a/d', Buffer.from('d'));
  await expect(store.put('a/e', { file: join(folder, 'no-such-file') })).rejects.toThrow();
  await store.remove(['a/b/c']);
  expect(readdirSync(join(place, 'a'))).toEqual(['d']);
  expect(readdirSync(join(place, '.unfinished'))).toEqual([]);
});

test('a store that does not answer as it should fails, instead of being empty', async () => {
  mkdirSync(join(folder, 'is-a-folder'));
  const store = await openObjectStore(folder);
  await expect(store.get('is-a-folder')).rejects.toThrow(/EISDIR/);
});

test.each([
  ['place', true],
  ['/srv/place', true],
  ['file:///srv/place', true],
  ['s3://bucket', true],
  ['s3://bucket/a/b', true],
  ['s3://bucket/a?endpoint=https://minio.example:9000&region=ap-south-1', true],
  ['s3://bucket/a?endpoint=minio', false],
  ['s3://bucket?secret=x', false],
  ['s3://', false],
  ['https://bucket.example', false],
  ['', false],
])('whether %j names a place: %s', (address, isOne) => expect(isStoreAddress(address)).toBe(isOne));

test('runs for each item, so many at once, and starts none after a failure', async () => {
  const done: number[] = [];
  let [now, most] = [0, 0];
  const run = async (item: number) => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((next) => setImmediate(next));
    now -= 1;
    if (item === 7) throw new Error('seven');
    done.push(item);
  };
  await expect(forEachAtOnce([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 3, run)).rejects.toThrow('seven');
  expect(most).toBe(3);
  expect(done.length).toBeLessThan(10);
});
