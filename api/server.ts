import { join } from 'node:path';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { quickBrotli } from './brotli.ts';
import { followCatalogue, type LiveCatalogue, NoCatalogue } from './catalogue/live.ts';
import { openStore } from './db/store.ts';
import { keepDemoAccount } from './demo-account.ts';
import { logSerializers } from './log.ts';
import site from './plugins/site.ts';
import { currentRelease } from './release.ts';
import { followSearch } from './search/live.ts';
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
  let catalogue: LiveCatalogue | undefined;
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
    { logger: { level: process.env.LOG_LEVEL ?? 'warn', serializers: logSerializers } },
    async (extended) => {
      // Before those of the plugins, so that it comes after them: what they bring to its end may still write.
      extended.addHook('onClose', async () => {
        search.stop();
        catalogue?.close();
        store.close();
      });
      await extended.register(compress, {
        encodings: ['br', 'gzip'],
        brotliOptions: quickBrotli,
        // Nobody sends us packed bodies; what unpacks to gigabytes is not even begun.
        globalDecompression: false,
      });
      await extended.register(site);
    },
  );
  try {
    catalogue = followCatalogue(settings.dataFolder, search.follow, onError);
  } catch (error) {
    await app.close();
    throw error;
  }
  await keepDemoAccount(store, demo);
  await app.listen({ port: settings.port, host: settings.host });
  return app;
}
