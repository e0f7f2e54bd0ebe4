import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { buildApp } from './app.ts';
import { type Catalogue, openCatalogue } from './catalogue/open.ts';
import { openStore, type Store } from './db/store.ts';
import type { SearchEngine } from './search/engine.ts';
import { createSearch } from './search/search.ts';
import { readSettings, type Settings } from './settings.ts';
import { loadShop } from './shop.ts';
import { holdAnswers } from './test-answers.ts';
import { loadTexts } from './texts.ts';

/**
 * A whole API for one test file: real routes, a real shop.db of its own, a real small catalogue. Every answer that a test
 * gets is held against the API's description of itself; `close` throws when one was not as described.
 */
export interface TestShop {
  app: FastifyInstance;
  store: Store;
  catalogue: Catalogue;
  search: SearchEngine;
  settings: Settings;
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
  const dataFolder = mkdtempSync(join(inject('testFolder'), 'shop-'));
  const settings = readSettings({ SHOP_DATA: dataFolder, ...env });
  const store = openStore(dataFolder);
  const catalogue = openCatalogue(snapshotFile);
  const search = await sharedSearch(snapshotFile);
  const answers = holdAnswers();
  const app = await buildApp(
    {
      settings,
      shopContent: loadShop(),
      store,
      catalogue: () => catalogue,
      search: () => search,
      texts: loadTexts(fileURLToPath(new URL('../site/public/locales', import.meta.url))),
    },
    {},
    async (extended) => answers.watch(extended),
  );
  return {
    app,
    store,
    catalogue,
    search,
    settings,
    async close() {
      await app.close();
      catalogue.close();
      store.close();
      if (answers.wrong.size > 0) throw new Error(`answers are not as described:\n${[...answers.wrong].join('\n')}`);
    },
  };
}

const shared = new Map<string, Promise<SearchEngine>>();

/** One for all shops of a process with the same catalogue, over a catalogue of its own: the index is half of a shop's start. */
function sharedSearch(snapshotFile: string): Promise<SearchEngine> {
  const search = shared.get(snapshotFile) ?? readySearch(openCatalogue(snapshotFile));
  shared.set(snapshotFile, search);
  return search;
}

/** Search over a catalogue, with its index. */
export function readySearch(catalogue: Catalogue, orders?: ReadonlyMap<string, number>): Promise<SearchEngine> {
  return new Promise((done, fail) => {
    const search = createSearch(catalogue, { ...(orders && { orders }), onReady: () => done(search), onError: fail });
  });
}

/** The cookies that an answer sets, as a request sends them. */
export function cookiesOf(answer: { cookies: { name: string; value: string }[] }): Record<string, string> {
  return Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
}
