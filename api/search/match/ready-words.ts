import type { Catalogue } from '../../catalogue/open.ts';
import type { Names } from '../index/packed.ts';
import type { Vocabulary } from '../language/vocabulary.ts';
import { readShopperWords } from '../understand/shopper-words.ts';
import { createUnderstanding, type Understanding } from '../understand/understanding.ts';
import { createDemands } from './demands.ts';
import { FullText } from './full-text.ts';
import type { ItemStore } from './item-store.ts';

/** The words of a catalogue and its items. */
export interface Searchable<Items> {
  names: Names;
  vocabulary: Vocabulary;
  store: ItemStore<Items>;
}

/** What queries by words need. */
export interface ReadyWords<Items> {
  catalogue: Catalogue;
  store: ItemStore<Items>;
  fullText: FullText<Items>;
  understanding: Understanding;
  demandsOf: ReturnType<typeof createDemands<Items>>;
}

export function readyWords<Items>(
  catalogue: Catalogue,
  { names, vocabulary, store }: Searchable<Items>,
): ReadyWords<Items> {
  const fullText = new FullText(names, vocabulary, store, readShopperWords().others);
  const understanding = createUnderstanding(catalogue, fullText);
  return { catalogue, store, fullText, understanding, demandsOf: createDemands(understanding, fullText, store) };
}
