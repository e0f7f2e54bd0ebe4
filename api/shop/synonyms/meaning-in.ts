import type { Synonym } from '../../search/engine.ts';
import { readShopperWords } from '../../search/understand/shopper-words.ts';
import { createSynonyms } from '../../search/understand/synonyms.ts';
import { typedWords } from '../../search/understand/typed.ts';

/** The text to search for instead of a query, because of synonyms; undefined when the query contains none. */
export function meaningIn(synonyms: readonly Synonym[]): (query: string) => string | undefined {
  const known = createSynonyms(synonyms, synonyms.length > 0 ? readShopperWords().endings : []);
  return (query) => {
    const meant = known.meant(query, typedWords(query)).query;
    return meant === query ? undefined : meant;
  };
}
