import { createPublicKey } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import {
  type EditionPointer,
  hashOf,
  manifestKey,
  objectKey,
  readManifest,
  readPointer,
} from '../../../api/beyond/editions/published.ts';
import { isSigned, makeKeys, privateKeyOf } from '../../../api/beyond/editions/signing.ts';
import type { ObjectContent, ObjectStore } from '../../../api/data/objects/object-store.ts';
import { indexFileOf } from '../../../api/search/index/index-file.ts';
import type { Release } from '../../../api/serve/release/release.ts';
import type { CopiedFile } from '../hosts/plain-copy.ts';
import { fileHashes } from './file-hashes.ts';
import { publishEdition } from './publish-edition.ts';
import { publishPages, purgeList } from './publish-pages.ts';

/** Objects in memory. After so many changes it is as if the process were killed: nothing more happens. */
class MemoryStore implements ObjectStore {
  readonly address = 'memory';
  objects = new Map<string, Buffer>();
  changes = 0;
  killedAfter = Number.POSITIVE_INFINITY;

  async get(key: string) {
    if (this.changes > this.killedAfter) throw new Error('killed');
    return this.objects.get(key);
  }
  async download(key: string, file: string) {
    const content = await this.get(key);
    if (content) writeFileSync(file, content);
    return content !== undefined;
  }
  async put(key: string, content: ObjectContent) {
    const bytes = 'file' in content ? readFileSync(content.file) : content;
    this.#change();
    this.objects.set(key, bytes);
  }
  async remove(keys: readonly string[]) {
    for (const key of keys) {
      this.#change();
      this.objects.delete(key);
    }
  }
  #change() {
    this.changes += 1;
    if (this.changes > this.killedAfter) throw new Error('killed');
  }
  /** A copy, to be killed. */
  killed(after: number) {
    const copy = new MemoryStore();
    copy.objects = new Map(this.objects);
    copy.killedAfter = after;
    return copy;
  }
}

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

/** Publishes with a kill after each change in turn, until one comes to its end. */
async function killedEverywhere(
  from: MemoryStore,
  publish: (store: ObjectStore) => Promise<unknown>,
  check: (store: MemoryStore) => Promise<void>,
): Promise<number> {
  for (let after = 0; ; after++) {
    const store = from.killed(after);
    const isWhole = await publish(store).then(
      () => true,
      () => false,
    );
    store.killedAfter = Number.POSITIVE_INFINITY;
    await check(store);
    if (isWhole) return after;
  }
}

