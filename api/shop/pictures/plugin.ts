import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { photoFiles } from '../photo/store.ts';

const everyMilliseconds = 60 * 60_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Removes the pictures whose time has come. It never throws. */
    removePictures(): Promise<void>;
  }
}

/** Hourly, by a trusted clock, removes pictures that nothing uses; and those of customers who were forgotten. */
export default fp(async (app: FastifyInstance) => {
  const files = photoFiles(app.shop.settings);
  const { pictures } = app.shop.store;

  app.decorate('removePictures', async () => {
    try {
      // Without a trusted clock, those go that end at once.
      const now = app.removalTime() ?? 0;
      for (let names = await pictures.ended(now); names.length > 0; names = await pictures.ended(now)) {
        // The files go first: when they cannot be reached, the rows stay for the next time.
        for (const name of names) await files.remove(name);
        await pictures.forget(names);
      }
    } catch (error) {
      app.log.error(error);
    }
  });

  const timer = setInterval(() => void app.removePictures(), everyMilliseconds);
  timer.unref();
  app.addHook('onReady', () => app.removePictures());
  app.addHook('onClose', async () => clearInterval(timer));
});
