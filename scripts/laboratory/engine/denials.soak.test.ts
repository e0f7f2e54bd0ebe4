import { createSearch } from '../../../api/search/search.ts';
import { conformsToSearchEngine } from './conformance.ts';
import { denialSuite } from './suites/denials.ts';

conformsToSearchEngine({ name: 'The embedded engine', create: createSearch, oneOfPairs: 1 }, [denialSuite]);
