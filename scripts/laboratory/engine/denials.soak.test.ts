import { createSearch } from '../../../api/search/embedded.ts';
import { conformsToSearchEngine } from './conformance.ts';
import { categorySuite } from './suites/categories.ts';
import { denialSuite } from './suites/denials.ts';
import { pairSuite } from './suites/pairs.ts';

conformsToSearchEngine({ name: 'The embedded engine', create: createSearch, oneOfPairs: 1, pairs: 500 }, [
  denialSuite,
  pairSuite,
  categorySuite,
]);
