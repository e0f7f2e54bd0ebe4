import type { SearchServer } from '../../search/search-server.ts';
import { askedIndexOf, makeAskedIndex, removeOtherIndexes } from './make-index.ts';
import { askedSearch } from './search.ts';

export const searchServer = (address: string): SearchServer => ({
  engines: (onTrouble) => askedSearch(address, onTrouble),
  makeIndex: (of, orders, signal) => makeAskedIndex({ address, ...of }, orders, signal),
  indexOf: (snapshot) => askedIndexOf(address, snapshot),
  removeOtherIndexes: (snapshots) => removeOtherIndexes(address, snapshots),
});
