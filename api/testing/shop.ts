import { inject } from 'vitest';
import type { ItemCard } from '../catalogue/items.ts';
import { type Catalogue, openCatalogue } from '../catalogue/open.ts';
import type { SearchEngine } from '../search/engine.ts';
import { holdAnswers } from './answers.ts';
import { type OpenApp, openApp, readySearch } from './app.ts';
import { newPlace } from './place.ts';

/**
 * A complete API for one test file: real routes, a separate real shop.db, a small real catalogue. Every answer that a
 * test gets is checked against the API's own description; `close` throws if one differed from it.
 */
export interface TestShop extends OpenApp {
  catalogue: Catalogue;
  /** All items of the catalogue, in English. */
  items: ItemCard[];
  search: SearchEngine;
  close(): Promise<void>;
}

/**
 * @param env settings that differ from the defaults
 * @param snapshotFile the catalogue; by default the small sample
 */
export async function openTestShop(
  env: Record<string, string> = {},
  snapshotFile = inject('snapshotFile'),
): Promise<TestShop> {
  const { dataFolder, databaseUrl } = await newPlace('shop');
  const catalogue = openCatalogue(snapshotFile);
  const search = await sharedSearch(snapshotFile);
  const answers = holdAnswers();
  const { app, store, settings } = await openApp({
    dataFolder,
    databaseUrl,
    env,
    catalogue,
    search,
    extend: async (extended) => answers.watch(extended),
  });
  app.teach(search);
  return {
    app,
    store,
    catalogue,
    items: await allCards(catalogue),
    search,
    settings,
    async close() {
      await app.close();
      catalogue.close();
      await store.close();
      if (answers.wrong.size > 0) throw new Error(`answers are not as described:\n${[...answers.wrong].join('\n')}`);
    },
  };
}

/** All items of a catalogue, in English, by id. */
export async function allCards({ items }: Catalogue): Promise<ItemCard[]> {
  return items.cards(
    (await items.addresses()).map(({ id }) => id),
    'en',
  );
}

const shared = new Map<string, Promise<SearchEngine>>();

/**
 * One engine for all shops of a process with the same catalogue, on a separate catalogue: the index takes half of a
 * shop's start-up time.
 */
function sharedSearch(snapshotFile: string): Promise<SearchEngine> {
  const search = shared.get(snapshotFile) ?? readySearch(openCatalogue(snapshotFile));
  shared.set(snapshotFile, search);
  return search;
}

/** The cookies that an answer sets, in the form a request sends them. */
export function cookiesOf(answer: { cookies: { name: string; value: string }[] }): Record<string, string> {
  return Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
}
