import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { openCatalogue } from '../../catalogue/open.ts';
import { snapshotFile, snapshotsFolder } from '../../catalogue/snapshots.ts';
import type { Whereabouts } from '../../data/shop-db.ts';
import { createSearch } from '../../search/embedded.ts';
import type { SearchEngine } from '../../search/engine.ts';
import { followEdition } from '../../serve/release/live-edition.ts';
import { releasesFolder, switchRelease } from '../../serve/release/release.ts';
import { openStore } from '../../serve/shop-data.ts';
import { type OpenApp, openApp, readySearch } from '../../testing/app.ts';
import { newPlace } from '../../testing/place.ts';

let place: Whereabouts;
let dataFolder: string;
let closing: (() => Promise<unknown> | unknown)[];
beforeEach(async () => {
  place = await newPlace('learning');
  dataFolder = place.dataFolder;
  closing = [];
});
afterEach(async () => {
  for (const close of closing.reverse()) await close();
});

/** Acts as a further process of the shop, with its own connection to shop.db. */
async function open(): Promise<OpenApp> {
  const opened = await openApp(place);
  closing.push(
    () => opened.store.close(),
    () => opened.app.close(),
  );
  return opened;
}

async function engineIn({ app }: OpenApp): Promise<SearchEngine> {
  const catalogue = openCatalogue(inject('snapshotFile'));
  const engine = app.teach(await readySearch(catalogue));
  closing.push(() => catalogue.close());
  return engine;
}

const totalOf = async (engine: SearchEngine, query = 'xyzzy') =>
  (await engine.search({ query, sort: 'relevance', page: 1, pageSize: 1 })).total;
const xyzzy = { phrase: 'xyzzy', key: 'xyzzy', meaning: 'oil filter' };
const teach = ({ store }: OpenApp, ...put: (typeof xyzzy & { id?: string })[]) =>
  store.synonyms.change(null, Date.now(), () => ({ put }));

test('the engines of one process use what another was taught a moment later, and also its changes and removals', async () => {
  const [one, other] = [await open(), await open()];
  const [first, second] = [await engineIn(one), await engineIn(other)];
  expect([await totalOf(first), await totalOf(second)]).toEqual([0, 0]);
  const filters = await totalOf(second, 'oil filter');
  const horns = await totalOf(second, 'horn');
  await teach(one, xyzzy);
  await expect.poll(() => totalOf(second)).toBe(filters);
  const [{ id } = { id: '' }] = await other.store.synonyms.all();
  await teach(other, { ...xyzzy, id, meaning: 'horn' });
  await expect.poll(() => totalOf(first)).toBe(horns);
  await one.store.synonyms.change(null, Date.now(), () => ({ remove: [id] }));
  await expect.poll(() => totalOf(second)).toBe(0);
});

test('a shop that starts, and an edition that goes live at night, know it from the first search on', async () => {
  const before = await openStore(place);
  await before.synonyms.change(null, 1, () => ({ put: [xyzzy] }));
  await before.close();
  const shop = await open();
  mkdirSync(snapshotsFolder(dataFolder));
  const put = (id: string) => {
    mkdirSync(join(releasesFolder(dataFolder), id), { recursive: true });
    copyFileSync(inject('snapshotFile'), snapshotFile(dataFolder, id));
    switchRelease(dataFolder, { id, snapshot: id, site: 'one' });
  };
  put('1');
  const editions = await followEdition({
    dataFolder,
    openPages: async () => 'pages',
    createSearch: (catalogue, options) => shop.app.teach(createSearch(catalogue, options)),
    onLive: async () => {},
    onRelease: () => {},
    onError: (error) => {
      throw error;
    },
  });
  closing.push(() => editions.close());
  const evening = editions.current().search;
  expect(await totalOf(evening)).toBeGreaterThan(0);
  put('2');
  await expect.poll(() => editions.current().release.id).toBe('2');
  const morning = editions.current().search;
  expect(morning).not.toBe(evening);
  expect(await totalOf(morning)).toBe(await totalOf(morning, 'oil filter'));
});

test('counted searches are stored when the shop ends', async () => {
  const shop = await openApp(place);
  shop.app.countMissed('a', { words: 'xyzzy', language: 'en', outcome: 'nothing', lacking: '' });
  await shop.app.close();
  expect(await shop.store.missedSearches.page(7, 1, 25, Date.now())).toMatchObject({ total: 1, rows: [{ times: 1 }] });
  await shop.store.close();
});

test('the revision grows with every change and with nothing else', async () => {
  const { store } = await open();
  const { revision, change } = store.synonyms;
  expect(await revision()).toBe(0);
  await change(null, 1, () => ({ put: [xyzzy] }));
  await change(null, 2, () => ({}));
  await expect(change(null, 3, () => ({ put: [xyzzy] }))).rejects.toThrow();
  expect(await revision()).toBe(1);
  const [{ id } = { id: '' }] = await store.synonyms.all();
  await change(null, 4, () => ({ remove: [id] }));
  expect([await revision(), await store.synonyms.all()]).toEqual([2, []]);
});
