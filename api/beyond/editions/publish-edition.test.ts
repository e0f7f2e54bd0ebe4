import { createPublicKey } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, inject, test } from 'vitest';
import { fileHashes, hashOf } from '../../data/objects/file-hashes.ts';
import { killedEverywhere, MemoryStore } from '../../data/objects/fixtures/memory-store.ts';
import type { ObjectStore } from '../../data/objects/object-store.ts';
import { indexFileOf } from '../../search/index/index-file.ts';
import type { Release } from '../../serve/release/release.ts';
import { publishEdition } from './publish-edition.ts';
import { type EditionPointer, manifestKey, objectKey, readManifest, readPointer } from './published.ts';
import { isSigned, makeKeys, privateKeyOf } from './signing.ts';

let dataFolder: string;
beforeEach(() => {
  dataFolder = mkdtempSync(join(inject('testFolder'), 'publish-'));
  mkdirSync(join(dataFolder, 'releases'), { recursive: true });
});
const hashes = () => fileHashes(dataFolder);
const write = (file: string, text: string) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/** A release of a few files, with a snapshot, an index and a compiled site. */
function makeRelease(id: string, files: Record<string, string>, snapshot = id): Release {
  const folder = join(dataFolder, 'releases', id);
  const site = join(dataFolder, 'dist', 'a1b2');
  for (const [path, text] of Object.entries(files)) write(join(folder, path), text);
  write(join(site, 'server/entry.mjs'), 'render');
  write(join(site, 'client/a.js'), 'script');
  const file = join(dataFolder, 'snapshots', `${snapshot}.sqlite`);
  write(file, `snapshot ${snapshot}`);
  write(indexFileOf(file), `index ${snapshot}`);
  return { id, folder, site, snapshot };
}
const releases = () => ({
  a: makeRelease('1', { 'index.html': 'home', 'p.html': 'one', 'a.js': 'script' }),
  b: makeRelease('2', { 'index.html': 'home', 'p.html': 'two', 'q.html': 'new' }),
  c: makeRelease('3', { 'index.html': 'other', 'p.html': 'one' }),
});
const publish = (release: Release, store: ObjectStore) =>
  publishEdition(release, dataFolder, { store, hashes: hashes() });

/** Checks that every edition in the pointer has its list and all its objects, undamaged. */
async function expectWhole(store: MemoryStore): Promise<void> {
  const { edition, last } = (await readPointer(store)) ?? { edition: null, last: null };
  for (const id of [edition, last]) {
    if (!id) continue;
    const list = await readManifest(store, id);
    for (const [path, hash, bytes] of list?.files ?? []) {
      const content = store.objects.get(objectKey(hash));
      expect([path, content && hashOf(content), content?.length]).toEqual([path, hash, bytes]);
    }
    expect(list?.files.length).toBeGreaterThan(5);
  }
}
const objectsIn = (store: MemoryStore) => [...store.objects.keys()].filter((key) => key.startsWith('objects/')).sort();

/** The objects are exactly those of the newest edition and the previous one. */
async function expectNothingElse(store: MemoryStore): Promise<void> {
  const { edition = '', last = null } = (await readPointer(store)) ?? {};
  const lists = await Promise.all([edition, ...(last ? [last] : [])].map((id) => readManifest(store, id)));
  const named = new Set(lists.flatMap((list) => list?.files.map(([, hash]) => objectKey(hash)) ?? []));
  expect(objectsIn(store)).toEqual([...named].sort());
  const manifests = [...store.objects.keys()].filter((key) => key.endsWith('.gz'));
  expect(manifests.sort()).toEqual([edition, ...(last ? [last] : [])].map(manifestKey).sort());
}

