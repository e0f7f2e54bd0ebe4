import { createSearch } from '../../../api/search/search.ts';
import { behaviour, conformsToSearchEngine } from './conformance.ts';

conformsToSearchEngine({ name: 'The embedded engine', create: createSearch }, behaviour);
