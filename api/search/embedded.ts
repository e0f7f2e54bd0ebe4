import type { Catalogue } from '../catalogue/open.ts';
import { fallbackLanguage } from '../shop/language/languages.ts';
import { valuePlaces } from './answer/value-places.ts';
import { createEngine } from './create-engine.ts';
import type { SearchEngine, SearchOptions } from './engine.ts';
import { loadIndex } from './index/load-index.ts';
import { createPackedStore } from './match/packed-store.ts';

/**
 * The embedded engine for one snapshot: it finds numbers in SQLite, and words in an index that it loads from a file.
 * Until the index is loaded, only numbers are found.
 */
export function createSearch(catalogue: Catalogue, options: SearchOptions = {}): SearchEngine {
  const { orders = async () => new Map(), indexFile } = options;
  return createEngine(catalogue, options, 'thread', async (signal) => {
    const loaded = await loadIndex(catalogue.file, orders, signal, indexFile);
    if (!loaded) return undefined;
    const placesOf = (language = fallbackLanguage) => valuePlaces(catalogue.names, language);
    const { packed, vocabulary } = loaded;
    return { names: packed, vocabulary, store: createPackedStore(packed, placesOf) };
  });
}
