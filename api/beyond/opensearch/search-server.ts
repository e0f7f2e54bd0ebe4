import type { SearchServer } from '../../search/search-server.ts';
import { aliasOf, bringIndex, removeOtherIndexes } from './make-index.ts';
import { openSearchEngines } from './search.ts';

export const searchServer = (address: string): SearchServer => ({
  engines: (onTrouble) => openSearchEngines(address, onTrouble),
  makeIndex: (of, orders, signal) => bringIndex({ address, ...of }, orders, signal),
  indexOf: (snapshot) => aliasOf(address, snapshot),
  removeOtherIndexes: (snapshots) => removeOtherIndexes(address, snapshots),
});