describe('pages', () => {
  const page = (...links: string[]) => `<html>${links.map((link) => `<a href="${link}"></a>`).join('')}</html>`;
  type Site = Record<string, string>;
  const copyOf = (site: Site): Map<string, CopiedFile> =>
    new Map(Object.entries(site).map(([path, text]) => [path, { text }]));

  /** Three nights: a product goes, one comes, prices and a script change. */
  const first: Site = {
    'index.html': page('/_astro/a.js', '/product/one', '/product/two', '/robots.txt'),
    'product/one/index.html': page('/_astro/a.js', '/', '/product/two'),
    'product/two/index.html': page('/_astro/a.js', '/', '/locales/en.json'),
    '_astro/a.js': 'a',
    'locales/en.json': '{}',
    'robots.txt': 'all',
  };
  const second: Site = {
    'index.html': page('/_astro/b.js', '/product/one', '/product/three', '/robots.txt'),
    'product/one/index.html': page('/_astro/b.js', '/', '/product/three', '/locales/en.json'),
    'product/three/index.html': page('/_astro/b.js', '/product/four'),
    'product/four/index.html': page('/_astro/b.js', '/product/three'),
    '_astro/b.js': 'b',
    'locales/en.json': '{"a":1}',
    'robots.txt': 'all',
  };
  const third: Site = { 'index.html': page('/robots.txt'), 'robots.txt': 'all' };

  const textAt = (store: MemoryStore, path: string) => store.objects.get(path)?.toString();
  const shown = (store: MemoryStore) =>
    Object.fromEntries(
      [...store.objects].filter(([key]) => !key.startsWith('_hosts/')).map(([key, b]) => [key, `${b}`]),
    );

  /** Everything that a visitor of the home page can come to is there, as it was in one of the sites. */
  function expectWhole(store: MemoryStore, ...sites: Site[]) {
    const seen = new Set(['/']);
    for (const address of seen) {
      const path = [address.slice(1), `${address.slice(1)}/index.html`, 'index.html'].find(
        (file) => sites.some((site) => file in site) && (file === 'index.html' ? address === '/' : true),
      );
      const text = path && textAt(store, path);
      expect([address, text !== undefined]).toEqual([address, true]);
      expect(sites.map((site) => site[path ?? ''])).toContain(text);
      for (const [, link = ''] of (text ?? '').matchAll(/href="([^"]+)"/g)) seen.add(link);
    }
  }

  test('only what changed is sent, and told to a cache', async () => {
    const store = new MemoryStore();
    expect(await publishPages(copyOf(first), { store, hashes: hashes() })).toMatchObject({ sent: 6, removed: 0 });
    expect(shown(store)).toEqual(first);
    const again = store.changes;
    expect(await publishPages(copyOf(first), { store, hashes: hashes() })).toMatchObject({ sent: 0, changed: [] });
    expect(store.changes).toBe(again);
    let told: string[] = [];
    const done = await publishPages(copyOf(second), { store, hashes: hashes() }, (changed) => {
      told = changed;
    });
    expect(done).toMatchObject({ files: 7, sent: 6, removed: 2 });
    expect(told).toEqual([
      '_astro/a.js',
      '_astro/b.js',
      'index.html',
      'locales/en.json',
      'product/four/index.html',
      'product/one/index.html',
      'product/three/index.html',
      'product/two/index.html',
    ]);
    expect(shown(store)).toEqual(second);
  });

  test('killed anywhere the site is whole, and the next publication makes it right', async () => {
    const store = new MemoryStore();
    await publishPages(copyOf(first), { store, hashes: hashes() });
    const steps = await killedEverywhere(
      store,
      (of) => publishPages(copyOf(second), { store: of, hashes: hashes() }),
      async (of) => {
        expectWhole(of, first, second);
        const told: string[] = [];
        for (const next of [second, third, first]) {
          const copy = of.killed(Number.POSITIVE_INFINITY);
          await publishPages(copyOf(next), { store: copy, hashes: hashes() }, (changed) => told.push(...changed));
          expect(shown(copy)).toEqual(next);
        }
      },
    );
    expect(steps).toBe(10);
  });

  test('killed anywhere, and again in the next attempt, the site is whole', async () => {
    const store = new MemoryStore();
    await publishPages(copyOf(first), { store, hashes: hashes() });
    const attempt = (of: ObjectStore) => publishPages(copyOf(second), { store: of, hashes: hashes() });
    await killedEverywhere(store, attempt, async (once) => {
      await killedEverywhere(once, attempt, async (twice) => expectWhole(twice, first, second));
    });
  });

  test('what a killed publication sent is told to the cache by the next one', async () => {
    const store = new MemoryStore();
    await publishPages(copyOf(first), { store, hashes: hashes() });
    const told: string[] = [];
    const lost = publishPages(copyOf(second), { store, hashes: hashes() }, () => {
      throw new Error('the list could not be written');
    });
    await expect(lost).rejects.toThrow('the list');
    await publishPages(copyOf(second), { store, hashes: hashes() }, (changed) => told.push(...changed));
    expect(told).toEqual(expect.arrayContaining(['index.html', 'product/two/index.html', 'product/three/index.html']));
  });

  test('a publication that changes nothing tells a cache nothing, and not what the one before told', async () => {
    const store = new MemoryStore();
    let told: readonly string[] | undefined;
    const publishOnce = () =>
      publishPages(copyOf(first), { store, hashes: hashes() }, (changed) => {
        told = changed;
      });
    await publishOnce();
    expect(told).toContain('index.html');
    await publishOnce();
    expect(told).toEqual([]);
  });

  test('an earlier release comes back byte for byte', async () => {
    const store = new MemoryStore();
    for (const site of [first, second, first]) await publishPages(copyOf(site), { store, hashes: hashes() });
    expect(shown(store)).toEqual(first);
  });

  test('a cache is told addresses, and CloudFront the files', () => {
    const changed = ['index.html', 'hi/cart/index.html', '_astro/a.js', 'product/a b/index.html'];
    expect(purgeList(changed, 'https://parts.example')).toBe(
      'https://parts.example/\nhttps://parts.example/hi/cart\nhttps://parts.example/_astro/a.js\nhttps://parts.example/product/a%20b\n',
    );
    expect(purgeList(['hi/cart/index.html'], undefined)).toBe('/hi/cart/index.html\n');
  });
});

describe('editions', () => {
  /** A release of a few files, with snapshot, index and compiled site. */
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

  /** Every edition that the pointer names has its list and all its objects, as they should be. */
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
  const objectsIn = (store: MemoryStore) =>
    [...store.objects.keys()].filter((key) => key.startsWith('objects/')).sort();

  /** Exactly the objects of the newest edition and the one before. */
  async function expectNothingElse(store: MemoryStore): Promise<void> {
    const { edition = '', last = null } = (await readPointer(store)) ?? {};
    const lists = await Promise.all([edition, ...(last ? [last] : [])].map((id) => readManifest(store, id)));
    const named = new Set(lists.flatMap((list) => list?.files.map(([, hash]) => objectKey(hash)) ?? []));
    expect(objectsIn(store)).toEqual([...named].sort());
    const manifests = [...store.objects.keys()].filter((key) => key.endsWith('.gz'));
    expect(manifests.sort()).toEqual([edition, ...(last ? [last] : [])].map(manifestKey).sort());
  }

  test('only new contents are sent; what neither this edition nor the last one has goes away', async () => {
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

  test('the edition before comes back without sending anything', async () => {
    const { a, b } = releases();
    const store = new MemoryStore();
    const [one, two] = [await publish(a, store), await publish(b, store)];
    expect(await publish(a, store)).toMatchObject({ sent: 0, removed: 0 });
    expect(await readPointer(store)).toEqual({ edition: one.edition, last: two.edition });
    await expectWhole(store);
  });

  test('killed anywhere the editions that are named are whole, and nothing is left over in the end', async () => {
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

  test('with its index in OpenSearch the list says which, and no file of it is sent', async () => {
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

  test('with a key the newest one is signed, also when nothing else is sent', async () => {
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
});

test('a file that was written again has another name, one that was not is not read again', async () => {
  const file = join(dataFolder, 'file');
  write(file, 'one');
  const before = hashes();
  const { hash } = await before.of(file);
  before.keep();
  const { mtimeMs } = statSync(file);
  expect(await hashes().of(file)).toEqual({ hash, bytes: 3 });
  write(file, 'two');
  utimesSync(file, (mtimeMs + 5) / 1000, (mtimeMs + 5) / 1000);
  expect((await hashes().of(file)).hash).toBe(hashOf('two'));
});
