import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type S3Server, serveS3 } from '../../../scripts/laboratory/s3-server.ts';
import { forEachAtOnce, type ObjectStore } from './object-store.ts';
import { isStoreAddress, openObjectStore } from './open-store.ts';

const folder = mkdtempSync(join(inject('testFolder'), 'objects-'));
let s3: S3Server;
beforeAll(async () => {
  s3 = await serveS3(join(folder, 's3'));
});
afterAll(() => s3.close());

describe.each<[string, () => Promise<ObjectStore>]>([
  ['a folder', () => openObjectStore(join(folder, 'place'))],
  ['a folder as a URL', () => openObjectStore(pathToFileURL(join(folder, 'other')).href)],
  ['S3', () => openObjectStore(s3.place('a/prefix'))],
])('%s', (_, open) => {
  test('gives back what was put, in the newest form', async () => {
    const store = await open();
    expect(await store.get('a/b.txt')).toBeUndefined();
    await store.put('a/b.txt', Buffer.from('one'));
    await store.put('a/b.txt', Buffer.from('पैड'), { type: 'text/plain', caching: 'no-store' });
    expect((await store.get('a/b.txt'))?.toString()).toBe('पैड');
    const to = join(mkdtempSync(join(folder, 'down-')), 'deep', 'file');
    expect(await store.download('a/b.txt', to)).toBe(true);
    expect(readFileSync(to, 'utf8')).toBe('पैड');
  });

  test('takes files, small and larger than it keeps in memory', async () => {
    const store = await open();
    for (const bytes of [0, 5, 9 * 1024 * 1024]) {
      const file = join(folder, 'sent');
      writeFileSync(file, Buffer.alloc(bytes, 'x'));
      await store.put('files/one', { file });
      expect((await store.get('files/one'))?.length).toBe(bytes);
    }
  });

  test('removes what there is, and does not mind what there is not', async () => {
    const store = await open();
    for (const name of ['one', 'two', 'kept']) await store.put(`x/${name}`, Buffer.from(name));
    await store.remove(['x/one', 'x/two', 'x/never']);
    expect(await store.get('x/one')).toBeUndefined();
    expect(await store.download('x/two', join(folder, 'nothing'))).toBe(false);
    expect(existsSync(join(folder, 'nothing'))).toBe(false);
    expect((await store.get('x/kept'))?.toString()).toBe('kept');
  });

  test('keeps what there was when a file cannot be sent', async () => {
    const store = await open();
    await store.put('y', Buffer.from('before'));
    await expect(store.put('y', { file: join(folder, 'no-such-file') })).rejects.toThrow(/ENOENT/);
    expect((await store.get('y'))?.toString()).toBe('before');
  });
});

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
  const nowhere = await openObjectStore(s3.place('').replace('s3://shop/', 's3://no-such-bucket/'));
  await expect(nowhere.get('a')).rejects.toThrow(/bucket/i);
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

test('for each, so many at once, and none after a failure', async () => {
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
