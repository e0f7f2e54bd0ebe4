import { createSearch } from '../../../api/search/search.ts';
import { conformsToSearchEngine, sets } from './conformance.ts';

conformsToSearchEngine({ name: 'The embedded engine', create: createSearch }, sets);
