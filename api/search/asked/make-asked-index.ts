import { indexFileOf } from '../index-file.ts';
import { makeIndex, type TimesOrdered } from '../make-index.ts';
import { inOwnProcess } from '../own-process.ts';
import type { IndexLoaded, LoadTask } from './load-process.ts';
import { openServer } from './server.ts';

/** Of which snapshot an index is, and where. */
export interface AskedIndex {
  /** Of the server; its path names the shop. */
  address: string;
  snapshot: string;
  snapshotFile: string;
  /** By default the snapshot's own. */
  indexFile?: string | undefined;
}

/**
 * Makes the index of a snapshot, unless its file is there, and brings it to OpenSearch, unless it is there.
 * @param orders asked only when there is something to make
 * @returns its name
 * @throws Error when the server does not answer, when the index cannot be made, and when the signal ends it
 */
export async function makeAskedIndex(
  { address, snapshot, snapshotFile, indexFile = indexFileOf(snapshotFile) }: AskedIndex,
  orders: () => Promise<TimesOrdered>,
  signal?: AbortSignal,
): Promise<string> {
  const server = openServer(address);
  try {
    const whole = await server.indexOf(snapshot);
    await makeIndex(snapshotFile, orders, { indexFile, ...(signal && { signal }) });
    if (whole) return whole;
    const task: LoadTask = { address, snapshot, indexFile };
    const url = new URL('./load-process.ts', import.meta.url);
    const loaded = await inOwnProcess<IndexLoaded>(url, task, 'the search index was not brought to OpenSearch', signal);
    return (loaded as IndexLoaded).index;
  } finally {
    await server.close();
  }
}

/**
 * Removes from OpenSearch what a killed or an earlier run has left, and the indexes of other snapshots.
 * @param snapshots those that are kept
 */
export async function removeOtherIndexes(address: string, snapshots: readonly string[]): Promise<void> {
  const server = openServer(address);
  try {
    await server.removeOthers(snapshots);
  } finally {
    await server.close();
  }
}
