import { createSearch } from '../../../api/search/embedded.ts';
import { behaviour, conformsToSearchEngine } from './conformance.ts';

/** embedded.soak.test.ts asks all of the long sets. */
conformsToSearchEngine({ name: 'The embedded engine', create: createSearch, oneOf: 4 }, behaviour);
