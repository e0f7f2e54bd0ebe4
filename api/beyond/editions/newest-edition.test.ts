import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, inject, test } from 'vitest';
import { hashOf } from '../../data/objects/file-hashes.ts';
import { folderStore } from '../../data/objects/folder-store.ts';
import type { ObjectStore } from '../../data/objects/object-store.ts';
import { publicKeyOf } from '../../serve/public-key.ts';
import { readSettings, SettingsError } from '../../serve/settings.ts';
import { newestEdition } from './newest-edition.ts';
import { manifestKey, packManifest, readManifest, writePointer } from './published.ts';
import { makeKeys, privateKeyOf, signEdition } from './signing.ts';
import { takeEdition } from './take-edition.ts';

let dataFolder: string;
let store: ObjectStore;
beforeEach(() => {
  const root = mkdtempSync(join(inject('testFolder'), 'signed-'));
  dataFolder = join(root, 'data');
  mkdirSync(dataFolder);
  store = folderStore(join(root, 'store'));
});

function newKey() {
  const { privatePem, publicLine } = makeKeys();
  const key = privateKeyOf(privatePem);
  if (!key) throw new Error('no key');
  return { key, publicLine };
}
const publisher = newKey();
const stranger = newKey();
const signedBy = [publisher.publicLine];
const day = 24 * 60 * 60_000;
const newest = (now = 300) => newestEdition(store, { dataFolder, signedBy, signedWithin: 30 * day }, now);

/**
 * Puts the list of an edition with one file into the store.
 * @returns the edition's id
 */
async function list(release: string, content = 'home'): Promise<string> {
  const files: [string, string, number][] = [['release/index.html', hashOf(content), content.length]];
  const { id, packed } = await packManifest({ release, snapshot: 's', site: 'a1', files });
  await store.put(manifestKey(id), packed);
  return id;
}
const point = async (edition: string, at?: number, { key } = publisher) =>
  writePointer(store, { edition, last: null, ...(at !== undefined && signEdition(edition, at, key)) });

test('editions that the publisher signed are taken, even an earlier one if it is signed again', async () => {
  const [one, two] = [await list('1'), await list('2')];
  for (const [edition, at] of [
    [one, 100],
    [two, 200],
    [two, 200],
    [one, 300],
  ] as const) {
    await point(edition, at);
    expect(await newest()).toBe(edition);
  }
});

test('with a second key, either publisher is trusted', async () => {
  const one = await list('1');
  await point(one, 100, stranger);
  const both = [publisher.publicLine, stranger.publicLine];
  expect(await newestEdition(store, { dataFolder, signedBy: both, signedWithin: 0 })).toBe(one);
});

test('without a key, any edition is taken', async () => {
  const one = await list('1');
  await point(one);
  expect(await newestEdition(store, { dataFolder, signedBy: undefined, signedWithin: day })).toBe(one);
});

test('one that is not signed is refused', async () => {
  await point(await list('1'));
  await expect(newest()).rejects.toThrow(/is not signed with a key of EDITIONS_SIGNED_BY/);
});

test('one that another key signed is refused', async () => {
  await point(await list('1'), 100, stranger);
  await expect(newest()).rejects.toThrow(/is not signed/);
});

test('a signature is of one edition at one time', async () => {
  const [one, two] = [await list('1'), await list('2')];
  const signed = signEdition(one, 100, publisher.key);
  for (const changed of [
    { edition: two, ...signed },
    { edition: one, ...signed, at: 101 },
    { edition: one, ...signed, signature: '' },
    {
      edition: one,
      ...signed,
      signature: `${signed.signature.startsWith('A') ? 'B' : 'A'}${signed.signature.slice(1)}`,
    },
  ]) {
    await writePointer(store, { ...changed, last: null });
    await expect(newest()).rejects.toThrow(/is not signed/);
  }
});

