import { createSearch } from '../../../api/search/embedded.ts';
import { conformsToSearchEngine, sets } from './conformance.ts';

/** A part of each set. embedded.soak.test.ts and denials.soak.test.ts ask all. */
conformsToSearchEngine({ name: 'The embedded engine', create: createSearch, oneOf: 4 }, sets);
