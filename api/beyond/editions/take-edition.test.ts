import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { hasRooms } from '../../../scripts/laboratory/rooms.ts';
import { fileHashes } from '../../data/objects/file-hashes.ts';
import { folderStore } from '../../data/objects/folder-store.ts';
import type { ObjectStore } from '../../data/objects/object-store.ts';
import { indexFileOf } from '../../search/index/index-file.ts';
import { openSearchServer } from '../../serve/beyond.ts';
import { currentRelease, type Release } from '../../serve/release/release.ts';
import { fakeServer } from '../../testing/fake-opensearch.ts';
import { publishEdition } from './publish-edition.ts';
import { manifestKey, objectKey, packManifest, readManifest, readPointer } from './published.ts';
import { takeEdition, UnusableEdition } from './take-edition.ts';

let root: string;
let maker: string;
let dataFolder: string;
let store: ObjectStore;
beforeEach(() => {
  root = mkdtempSync(join(inject('testFolder'), 'take-'));
  [maker, dataFolder] = [join(root, 'maker'), join(root, 'taker')];
  store = folderStore(join(root, 'store'));
});

const write = (file: string, text: string) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/**
 * Makes and publishes a release.
 * @param searchIndex its name in OpenSearch
 * @returns the edition's id
 */
async function publish(
  id: string,
  files: Record<string, string>,
  { tables, searchIndex }: { tables?: string; searchIndex?: string } = {},
): Promise<string> {
  const release: Release = {
    id,
    snapshot: `s${id}`,
    site: join(maker, 'dist', 'a1b2'),
    folder: join(maker, 'releases', id),
  };
  for (const [path, text] of Object.entries(files)) write(join(release.folder, path), text);
  write(join(release.site, 'server/entry.mjs'), 'render');
  write(join(release.site, 'client/a.js'), 'script');
  const snapshot = join(maker, 'snapshots', `s${id}.sqlite`);
  mkdirSync(dirname(snapshot), { recursive: true });
  if (tables) write(snapshot, tables);
  else cpSync(inject('snapshotFile'), snapshot);
  if (!searchIndex) write(indexFileOf(snapshot), `index ${id}`);
  return (await publishEdition(release, maker, { store, hashes: fileHashes(maker), searchIndex })).edition;
}
const first = { 'index.html': 'home', 'p/one.html': 'one', 'a.js': 'script' };
const second = { 'index.html': 'home', 'p/one.html': 'changed', 'p/two.html': 'new' };

/** The files of the live release, and what else belongs to it. */
function live() {
  const release = currentRelease(dataFolder);
  if (!release) return undefined;
  const files = readdirSync(release.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const snapshot = join(dataFolder, 'snapshots', `${release.snapshot}.sqlite`);
  return {
    edition: release.edition,
    files: Object.fromEntries(files.map((file) => [file.slice(release.folder.length + 1), readFileSync(file, 'utf8')])),
    isWhole:
      readFileSync(snapshot).equals(readFileSync(inject('snapshotFile'))) &&
      readFileSync(indexFileOf(snapshot), 'utf8') === `index ${release.id}` &&
      readFileSync(join(release.site, 'server/entry.mjs'), 'utf8') === 'render' &&
      existsSync(join(release.site, '../node_modules/react/package.json')),
  };
}

/** Counts the fetched objects; fails after so many. */
function counted(failAfter = Number.POSITIVE_INFINITY) {
  const counter = { fetched: 0 };
  const counting: ObjectStore = {
    ...store,
    async download(key, file) {
      if (counter.fetched >= failAfter) throw new Error('the line is down');
      counter.fetched += 1;
      return store.download(key, file);
    },
  };
  return { counter, store: counting };
}

test('an edition is brought here as it was made, and goes live', async () => {
  const edition = await publish('1', first);
  await takeEdition(store, { dataFolder }, edition);
  expect(live()).toEqual({ edition, files: first, isWhole: true });
  expect(existsSync(join(dataFolder, 'taking'))).toBe(false);
});

test('only new contents are fetched; other files are links to those here', async () => {
  await takeEdition(store, { dataFolder }, await publish('1', first));
  const page = statSync(join(currentRelease(dataFolder)?.folder ?? '', 'index.html')).ino;
  const edition = await publish('2', second);
  const { counter, store: counting } = counted();
  await takeEdition(counting, { dataFolder }, edition);
  // Two pages and the index; the snapshot has the same content.
  expect(counter.fetched).toBe(3);
  expect(live()).toEqual({ edition, files: second, isWhole: true });
  expect(statSync(join(currentRelease(dataFolder)?.folder ?? '', 'index.html')).ino).toBe(page);
});

/** Changes a file, but not its size. */
function damage(file: string) {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1));
}
const snapshotOf = (id: string) => join(dataFolder, 'snapshots', `s${id}.sqlite`);

