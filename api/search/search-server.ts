import type { CreateSearch, TimesOrdered } from './engine.ts';

/** A server that searches for several processes, in the place of the embedded engine. */
export interface SearchServer {
  /** @param onTrouble told once what is wrong, each time that something is */
  engines(onTrouble: (error: unknown) => void): SearchEngines;
  /**
   * Brings the index of a snapshot to it, unless it is there.
   * @param orders asked only when there is something to make
   * @returns the memory in bytes that it took, where it was brought there now
   * @throws Error when the server does not answer, when the index cannot be made, and when the signal ends it
   */
  makeIndex(
    of: { snapshot: string; snapshotFile: string },
    orders: () => Promise<TimesOrdered>,
    signal?: AbortSignal,
  ): Promise<{ peakBytes?: number }>;
  /** By which alias processes of this code find the index of a snapshot; undefined: the server does not answer. */
  indexOf(snapshot: string): Promise<{ alias: string; isThere: boolean | undefined }>;
  /** Removes what a killed or an earlier run has left, and the indexes of all snapshots but these. */
  removeOtherIndexes(snapshots: readonly string[]): Promise<void>;
}

/** The server at an address, whose path names the shop there. */
export type OpenSearchServer = (address: string) => SearchServer;

export interface SearchEngines {
  createSearch: CreateSearch;
  /** Ends the background work of all its engines, and the connections. */
  close(): Promise<void>;
}
