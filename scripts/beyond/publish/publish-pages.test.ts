import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, inject, test } from 'vitest';
import { fileHashes } from '../../../api/data/objects/file-hashes.ts';
import { killedEverywhere, MemoryStore } from '../../../api/data/objects/fixtures/memory-store.ts';
import type { ObjectStore } from '../../../api/data/objects/object-store.ts';
import type { CopiedFile } from '../../catalogue/generate/page-copies.ts';
import { publishPages, purgeList } from './publish-pages.ts';

let dataFolder: string;
beforeEach(() => {
  dataFolder = mkdtempSync(join(inject('testFolder'), 'publish-'));
  mkdirSync(join(dataFolder, 'releases'), { recursive: true });
});
const hashes = () => fileHashes(dataFolder);

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
  Object.fromEntries([...store.objects].filter(([key]) => !key.startsWith('_hosts/')).map(([key, b]) => [key, `${b}`]));

/** Checks that everything a visitor of the home page can reach is there, as it was in one of the sites. */
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

test('only what changed is sent, and named to a cache', async () => {
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

test('killed anywhere, the site is whole, and the next publication completes it', async () => {
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

test('the next publication names to the cache what a killed one sent', async () => {
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
