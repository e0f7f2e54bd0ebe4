import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { ChosenEngine } from '../../catalogue/fits.ts';
import { followList } from '../../serve/plugins/known-lists.ts';
import { createDoubts } from './doubts.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Looks for changes of the doubted fitments now. The plugin does so twice a second. */
    learnDoubts(): Promise<void>;
    /** The items whose fit is doubted for a vehicle, as the last parts of their pages' addresses. */
    doubtedSlugs(chosen: ChosenEngine): Promise<string[]>;
  }
}

/**
 * Lays the doubted fitments over the verdicts of the live catalogue, in every process. Registered before everything
 * that keeps `app.shop.catalogue`.
 */
export default fp(async (app: FastifyInstance) => {
  const { promises } = app.shop.store;
  const live = app.shop.catalogue;
  const doubts = createDoubts();
  app.shop.catalogue = () => doubts.over(live());
  const look = await followList(app, promises.revision, async () => doubts.learn(await promises.open()));
  app.decorate('learnDoubts', look);
  app.decorate('doubtedSlugs', async (chosen: ChosenEngine) => {
    const ids = doubts.itemsFor(live(), chosen);
    return ids.length === 0 ? [] : [...(await live().items.slugsOf(ids)).values()];
  });
});
