import { ApiError } from '../errors.ts';
import type { SearchEngine } from '../search/engine.ts';

const warmUpSeconds = 2;

/** An engine that can say what the catalogue knows. @throws ApiError 503 while it cannot */
export function readyEngine(search: SearchEngine): SearchEngine {
  if (search.ready) return search;
  throw new ApiError(503, 'warming_up', 'the search is getting ready', { retrySeconds: warmUpSeconds });
}
