import { createSearch } from '../../../api/search/search.ts';
import { conformsToSearchEngine } from './conformance.ts';

conformsToSearchEngine('The embedded engine', createSearch);
