import { join } from 'node:path';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { keepDemoAccount } from './accounts/demo-account.ts';
import { buildApp } from './app.ts';
import { followCatalogue, type LiveCatalogue, NoCatalogue } from './catalogue/live.ts';
import type { Catalogue } from './catalogue/open.ts';
import { loadShop } from './content/shop.ts';
import { loadTexts } from './content/texts.ts';
import { openStore } from './db/store.ts';
import { logSerializers } from './log.ts';
import { searchedNames } from './orders/line-names.ts';
import site, { wellFormed } from './plugins/site.ts';
import { quickBrotli } from './release/brotli.ts';
import { NoRelease } from './release/no-release.ts';
import { currentRelease } from './release/release.ts';
import { followSearch } from './search/live.ts';
import type { Settings } from './settings.ts';

/**
 * Everything in one process: API, the release's files, pages on demand.
 * @param demo whether the demo account exists
 * @throws when the data folder cannot be written, there is no release, or the port is taken
 */
export async function startServer(settings: Settings, demo: boolean): Promise<FastifyInstance> {
  const release = currentRelease(settings.dataFolder);
  if (!release) throw new NoRelease('There is no release yet: run npm run generate first.');
  const store = openStore(settings.dataFolder);
  store.check();
  let catalogue: LiveCatalogue | undefined;
  const closing = new AbortController();
  const onError = (error: unknown) => app.log.error(error);
  const search = followSearch({ orders: () => store.orders.timesOrdered(), onError });
  const app = await buildApp(
    {
      settings,
      shopContent: loadShop(),
      store,
      catalogue: () => {
        if (!catalogue) throw new NoCatalogue('the catalogue is being opened');
        return catalogue.current();
      },
      search: () => search.current(),
      texts: loadTexts(join(release.folder, 'locales')),
    },
    {
      logger: { level: process.env.LOG_LEVEL ?? 'warn', serializers: logSerializers },
      rewriteUrl: ({ url = '/' }) => wellFormed(url),
    },
    async (extended) => {
      // Registered before the plugins' hooks, so that it runs after them: plugins may still write while they close.
      extended.addHook('onClose', async () => {
        closing.abort();
        await search.stop();
        catalogue?.close();
        store.close();
      });
      await extended.register(compress, {
        encodings: ['br', 'gzip'],
        brotliOptions: quickBrotli,
        // Clients send no compressed bodies; a body that could unpack to gigabytes is not even started.
        globalDecompression: false,
      });
      await extended.register(site);
    },
  );
  try {
    const follow = async (opened: Catalogue) => {
      const namesOf = (ids: string[]) => searchedNames(opened, ids);
      await Promise.all([search.follow(opened), store.desk.learnNames(namesOf, closing.signal).catch(onError)]);
    };
    catalogue = followCatalogue(settings.dataFolder, follow, onError);
  } catch (error) {
    await app.close();
    throw error;
  }
  await keepDemoAccount(store, demo);
  await app.listen({ port: settings.port, host: settings.host });
  return app;
}