test('damaged files of an edition here are not used for the next one', async () => {
  await takeEdition(store, { dataFolder }, await publish('1', first));
  const { folder, site } = currentRelease(dataFolder) as Release;
  for (const file of [join(folder, 'index.html'), join(site, 'server/entry.mjs'), snapshotOf('1')]) damage(file);
  const edition = await publish('2', second);
  await takeEdition(store, { dataFolder }, edition);
  expect(live()).toEqual({ edition, files: second, isWhole: true });
});

test('going back to an edition whose snapshot is damaged fetches that again', async () => {
  const before = await publish('1', first);
  await takeEdition(store, { dataFolder }, before);
  await takeEdition(store, { dataFolder }, await publish('2', second));
  damage(snapshotOf('1'));
  await takeEdition(store, { dataFolder }, before);
  expect(live()).toEqual({ edition: before, files: first, isWhole: true });
});

test('going back fetches nothing', async () => {
  const before = await publish('1', first);
  await takeEdition(store, { dataFolder }, before);
  await takeEdition(store, { dataFolder }, await publish('2', second));
  const nothing = counted(0);
  await takeEdition(nothing.store, { dataFolder }, before);
  expect(live()).toEqual({ edition: before, files: first, isWhole: true });
});

test('three editions stay, and no files of others', async () => {
  for (const id of ['1', '2', '3', '4', '5'])
    await takeEdition(store, { dataFolder }, await publish(id, { ...first, 'p/one.html': `page ${id}` }));
  const names = (folder: string) => readdirSync(join(dataFolder, folder)).sort();
  const ofEditions = ['3', '4', '5'].flatMap((id) => [id, `${id}.sums`, `${id}.sums.copy`, `${id}.taken.json`]);
  expect(names('releases')).toEqual([...ofEditions, 'current.json']);
  expect(names('snapshots').filter((name) => name.endsWith('.sqlite'))).toEqual([
    's3.sqlite',
    's4.sqlite',
    's5.sqlite',
  ]);
  expect(names('snapshots')).toHaveLength(6);
  expect(names('sites')).toEqual(['a1b2', 'node_modules']);
});

test('wherever it is killed, the previous edition is live and complete, and the next attempt brings the new one', async () => {
  await takeEdition(store, { dataFolder }, await publish('1', first));
  const before = live();
  const edition = await publish('2', second);
  for (let after = 0; after < 3; after++) {
    await expect(takeEdition(counted(after).store, { dataFolder }, edition)).rejects.toThrow('the line is down');
    expect(live()).toEqual(before);
  }
  await takeEdition(store, { dataFolder }, edition);
  expect(live()).toEqual({ edition, files: second, isWhole: true });
  expect(existsSync(join(dataFolder, 'taking'))).toBe(false);
});

const objectOf = async (edition: string, path: string) => {
  const entry = (await readManifest(store, edition))?.files.find(([name]) => name === path);
  return objectKey(entry?.[1] ?? '');
};

test.each<[string, (edition: string) => Promise<void>, RegExp]>([
  [
    'a damaged file',
    async (edition) => store.put(await objectOf(edition, 'release/p/two.html'), Buffer.from('New')),
    /objects\/.* is damaged/,
  ],
  [
    'a file of another length',
    async (edition) => store.put(await objectOf(edition, 'release/p/two.html'), Buffer.from('ne')),
    /objects\/.* is damaged/,
  ],
  [
    'a missing file',
    async (edition) => store.remove([await objectOf(edition, 'release/p/two.html')]),
    /objects\/.* is missing/,
  ],
  ['no list', async (edition) => store.remove([manifestKey(edition)]), /has no list/],
  [
    'half a list',
    async (edition) => {
      const packed = await store.get(manifestKey(edition));
      await store.put(manifestKey(edition), packed?.subarray(0, packed.length / 2) ?? Buffer.alloc(0));
    },
    /has a list that cannot be used/,
  ],
  [
    'a list of another edition',
    async (edition) => {
      const other = (await readPointer(store))?.last ?? '';
      await store.put(manifestKey(edition), (await store.get(manifestKey(other))) ?? Buffer.alloc(0));
    },
    /the list of the edition .* is damaged/,
  ],
])('an edition with %s is refused, and the one before stays', async (_, damage, message) => {
  await takeEdition(store, { dataFolder }, await publish('1', first));
  const before = live();
  const edition = await publish('2', second);
  await damage(edition);
  const taking = takeEdition(store, { dataFolder }, edition);
  await expect(taking).rejects.toThrow(UnusableEdition);
  await expect(taking).rejects.toThrow(message);
  expect(live()).toEqual(before);
});