test('only new contents are sent; objects in neither this edition nor the last one are removed', async () => {
  const { a, b, c } = releases();
  const store = new MemoryStore();
  const [one, two] = [await publish(a, store), await publish(b, store)];
  expect(one).toMatchObject({ objects: 6, sent: 6, removed: 0 });
  expect(two).toMatchObject({ sent: 4, removed: 0 });
  expect(await readPointer(store)).toEqual({ edition: two.edition, last: one.edition });
  const three = await publish(c, store);
  expect(three).toMatchObject({ sent: 3 });
  expect(await readPointer(store)).toEqual({ edition: three.edition, last: two.edition });
  await expectNothingElse(store);
  expect(await publish(c, store)).toMatchObject({ sent: 0, removed: 0 });
  expect(await readPointer(store)).toEqual({ edition: three.edition, last: two.edition });
});

test('publishing the previous edition again sends no object', async () => {
  const { a, b } = releases();
  const store = new MemoryStore();
  const [one, two] = [await publish(a, store), await publish(b, store)];
  expect(await publish(a, store)).toMatchObject({ sent: 0, removed: 0 });
  expect(await readPointer(store)).toEqual({ edition: one.edition, last: two.edition });
  await expectWhole(store);
});

test('wherever it is killed, named editions are complete, and no object is left over in the end', async () => {
  const { a, b, c } = releases();
  const store = new MemoryStore();
  await publish(a, store);
  await publish(b, store);
  const steps = await killedEverywhere(
    store,
    (of) => publish(c, of),
    async (of) => {
      await expectWhole(of);
      for (const next of [c, a]) {
        const copy = of.killed(Number.POSITIVE_INFINITY);
        await publish(next, copy);
        await publish(b, copy);
        await expectWhole(copy);
        await expectNothingElse(copy);
      }
    },
  );
  expect(steps).toBeGreaterThan(8);
});

test('a store that has lost something gets all again when told so', async () => {
  const { a } = releases();
  const store = new MemoryStore();
  await publish(a, store);
  for (const key of objectsIn(store)) store.objects.delete(key);
  expect(await publish(a, store)).toMatchObject({ sent: 0 });
  await publishEdition(a, dataFolder, { store, hashes: hashes(), all: true });
  await expectWhole(store);
});

test('with its index in OpenSearch, the list names the index and no index file is sent', async () => {
  const { a, b } = releases();
  const store = new MemoryStore();
  rmSync(indexFileOf(join(dataFolder, 'snapshots', `${a.snapshot}.sqlite`)));
  const searchIndex = 'parts-1-0123456789ab-icu70.1';
  const { edition, objects } = await publishEdition(a, dataFolder, { store, hashes: hashes(), searchIndex });
  const list = await readManifest(store, edition);
  expect([list?.searchIndex, objects]).toEqual([searchIndex, 5]);
  expect(list?.files.filter(([path]) => path.startsWith('snapshots/')).map(([path]) => path)).toEqual([
    'snapshots/1.sqlite',
  ]);
  expect((await publish(b, store)).snapshots).toEqual(['2', '1']);
});

test('with a key the newest edition is signed, even if no object is sent', async () => {
  const { a, b } = releases();
  const store = new MemoryStore();
  const { privatePem } = makeKeys();
  const key = privateKeyOf(privatePem);
  if (!key) throw new Error('no key');
  const signed = (release: Release) => publishEdition(release, dataFolder, { store, hashes: hashes(), key });
  const pointer = async () => (await readPointer(store)) ?? { edition: '', last: null };
  const isOurs = (of: EditionPointer) => isSigned(of, [createPublicKey(key)]);
  await publish(a, store);
  expect(isOurs(await pointer())).toBe(false);
  await signed(a);
  const first = await pointer();
  expect([isOurs(first), first.last]).toEqual([true, null]);
  await signed(a);
  const renewed = await pointer();
  expect([isOurs(renewed), renewed.edition, renewed.last]).toEqual([true, first.edition, null]);
  expect(renewed.at).toBeGreaterThan(first.at ?? 0);
  await signed(b);
  await signed(a);
  const again = await pointer();
  expect([isOurs(again), again.edition]).toEqual([true, first.edition]);
  expect(again.at).toBeGreaterThan(renewed.at ?? 0);
});

test('an edition without its index is not published', async () => {
  const { a } = releases();
  const missing = { ...a, snapshot: 'other' };
  await expect(publish(missing, new MemoryStore())).rejects.toThrow(/other.sqlite is missing/);
});
