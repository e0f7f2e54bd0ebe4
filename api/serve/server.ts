import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NoCatalogue } from '../catalogue/no-catalogue.ts';
import type { Catalogue } from '../catalogue/open.ts';
import { isShopDbAway } from '../data/failures.ts';
import type { Store } from '../data/store.ts';
import { createSearch } from '../search/embedded.ts';
import { keepDemoAccount } from '../shop/account/demo-account.ts';
import { searchedNames } from '../shop/orders/line-names.ts';
import type { Shop } from '../shop/shop-file/contract.ts';
import { shopOf } from '../shop/shop-file/shop-of.ts';
import { buildApp } from './app.ts';
import { editionSource, openSearchServer } from './beyond.ts';
import { giveMemoryBack } from './limits/rest.ts';
import { logSerializers } from './log.ts';
import compression from './plugins/compression.ts';
import site, { openPages, type Pages, wellFormed } from './plugins/site.ts';
import { openSite } from './release/compiled-site.ts';
import { mendPointer } from './release/kept-releases.ts';
import { type Edition, followEdition, type LiveEdition } from './release/live-edition.ts';
import { NoRelease } from './release/no-release.ts';
import { currentRelease, showRelease } from './release/release.ts';
import { mendTexts } from './release/whole-texts.ts';
import { expectProviderKeys, type Settings, SettingsError } from './settings.ts';
import { openStore } from './shop-data.ts';
import { openTexts } from './texts.ts';

export interface ServerOptions {
  /** Whether a new shop may be created where there has been one. */
  mayBeNew?: boolean;
  /** Replaces the `content/shop.yaml` with which the edition's pages were made. */
  shopContent?: () => Shop;
  /** Starts importing a damaged catalogue again from its kept package. */
  remake?: () => void;
}

/**
 * Starts everything in one process: API, the release's files, pages on demand.
 * @param demo whether the demo account exists
 * @throws when the data folder cannot be written, there is no release, the port is taken, or a setting is missing
 */
export async function startServer(
  settings: Settings,
  demo: boolean,
  { mayBeNew = false, shopContent, remake }: ServerOptions = {},
): Promise<FastifyInstance> {
  if (settings.databaseUrl !== undefined && settings.sessionSecret === undefined)
    throw new SettingsError(
      'These settings are not right:\n  SESSION_SECRET: expected beside DATABASE_URL, the same in every process',
    );
  const mended = mendPointer(settings.dataFolder);
  const release = currentRelease(settings.dataFolder);
  if (!release) throw new NoRelease('There is no release yet: run npm run generate first.');
  const source = await editionSource(settings);
  const mendedTexts = await mendTexts(release, settings.dataFolder, source);
  const { texts, addLacking } = openTexts(join(release.folder, 'locales'));
  // An error of the site is reported when the edition is opened.
  const atStart = shopOf(await openSite(release.site).catch(() => ({})));
  expectProviderKeys(shopContent?.() ?? atStart, settings);
  const store = await openStore(settings, (own) => keepDemoAccount(own, demo), mayBeNew);
  await store.check();
  let editions: LiveEdition<Pages> | undefined;
  const closing = new AbortController();
  const endRest = giveMemoryBack();
  const onError = (error: unknown) => app.log.error(error);
  const { openSearchUrl } = settings;
  const engines = openSearchUrl === undefined ? undefined : (await openSearchServer(openSearchUrl)).engines(onError);
  const create = engines?.createSearch ?? createSearch;
  const edition = () => {
    if (!editions) throw new NoCatalogue('the catalogue is being opened');
    return editions.current();
  };
  const app = await buildApp(
    {
      settings,
      shopContent: shopContent ?? (() => editions?.current().pages.shop ?? atStart),
      store,
      catalogue: () => edition().catalogue,
      search: () => edition().search,
      texts,
      refusalMilliseconds: 500,
      linkMilliseconds: 300,
    },
    {
      logger: { level: settings.logLevel, serializers: logSerializers },
      rewriteUrl: ({ url = '/' }) => wellFormed(url),
    },
    async (extended) => {
      // Registered before the plugins' hooks, so that it runs after them: plugins may still write while they close.
      extended.addHook('onClose', async () => {
        closing.abort();
        endRest();
        await engines?.close();
        await editions?.close();
        await store.close();
      });
      // A connection in use becomes idle only later; its client would keep it, and this process, for a minute.
      extended.addHook('preClose', (done) => {
        const ending = setInterval(() => extended.server.closeIdleConnections(), 100);
        extended.server.once('close', () => clearInterval(ending));
        done();
      });
      await extended.register(compression);
      keepEdition(extended, () => editions);
      await extended.register(site, { edition, source, remake });
    },
  );
  for (const said of mended === undefined ? mendedTexts : [mended, ...mendedTexts]) app.log.error(said);
  try {
    editions = await followEdition({
      dataFolder: settings.dataFolder,
      openPages: (folder) => openPages(app, folder),
      createSearch: (catalogue, options) =>
        app.teach(create(catalogue, { ...options, orders: () => timesOrdered(store, onError) })),
      onRelease(release) {
        try {
          showRelease(settings.dataFolder, release);
          addLacking(join(release.folder, 'locales'));
        } catch (error) {
          onError(error);
        }
      },
      async onLive(catalogue) {
        const learning = store.desk.learnNames(namesIn(catalogue), closing.signal).catch(onError);
        await Promise.all([learning, app.tellRestocked(catalogue).catch(onError)]);
      },
      onError,
    });
  } catch (error) {
    await app.close();
    throw error;
  }
  void store.desk.keepSearchFilled(closing.signal, onError);
  const following = source?.follow(onError);
  app.addHook('onClose', async () => following?.close());
  await app.listen({ port: settings.port, host: settings.host });
  return app;
}

/** For an index that has to be made. Without the orders, it finds as much but ranks differently. */
async function timesOrdered(store: Store, onError: (error: unknown) => void) {
  return store.orders.timesOrdered().catch((error) => {
    if (!isShopDbAway(error)) throw error;
    onError(error);
    return new Map<string, number>();
  });
}

const namesIn = (catalogue: Catalogue) => (ids: string[]) => searchedNames(catalogue, ids);

/** Answers each request from one edition, even if another one goes live meanwhile. */
function keepEdition(app: FastifyInstance, editions: () => LiveEdition<Pages> | undefined): void {
  const kept = new WeakMap<FastifyRequest, Edition<Pages>>();
  app.addHook('onRequest', (request, _reply, done) => {
    const live = editions();
    if (!live) return done();
    const edition = live.current();
    kept.set(request, edition);
    live.within(edition, done);
  });
  // A body arrives outside the async context of the hook above.
  app.addHook('preValidation', (request, _reply, done) => {
    const edition = kept.get(request);
    const live = editions();
    if (live && edition) live.within(edition, done);
    else done();
  });
}
