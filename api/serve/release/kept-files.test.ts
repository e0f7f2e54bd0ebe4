import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, inject, test } from 'vitest';
import { keepFiles } from './kept-files.ts';
import type { Release } from './release.ts';

const megabyte = 2 ** 20;
const bounds = { mostBytes: 4 * megabyte, largestBytes: megabyte };
const noHeaders = () => ({});
const page = 'पैड '.repeat(1000);

let releases: string;
beforeAll(() => {
  releases = mkdtempSync(join(inject('testFolder'), 'kept-'));
});

/** A release with these files. */
function releaseOf(id: string, files: Record<string, string | Buffer>): Release {
  const folder = join(releases, id);
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return { id, folder, snapshot: '', site: '' };
}

test('a file is kept in each form, with the headers of the file and of the shop', async () => {
  const release = releaseOf('forms', { 'a.html': page });
  const kept = keepFiles(bounds, (file) => ({ 'cache-control': `of ${file}` }));
  expect(kept.have(release, 'a.html')).toBeUndefined();
  const plain = await kept.take(release, 'a.html');
  const gzip = await kept.take(release, 'a.html', 'gzip');
  const br = await kept.take(release, 'a.html', 'br');
  expect(String(plain?.body)).toBe(page);
  expect(String(gunzipSync(gzip?.body ?? ''))).toBe(page);
  expect(String(brotliDecompressSync(br?.body ?? ''))).toBe(page);
  expect(plain?.headers).toEqual({
    'accept-ranges': 'bytes',
    'cache-control': 'of a.html',
    'content-type': 'text/html; charset=utf-8',
    etag: expect.stringMatching(/^W\/"/),
    'last-modified': expect.stringMatching(/ GMT$/),
  });
  expect(gzip?.headers).toEqual({ ...plain?.headers, 'content-encoding': 'gzip' });
  expect(br?.headers).toEqual({ ...plain?.headers, 'content-encoding': 'br' });
  expect(kept.have(release, 'a.html', 'gzip')).toBe(gzip);
});

test('kept files need no disk, and another release has its own', async () => {
  const kept = keepFiles(bounds, noHeaders);
  const old = releaseOf('old', { 'a.html': 'old' });
  await kept.take(old, 'a.html');
  rmSync(old.folder, { recursive: true });
  expect(String((await kept.take(old, 'a.html'))?.body)).toBe('old');
  expect(String((await kept.take(releaseOf('new', { 'a.html': 'new' }), 'a.html'))?.body)).toBe('new');
});

test('callers who want the same file at once share the work', async () => {
  const kept = keepFiles(bounds, noHeaders);
  const release = releaseOf('shared', { 'a.html': page });
  const all = await Promise.all(Array.from({ length: 50 }, () => kept.take(release, 'a.html', 'br')));
  expect(new Set(all).size).toBe(1);
});

test('scripts and styles come already compressed, as small as possible', async () => {
  const release = releaseOf('made', { 'a.js': 'plain', 'a.js.br': 'made' });
  expect(String((await keepFiles(bounds, noHeaders).take(release, 'a.js', 'br'))?.body)).toBe('made');
});

test('a missing file is undefined, and is looked for again', async () => {
  const kept = keepFiles(bounds, noHeaders);
  const release = releaseOf('missing', {});
  mkdirSync(join(release.folder, 'folder.html'));
  for (const name of ['none.html', 'folder.html', '../missing', `${'x'.repeat(300)}.html`])
    expect(await kept.take(release, name), name).toBeUndefined();
  releaseOf('missing', { 'none.html': 'there now' });
  expect(String((await kept.take(release, 'none.html'))?.body)).toBe('there now');
});

test('a large file is known, but not kept', async () => {
  const release = releaseOf('large', { 'a.xml': Buffer.alloc(megabyte + 1) });
  const kept = keepFiles(bounds, noHeaders);
  for (const encoding of [undefined, 'gzip', 'br'] as const)
    expect(await kept.take(release, 'a.xml', encoding)).toMatchObject({ body: undefined });
  expect(kept.size()).toBeLessThan(10_000);
});

test('memory stays within its bound, whatever is asked for', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const files = Object.fromEntries(
    Array.from({ length: 240 }, (_, n) => [`${n}.html`, Buffer.alloc(100_000 + n, `${n} `)]),
  );
  const release = releaseOf('many', files);
  const kept = keepFiles(bounds, noHeaders);
  const takeAll = async (names: string[], encoding: 'gzip' | undefined) => {
    const forms = await Promise.all(names.map((name) => kept.take(release, name, encoding)));
    return forms.filter((form) => form?.body).length;
  };
  collect();
  const before = process.memoryUsage().arrayBuffers;
  for (const encoding of [undefined, 'gzip', undefined] as const)
    for (let start = 0; start < 240; start += 80) {
      // A caller who waits for a file gets it, even when it has had to make room.
      expect(await takeAll(Object.keys(files).slice(start, start + 80), encoding)).toBe(80);
      expect(kept.size()).toBeLessThanOrEqual(bounds.mostBytes);
    }
  expect(kept.size()).toBeGreaterThan(bounds.mostBytes / 2);
  const grown = () => {
    collect();
    return process.memoryUsage().arrayBuffers - before;
  };
  await expect.poll(grown).toBeLessThan(1.5 * bounds.mostBytes);
});

test('files that were not asked for lately make room first', async () => {
  const release = releaseOf('order', {
    'a.html': Buffer.alloc(megabyte),
    'b.html': Buffer.alloc(megabyte),
    'c.html': Buffer.alloc(megabyte),
    'd.html': Buffer.alloc(megabyte),
  });
  const kept = keepFiles(bounds, noHeaders);
  for (const name of ['a.html', 'b.html', 'c.html', 'a.html', 'd.html']) await kept.take(release, name);
  expect(['a.html', 'b.html', 'c.html', 'd.html'].filter((name) => kept.have(release, name))).toEqual([
    'a.html',
    'c.html',
    'd.html',
  ]);
});
