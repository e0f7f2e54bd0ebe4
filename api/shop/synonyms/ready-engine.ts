import type { SearchEngine } from '../../search/engine.ts';
import { WordsAway } from '../../search/words-away.ts';

/** An engine that knows the catalogue's words. @throws WordsAway while it does not */
export function readyEngine(search: SearchEngine): SearchEngine {
  if (search.ready) return search;
  throw new WordsAway('the search is getting ready');
}
