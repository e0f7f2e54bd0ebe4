import type { SearchEngine } from '../../search/engine.ts';
import { WordsAway } from '../../search/words-away.ts';

/** An engine that can say what the catalogue knows. @throws WordsAway while it cannot */
export function readyEngine(search: SearchEngine): SearchEngine {
  if (search.ready) return search;
  throw new WordsAway('the search is getting ready');
}
