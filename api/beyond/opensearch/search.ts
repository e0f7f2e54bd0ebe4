import { setTimeout } from 'node:timers/promises';
import type { Catalogue } from '../../catalogue/open.ts';
import { valuePlaces } from '../../search/answer/value-places.ts';
import { createEngine } from '../../search/create-engine.ts';
import type { CreateSearch, SearchOptions } from '../../search/engine.ts';
import { numberAt } from '../../search/index/at.ts';
import { Vocabulary } from '../../search/language/vocabulary.ts';
import { fallbackLanguage } from '../../shop/language/languages.ts';
import { bringIndex } from './make-index.ts';
import type { KeptNames } from './names.ts';
import { openServer, type ServerOptions } from './server.ts';
import { createQueryStore } from './store.ts';
import { watched } from './watch.ts';

/** How long to wait before another attempt to get ready; doubled each time, up to the longest. */
const firstWait = 1000;
const longestWait = 60_000;
/** A server that needs longer to say which index it has counts as unreachable, in milliseconds. */
const longestLook = 1000;

/**
 * Engines whose items are in OpenSearch. While it does not answer they are not ready; they recover by themselves, and
 * make an index if it has none.
 * @param address of the server; its path names the shop
 * @param onTrouble called once with the error each time that something goes wrong
 */
export function openSearchEngines(
  address: string,
  onTrouble: (error: unknown) => void = () => {},
  ofServer: ServerOptions = {},
) {
  const server = openServer(address, ofServer);
  const closing = new AbortController();

  async function load(catalogue: Catalogue, options: SearchOptions, signal: AbortSignal) {
    const { orders = async () => new Map(), indexFile } = options;
    const { id: snapshot, file: snapshotFile } = catalogue;
    const made = { address, snapshot, snapshotFile, indexFile, itemsOfShard: ofServer.itemsOfShard };
    const index = (await server.indexOf(snapshot)) ?? (await bringIndex(made, orders, signal)).index;
    const names = await server.names(index);
    const vocabulary = await Vocabulary.of(names, sizesOf(names), () => signal.aborted);
    if (!vocabulary) return undefined;
    const { ask, isThere, gone } = watched({
      index,
      signal,
      onTrouble,
      look: () => server.indexOf(snapshot, longestLook),
      ask: (search) => server.ask(index, search),
    });
    const placesOf = (language = fallbackLanguage) => valuePlaces(catalogue.names, language);
    return { names, vocabulary, store: createQueryStore(names, ask, placesOf), isThere, gone };
  }

  const createSearch: CreateSearch = (catalogue, options = {}) =>
    createEngine(catalogue, options, 'server', (ending) => {
      const signal = AbortSignal.any([ending, closing.signal]);
      return untilLoaded(() => load(catalogue, options, signal), signal, onTrouble);
    });

  return {
    createSearch,
    /** Stops the background work of all its engines, and closes the connections. */
    async close(): Promise<void> {
      closing.abort();
      await server.close();
    },
  };
}

/** Tries to load until one attempt succeeds or the signal stops it; the same error is reported once in a row. */
async function untilLoaded<T>(
  load: () => Promise<T>,
  signal: AbortSignal,
  onTrouble: (error: unknown) => void,
): Promise<T | undefined> {
  let told = '';
  for (let wait = firstWait; !signal.aborted; wait = Math.min(2 * wait, longestWait)) {
    try {
      return await load();
    } catch (error) {
      if (!signal.aborted && String(error) !== told) onTrouble(error);
      told = String(error);
    }
    // This timer does keep the process alive while a shop waits for the index.
    await setTimeout(wait, undefined, { signal }).catch(() => {});
  }
  return undefined;
}

/** The number of items that a word leads to; an item in several lists counts several times. */
function sizesOf({ named, sizes }: KeptNames): (word: number) => number {
  return (word) => {
    let items = 0;
    for (let at = numberAt(named.starts, word); at < numberAt(named.starts, word + 1); at++)
      items += numberAt(sizes, numberAt(named.items, at));
    return items;
  };
}
