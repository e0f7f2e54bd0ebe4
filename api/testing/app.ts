import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '../catalogue/open.ts';
import type { Store } from '../data/store.ts';
import { createSearch } from '../search/embedded.ts';
import type { SearchEngine, SearchOptions } from '../search/engine.ts';
import { buildApp } from '../serve/app.ts';
import { readSettings, type Settings } from '../serve/settings.ts';
import { openStore } from '../serve/shop-data.ts';
import { loadTexts, type Texts } from '../serve/texts.ts';
import type { Shop } from '../shop/shop-file/contract.ts';
import { loadShop } from '../shop/shop-file/shop-of.ts';

/** The parts of an API in this process. Calls must not use parts that are left out. */
export interface AppParts {
  dataFolder: string;
  /** The address of the shop's database; without it, shop.db in the folder. */
  databaseUrl?: string | undefined;
  /** Settings that differ from the defaults. */
  env?: Record<string, string>;
  catalogue?: Catalogue;
  /** The live catalogue, where a test lets nights change it. */
  catalogueNow?: () => Catalogue;
  search?: SearchEngine;
  /** `content/shop.yaml` by default. */
  shopContent?: () => Shop;
  /** No delay by default, because tests of limits are refused all the time. */
  refusalMilliseconds?: number;
  /** No delay by default, because tests of limits ask for many links. */
  linkMilliseconds?: number;
  /** Registers plugins that must see every route. */
  extend?: (app: FastifyInstance) => Promise<void>;
}

export interface OpenApp {
  app: FastifyInstance;
  store: Store;
  settings: Settings;
}

/** Read once in a process. */
let shop: Shop | undefined;
let texts: Texts | undefined;

/** The API in this process, with real routes and a real shop.db. The caller closes app and store. */
export async function openApp({
  dataFolder,
  databaseUrl,
  env,
  catalogue,
  catalogueNow = () => given(catalogue),
  search,
  shopContent,
  refusalMilliseconds = 0,
  linkMilliseconds = 0,
  extend,
}: AppParts): Promise<OpenApp> {
  const settings = { ...readSettings({ SHOP_DATA: dataFolder, ...env }), databaseUrl };
  const store = await openStore(settings);
  shop ??= loadShop();
  texts ??= loadTexts(fileURLToPath(new URL('../../site/public/locales', import.meta.url)));
  const ownShop = shop;
  const app = await buildApp(
    {
      settings,
      shopContent: shopContent ?? (() => ownShop),
      store,
      catalogue: catalogueNow,
      search: () => given(search),
      texts,
      refusalMilliseconds,
      linkMilliseconds,
    },
    {},
    extend,
  );
  return { app, store, settings };
}

function given<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('this shop was opened without a catalogue or without search');
  return part;
}

/**
 * An engine for a catalogue, once it is ready; the embedded one by default. @throws the error that kept it from
 * becoming ready
 */
export function readySearch(
  catalogue: Catalogue,
  options: Pick<SearchOptions, 'orders' | 'indexFile'> = {},
  create = createSearch,
): Promise<SearchEngine> {
  return new Promise((done, fail) => {
    const search = create(catalogue, { ...options, onReady: () => done(search), onError: fail });
  });
}
