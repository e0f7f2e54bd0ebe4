import type { CreateSearch, TimesOrdered } from './engine.ts';

/** A server that searches for several processes, in place of the embedded engine. */
export interface SearchServer {
  /** @param onTrouble called once with the error each time that something goes wrong */
  engines(onTrouble: (error: unknown) => void): SearchEngines;
  /**
   * Makes the index of a snapshot on the server, unless it is there.
   * @param orders asked only when the index is made
   * @returns the memory in bytes that this took, if the index was made now
   * @throws Error when the server does not answer or the index cannot be made; also when the signal stops it
   */
  makeIndex(
    of: { snapshot: string; snapshotFile: string },
    orders: () => Promise<TimesOrdered>,
    signal?: AbortSignal,
  ): Promise<{ peakBytes?: number }>;
  /**
   * The alias under which processes of this code find the index of a snapshot. `isThere` is undefined when the server
   * does not answer.
   */
  indexOf(snapshot: string): Promise<{ alias: string; isThere: boolean | undefined }>;
  /** Removes what killed or earlier runs have left, and the indexes of all other snapshots. */
  removeOtherIndexes(snapshots: readonly string[]): Promise<void>;
}

/** Makes the server for an address, whose path is the shop's name there. */
export type OpenSearchServer = (address: string) => SearchServer;

export interface SearchEngines {
  createSearch: CreateSearch;
  /** Stops the background work of all its engines, and closes the connections. */
  close(): Promise<void>;
}
