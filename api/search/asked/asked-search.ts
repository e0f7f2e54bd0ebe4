import type { Catalogue } from '../../catalogue/open.ts';
import { fallbackLanguage } from '../../contract/languages.ts';
import type { CreateSearch } from '../engine.ts';
import { indexFileOf, readIndexFile } from '../index-file.ts';
import { makeIndex } from '../make-index.ts';
import { createEngine } from '../search.ts';
import { valuePlaces } from '../value-places.ts';
import { Vocabulary } from '../vocabulary.ts';
import { createAskedStore } from './asked-store.ts';
import { openServer } from './server.ts';

/** An engine whose items are in OpenSearch. @param address of the server; its path names the shop */
export function askedSearch(address: string): CreateSearch {
  return (catalogue: Catalogue, options = {}) =>
    createEngine(catalogue, options, async (signal) => {
      const { orders = async () => new Map(), indexFile = indexFileOf(catalogue.file) } = options;
      const server = openServer(address);
      let index = await server.indexOf(catalogue.id);
      if (!index) {
        await makeIndex(catalogue.file, orders, { indexFile, signal });
        const packed = await readIndexFile(indexFile);
        if (!packed || signal.aborted) return undefined;
        index = await server.load(catalogue.id, packed);
      }
      const whole = index;
      const names = await server.names(whole);
      const size = (word: number) => {
        let items = 0;
        for (let at = names.named.starts[word] as number; at < (names.named.starts[word + 1] as number); at++)
          items += names.sizes[names.named.items[at] as number] as number;
        return items;
      };
      const vocabulary = await Vocabulary.of(names, size, () => signal.aborted);
      const placesOf = (language = fallbackLanguage) => valuePlaces(catalogue.names, language);
      const store = createAskedStore(names, (search) => server.ask(whole, search), placesOf);
      return vocabulary && { names, vocabulary, store };
    });
}
