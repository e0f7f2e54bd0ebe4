import { NoCatalogue } from '../catalogue/live.ts';
import type { Catalogue } from '../catalogue/open.ts';
import type { CreateSearch, SearchEngine } from './engine.ts';
import { createSearch } from './search.ts';

/** Wait before retrying an index that could not be built (for lack of memory, for example). */
const retryMilliseconds = 5 * 60_000;

/** Search that follows the live snapshot. */
export interface LiveSearch {
  /** @throws NoCatalogue before the first import. */
  current(): SearchEngine;
  /** Starts to use a snapshot. @returns when no search uses earlier snapshots any more */
  follow(catalogue: Catalogue): Promise<void>;
  stop(): Promise<void>;
}

interface Parts {
  /** How often items were ordered, by id. */
  orders(): Promise<ReadonlyMap<string, number>>;
  onError(error: unknown): void;
  /** The embedded engine unless another one is given. */
  create?: CreateSearch;
}

/** The previous snapshot's engine keeps answering until the new index is ready, however long that takes. */
export function followSearch({ orders, onError, create = createSearch }: Parts): LiveSearch {
  let current: SearchEngine | undefined;
  let building: SearchEngine | undefined;
  let newest: Catalogue | undefined;
  let retry: NodeJS.Timeout | undefined;
  const waiting: (() => void)[] = [];

  /** Makes this engine the one that answers. */
  function put(engine: SearchEngine): void {
    if (engine === current) return;
    current?.stop();
    current = engine;
  }

  async function build(catalogue: Catalogue): Promise<void> {
    const ordered = await orders();
    if (catalogue !== newest) return;
    const made = create(catalogue, {
      orders: ordered,
      onReady() {
        if (catalogue !== newest) return;
        put(made);
        for (const done of waiting.splice(0)) done();
      },
      onError: (error) => failed(catalogue, error),
    });
    building = made;
    // Numbers are found without an index, so replacing an engine that has no index loses nothing.
    if (!current?.ready) put(made);
  }

  function failed(catalogue: Catalogue, error: unknown): void {
    onError(error);
    if (catalogue !== newest) return;
    retry = setTimeout(() => start(catalogue), retryMilliseconds);
    retry.unref();
  }

  function start(catalogue: Catalogue): void {
    build(catalogue).catch((error: unknown) => failed(catalogue, error));
  }

  function giveUp(): void {
    clearTimeout(retry);
    newest = undefined;
    if (building !== current) building?.stop();
  }

  return {
    current() {
      if (!current) throw new NoCatalogue('no catalogue has been imported yet');
      return current;
    },
    follow(catalogue) {
      giveUp();
      newest = catalogue;
      return new Promise((done) => {
        waiting.push(done);
        start(catalogue);
      });
    },
    async stop() {
      giveUp();
      await current?.stop();
    },
  };
}
