import { NoCatalogue } from '../catalogue/live.ts';
import type { Catalogue } from '../catalogue/open.ts';
import type { SearchEngine } from './engine.ts';
import { createSearch, type SearchOptions } from './search.ts';

/** An index that could not be built (no memory, say) is tried again after so long. */
const retryMilliseconds = 5 * 60_000;

/** Search that follows the live snapshot. */
export interface LiveSearch {
  /** @throws NoCatalogue before the first import. */
  current(): SearchEngine;
  /** Takes a snapshot in. @returns when no search uses the snapshots before it any more */
  follow(catalogue: Catalogue): Promise<void>;
  stop(): void;
}

interface Parts {
  /** How often items were ordered, by id. */
  orders(): Promise<ReadonlyMap<string, number>>;
  onError(error: unknown): void;
  create?(catalogue: Catalogue, options: SearchOptions): SearchEngine;
}

/** The engine of the snapshot before answers until the index of the new one is there, however long that takes to succeed. */
export function followSearch({ orders, onError, create = createSearch }: Parts): LiveSearch {
  let current: SearchEngine | undefined;
  let building: SearchEngine | undefined;
  let newest: Catalogue | undefined;
  let retry: NodeJS.Timeout | undefined;
  const waiting: (() => void)[] = [];

  async function build(catalogue: Catalogue): Promise<void> {
    const ordered = await orders();
    if (catalogue !== newest) return;
    const made = create(catalogue, {
      orders: ordered,
      onReady() {
        if (!made.ready || catalogue !== newest) return;
        current = made;
        for (const done of waiting.splice(0)) done();
      },
      onError: (error) => failed(catalogue, error),
    });
    building = made;
    // Numbers are found without an index.
    current ??= made;
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
    building?.stop();
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
    stop: giveUp,
  };
}
