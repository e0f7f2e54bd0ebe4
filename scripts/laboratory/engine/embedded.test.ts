import { createSearch } from '../../../api/search/embedded.ts';
import { behaviour, conformsToSearchEngine } from './conformance.ts';

/** All of the long ones: embedded.soak.test.ts. */
conformsToSearchEngine({ name: 'The embedded engine', create: createSearch, oneOf: 4 }, behaviour);
