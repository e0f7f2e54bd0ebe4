import { join } from 'node:path';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { quickBrotli } from './brotli.ts';
import { followCatalogue, NoCatalogue } from './catalogue/live.ts';
import { openStore } from './db/store.ts';
import { keepDemoAccount } from './demo-account.ts';
import { logSerializers } from './log.ts';
import site from './plugins/site.ts';
import { currentRelease } from './release.ts';
import type { SearchEngine } from './search/engine.ts';
import { createSearch } from './search/search.ts';
import type { Settings } from './settings.ts';
import { loadShop } from './shop.ts';
import { loadTexts } from './texts.ts';

/**
 * Everything in one process: API, the release's files, pages on demand.
 * @param demo whether the demonstration's test account exists
 * @throws when the data folder cannot be written, there is no release, or the port is taken
 */
export async function startServer(settings: Settings, demo: boolean): Promise<FastifyInstance> {
  const release = currentRelease(settings.dataFolder);
  if (!release) throw new Error('there is no release yet: run npm run generate first');
  const store = openStore(settings.dataFolder);
  store.check();
  let search: SearchEngine | undefined;
  let newest: SearchEngine | undefined;
  let giveUp = () => {};
  /** The index of the snapshot before answers until that of the new one is there. */
  const catalogue = followCatalogue(settings.dataFolder, async (next) => {
    giveUp();
    const orders = await store.orders.timesOrdered();
    await new Promise<void>((onReady) => {
      const made = createSearch(next, { orders, onReady, onError: (error) => console.error(error) });
      giveUp = () => made.stop();
      newest = made;
      search ??= made;
    });
    if (newest?.ready) search = newest;
  });
  const app = await buildApp(
    {
      settings,
      shopContent: loadShop(),
      store,
      catalogue: () => catalogue.current(),
      search: () => {
        if (!search) throw new NoCatalogue('no catalogue has been imported yet');
        return search;
      },
      texts: loadTexts(join(release.folder, 'locales')),
    },
    { logger: { level: process.env.LOG_LEVEL ?? 'warn', serializers: logSerializers } },
    async (extended) => {
      await extended.register(compress, {
        encodings: ['br', 'gzip'],
        brotliOptions: quickBrotli,
      });
      await extended.register(site);
    },
  );
  app.addHook('onClose', async () => {
    giveUp();
    catalogue.close();
    store.close();
  });
  await keepDemoAccount(store, demo);
  await app.listen({ port: settings.port, host: settings.host });
  return app;
}
