import { createSearch } from '../../../api/search/embedded.ts';
import { conformsToSearchEngine } from './conformance.ts';
import { thirdSuite } from './suites/third.ts';

conformsToSearchEngine({ name: 'The embedded engine', create: createSearch }, [thirdSuite]);
