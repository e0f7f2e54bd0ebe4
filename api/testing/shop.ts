import { inject } from 'vitest';
import type { ItemCard } from '../catalogue/items.ts';
import { type Catalogue, openCatalogue } from '../catalogue/open.ts';
import type { SearchEngine } from '../search/engine.ts';
import type { Shop } from '../shop/shop-file/contract.ts';
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
 * @param shopContent by default `content/shop.yaml`
 */
export async function openTestShop(
  env: Record<string, string> = {},
  snapshotFile = inject('snapshotFile'),
  shopContent?: () => Shop,
): Promise<TestShop> {
  const { dataFolder, databaseUrl } = await newPlace('shop');
  const catalogue = sharedCatalogue(snapshotFile);
  const search = await sharedSearch(snapshotFile);
  const answers = holdAnswers();
  const { app, store, settings } = await openApp({
    dataFolder,
    databaseUrl,
    env,
    catalogue,
    search,
    ...(shopContent && { shopContent }),
    extend: async (extended) => answers.watch(extended),
  });
  app.teach(search);
  return {
    app,
    store,
    catalogue,
    items: await sharedItems(snapshotFile),
    search,
    settings,
    async close() {
      await app.close();
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

/**
 * Makes something once of a snapshot for all shops of a process: catalogue, items and index take most of a shop's
 * start-up time, and no test changes them.
 */
function oncePerSnapshot<Made>(make: (snapshotFile: string) => Made): (snapshotFile: string) => Made {
  const made = new Map<string, Made>();
  return (snapshotFile) => {
    const found = made.get(snapshotFile) ?? make(snapshotFile);
    made.set(snapshotFile, found);
    return found;
  };
}
/** Never closed, because it ends with the process. */
export const sharedCatalogue = oncePerSnapshot(openCatalogue);
const sharedItems = oncePerSnapshot((snapshotFile) => allCards(sharedCatalogue(snapshotFile)));
/** Its engine has a catalogue of its own. */
const sharedSearch = oncePerSnapshot((snapshotFile): Promise<SearchEngine> => readySearch(openCatalogue(snapshotFile)));

/** The cookies that an answer sets, as a request sends them. */
export function cookiesOf(answer: { cookies: { name: string; value: string }[] }): Record<string, string> {
  return Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
}
