import { createSearch } from '../../../api/search/embedded.ts';
import { conformsToSearchEngine } from './conformance.ts';
import { everydaySuite } from './suites/everyday.ts';
import { fitSuite } from './suites/fit.ts';
import { goldenSuite } from './suites/golden.ts';
import { secondSuite } from './suites/second.ts';
import { suggestionSuite } from './suites/suggestions.ts';

/** All of what `npm test` asks only in part. Pairs, denials and categories are in denials.soak.test.ts. */
conformsToSearchEngine({ name: 'The embedded engine', create: createSearch }, [
  ...[goldenSuite, secondSuite, everydaySuite, fitSuite, suggestionSuite],
]);
