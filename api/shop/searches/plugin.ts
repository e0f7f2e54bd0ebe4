import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { SearchEngine, Synonym } from '../../search/engine.ts';
import { followList, trying } from '../../serve/plugins/known-lists.ts';
import { createTally, type Missed } from './missed-search.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Gives an engine the shop's synonyms, now and after every change in any process. @returns the engine */
    teach(engine: SearchEngine): SearchEngine;
    /** Looks for changes of the synonyms now. The plugin does so twice a second. */
    learnSynonyms(): Promise<void>;
    /** The synonyms in the form that engines take. */
    synonyms(): readonly Synonym[];
    /** Counts a missed search. @param caller the key under which the caller is counted */
    countMissed(caller: string, missed: Missed): void;
    /** Stores what has been counted now. The plugin does so every few seconds and at the end. */
    storeMissed(): Promise<void>;
  }
}

const storeMilliseconds = 5000;

/** Gives the sellers' synonyms to every engine of every process, and missed searches to the sellers. */
export default fp(async (app: FastifyInstance) => {
  const { store } = app.shop;
  const tally = createTally();
  /** Weak references, so that an engine whose snapshot is gone can be freed. */
  const engines = new Set<WeakRef<SearchEngine>>();
  let known: readonly Synonym[] = [];

  async function learn(): Promise<void> {
    known = (await store.synonyms.all()).map(({ phrase, meaning }) => ({ phrase, meaning }));
    for (const engine of engines) engine.deref()?.learn(known);
  }

  app.decorate('learnSynonyms', await followList(app, store.synonyms.revision, learn));
  app.decorate('synonyms', () => known);
  app.decorate('teach', (engine: SearchEngine) => {
    for (const old of engines) if (!old.deref()) engines.delete(old);
    engines.add(new WeakRef(engine));
    engine.learn(known);
    return engine;
  });

  app.decorate('countMissed', (caller: string, missed: Missed) => tally.add(caller, missed, Date.now()));
  app.decorate('storeMissed', async () => {
    const counted = tally.take();
    if (counted.length === 0) return;
    try {
      await store.missedSearches.add(counted, Date.now());
    } catch (error) {
      tally.putBack(counted);
      throw error;
    }
  });

  const storeMissed = trying(app, () => app.storeMissed());
  const timer = setInterval(storeMissed, storeMilliseconds);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await storeMissed();
  });
});
