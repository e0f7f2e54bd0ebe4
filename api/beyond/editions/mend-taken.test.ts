import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { hashOf } from '../../data/objects/file-hashes.ts';
import { folderStore } from '../../data/objects/folder-store.ts';
import type { ObjectStore } from '../../data/objects/object-store.ts';
import { type Release, releasesFolder } from '../../serve/release/release.ts';
import { mendTaken, publishedFile } from './mend-taken.ts';
import { objectKey } from './published.ts';

let data: string;
let store: ObjectStore;
let release: Release;
const files = {
  'release/robots.txt': 'User-agent: *',
  'site/server/entry.mjs': 'export const handler = 1;',
  'site/client/a.js': 'script',
  'snapshots/s1.sqlite': 'a snapshot',
};
const placeOf = (path: string) => {
  const [kind, ...inside] = path.split('/');
  const folders: Record<string, string> = { release: release.folder, site: release.site };
  return join(folders[kind ?? ''] ?? join(data, 'snapshots'), ...inside);
};
const stored = async () => store;

beforeEach(async () => {
  data = mkdtempSync(join(inject('testFolder'), 'mend-taken-'));
  store = folderStore(join(data, 'store'));
  release = {
    id: '1',
    snapshot: 's1',
    site: join(data, 'sites', 'a1b2'),
    folder: join(releasesFolder(data), '1'),
    edition: '1-edition',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(placeOf(path)), { recursive: true });
    writeFileSync(placeOf(path), text);
    await store.put(objectKey(hashOf(text)), Buffer.from(text));
  }
  const manifest = { files: Object.entries(files).map(([path, text]) => [path, hashOf(text), text.length]) };
  writeFileSync(join(releasesFolder(data), '1.taken.json'), JSON.stringify({ edition: release.edition, manifest }));
});

test('no file of an undamaged edition is fetched', async () => {
  const none = async (): Promise<ObjectStore> => Promise.reject(new Error('asked'));
  expect(await mendTaken(none, data, release)).toEqual([]);
});

describe.each<[string, (file: string) => void]>([
  ['with a letter changed', (file) => writeFileSync(file, readFileSync(file, 'utf8').replace('a', 'o'))],
  ['cut', (file) => writeFileSync(file, 'ex')],
  ['emptied', (file) => writeFileSync(file, '')],
  ['removed', (file) => rmSync(file)],
])('a file %s', (_how, damage) => {
  test.each(['site/server/entry.mjs', 'snapshots/s1.sqlite'] as const)('is fetched again: %s', async (path) => {
    damage(placeOf(path));
    expect(await mendTaken(stored, data, release)).toEqual([placeOf(path)]);
    expect(readFileSync(placeOf(path), 'utf8')).toBe(files[path]);
  });

  test('is reported when it is also damaged where it was published', async () => {
    damage(placeOf('snapshots/s1.sqlite'));
    await store.put(objectKey(hashOf('a snapshot')), Buffer.from('another'));
    await expect(mendTaken(stored, data, release)).rejects.toThrow(`${placeOf('snapshots/s1.sqlite')} is damaged`);
  });
});

test('a file comes whole from where it was published; of an edition made here, none does', async () => {
  const file = (path: string, of = release) => publishedFile(stored, data, of, path);
  expect(String(await file('release/robots.txt'))).toBe(files['release/robots.txt']);
  expect(String(await file('site/client/a.js'))).toBe(files['site/client/a.js']);
  expect(await file('release/none.txt')).toBeUndefined();
  expect(await file('release/robots.txt', { ...release, id: '2' })).toBeUndefined();
  await store.put(objectKey(hashOf(files['release/robots.txt'])), Buffer.from('another'));
  expect(await file('release/robots.txt')).toBeUndefined();
});