test('an older edition with its old signature is refused where the newer one was seen', async () => {
  const [one, two] = [await list('1'), await list('2')];
  await point(one, 100);
  await newest();
  await point(two, 200);
  await newest();
  await point(one, 100);
  await expect(newest()).rejects.toThrow(/was signed before one that was here already/);
});

test('where none was seen, an edition signed too long ago is refused; the error has both times', async () => {
  await point(await list('1'), 1);
  await expect(newest(30 * day + 2)).rejects.toThrow(
    /was signed on 1970-01-01T00:00:00.001Z, which is more than 30 days before 1970-01-31T00:00:00.002Z\..*npm run publish .*EDITIONS_SIGNED_DAYS/,
  );
  // A refused edition does not count as seen.
  await expect(newest(31 * day)).rejects.toThrow(/was signed on/);
  expect(await newest(30 * day)).toMatch(/^1-/);
});

test('a new edition signed too long ago is refused, even if it is later than the one seen', async () => {
  const [one, two] = [await list('1'), await list('2')];
  await point(one, day);
  await newest(day);
  await point(two, 2 * day);
  await expect(newest(40 * day)).rejects.toThrow(/was signed on/);
  expect(await newest(3 * day)).toBe(two);
  // A taken edition stays valid, however long the publisher publishes nothing.
  expect(await newest(400 * day)).toBe(two);
});

test('without a limit, or signed again, an old edition is taken', async () => {
  const one = await list('1');
  await point(one, 100);
  expect(await newestEdition(store, { dataFolder, signedBy, signedWithin: 0 }, 1000 * day)).toBe(one);
  await point(one, 999 * day);
  expect(await newest(1000 * day)).toBe(one);
});

test('an older list under the name of a newer release is refused', async () => {
  const old = await list('1');
  const renamed = old.replace(/^1-/, '3-');
  await store.put(manifestKey(renamed), (await store.get(manifestKey(old))) ?? Buffer.alloc(0));
  await point(renamed, 300, stranger);
  await expect(newest()).rejects.toThrow(/is not signed/);
  await expect(readManifest(store, renamed)).rejects.toThrow(/is another one's/);
  await expect(takeEdition(store, { dataFolder }, renamed)).rejects.toThrow(/has a list that cannot be used/);
});

test('a changed list under the name that was signed is refused', async () => {
  const signed = await list('1');
  await point(signed, 100);
  const changed = await list('1', 'evil');
  await store.put(manifestKey(signed), (await store.get(manifestKey(changed))) ?? Buffer.alloc(0));
  expect(await newest()).toBe(signed);
  await expect(takeEdition(store, { dataFolder }, signed)).rejects.toThrow(/list of the edition .* is damaged/);
});

test('a damaged memory of what was seen refuses nothing that is signed', async () => {
  writeFileSync(join(dataFolder, 'editions-seen.json'), '{');
  const one = await list('1');
  await point(one, 100);
  expect(await newest()).toBe(one);
});

test('settings take public keys only', () => {
  const read = (line: string) => readSettings({ EDITIONS_SIGNED_BY: line }).editionsSignedBy;
  expect(read(`${publisher.publicLine}, ${stranger.publicLine}`)).toEqual([publisher.publicLine, stranger.publicLine]);
  for (const wrong of ['x', `${publisher.publicLine},`, publisher.publicLine.slice(8)])
    expect(() => read(wrong)).toThrow(/EDITIONS_SIGNED_BY: expected what npm run publish -- --make-key printed/);
  expect(publicKeyOf(makeKeys().privatePem)).toBeUndefined();
});

test('the default age is thirty days, and 0 allows any age', () => {
  const read = (env: Record<string, string>) => readSettings(env).editionsSignedWithin;
  expect([read({}), read({ EDITIONS_SIGNED_DAYS: '7' }), read({ EDITIONS_SIGNED_DAYS: '0' })]).toEqual([
    30 * day,
    7 * day,
    0,
  ]);
  for (const wrong of ['-1', 'x', '1.5']) expect(() => read({ EDITIONS_SIGNED_DAYS: wrong })).toThrow(SettingsError);
});