test('an edition of another version of the shop is refused', async () => {
  const edition = await publish('1', first, { tables: 'no snapshot of this version' });
  await expect(takeEdition(store, { dataFolder }, edition)).rejects.toThrow(/made by another version of the shop/);
  expect(currentRelease(dataFolder)).toBeUndefined();
});

const hasOpenSearch = hasRooms('api/beyond/opensearch');
/** The alias under which this code looks for the index of a snapshot; it is known without asking the server. */
const aliasOf = async (snapshot: string) =>
  (await (await openSearchServer('http://127.0.0.1:9')).indexOf(snapshot)).alias;
const alias = hasOpenSearch ? await aliasOf('s2') : '';

describe.skipIf(!hasOpenSearch)('an edition whose search index is in OpenSearch', () => {
  beforeEach(async () => takeEdition(store, { dataFolder }, await publish('1', first)));

  test('is taken once the index is there, and without an index file', async () => {
    const { address, indexes } = await fakeServer();
    const taker = { dataFolder, searchServer: await openSearchServer(address) };
    const edition = await publish('2', second, { searchIndex: alias });
    await expect(takeEdition(store, taker, edition)).rejects.toThrow(`OpenSearch has no index ${alias}.`);
    expect(currentRelease(dataFolder)?.id).toBe('1');
    indexes.set(`${alias}-0000000a`, { aliases: { [alias]: {} }, documents: new Map() });
    await takeEdition(store, taker, edition);
    expect(currentRelease(dataFolder)?.id).toBe('2');
    expect(readdirSync(join(dataFolder, 'snapshots')).filter((name) => name.startsWith('s2'))).toEqual(['s2.sqlite']);
  });

  test('is taken while the server does not answer; its search then waits', async () => {
    const { address, moods } = await fakeServer();
    moods.rest = 500;
    await takeEdition(
      store,
      { dataFolder, searchServer: await openSearchServer(address) },
      await publish('2', second, { searchIndex: alias }),
    );
    expect(currentRelease(dataFolder)?.id).toBe('2');
  });

  test.each([
    ['by a process that searches itself', undefined, alias, /OPENSEARCH_URL is not set/],
    ['of another shop on the server', '/others', alias, /this process would ask for others-s2-/],
    ['of another version of the shop', '', 'parts-s2-0123456789ab-icu70.1', /another version of the shop made it/],
  ])('is refused: %s', async (_, path, searchIndex, message) => {
    const { address, indexes } = await fakeServer();
    indexes.set(`${searchIndex}-0000000a`, { aliases: { [searchIndex]: {} }, documents: new Map() });
    const searchServer = path === undefined ? undefined : await openSearchServer(address + path);
    const edition = await publish('2', second, { searchIndex });
    const taking = takeEdition(store, { dataFolder, searchServer }, edition);
    await expect(taking).rejects.toThrow(UnusableEdition);
    await expect(taking).rejects.toThrow(message);
    expect(currentRelease(dataFolder)?.id).toBe('1');
  });
});

test.each([
  'release/../../evil',
  'release/a/../../evil',
  '/etc/passwd',
  'release//a',
  'other/a',
  'site/..',
  'release/',
])('no list leads to %s', async (path) => {
  const manifest = { release: '1', snapshot: 's', site: 'a1b2', files: [[path, 'a'.repeat(40), 1]] as never };
  const { id, packed } = await packManifest(manifest);
  await store.put(manifestKey(id), packed);
  await expect(takeEdition(store, { dataFolder }, id)).rejects.toThrow(/cannot be used/);
});
