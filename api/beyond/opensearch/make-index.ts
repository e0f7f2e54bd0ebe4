import { rm } from 'node:fs/promises';
import type { TimesOrdered } from '../../search/engine.ts';
import { indexFileOf } from '../../search/index/index-file.ts';
import { makeIndex } from '../../search/index/make-index.ts';
import { inOwnProcess } from '../../search/index/own-process.ts';
import type { IndexLoaded, LoadTask } from './load-process.ts';
import { openServer } from './server.ts';

/** Of which snapshot an index is, and where. */
export interface IndexPlace {
  /** Of the server; its path names the shop. */
  address: string;
  snapshot: string;
  snapshotFile: string;
  /** By default the snapshot's own. */
  indexFile?: string | undefined;
  /** At most; what the server searches well, by default. */
  itemsOfShard?: number | undefined;
}

/** An index in OpenSearch: its name; where it was brought there now, the memory that took at most. */
export type BroughtIndex = Pick<IndexLoaded, 'index'> & Partial<IndexLoaded>;

/**
 * Brings the index of a snapshot to OpenSearch, unless it is there. It is made in a file, which goes away afterwards; one
 * that was there before is taken, and stays.
 * @param orders asked only when there is something to make
 * @throws Error when the server does not answer, when the index cannot be made, and when the signal ends it
 */
export async function bringIndex(
  { address, snapshot, snapshotFile, indexFile = indexFileOf(snapshotFile), itemsOfShard }: IndexPlace,
  orders: () => Promise<TimesOrdered>,
  signal?: AbortSignal,
): Promise<BroughtIndex> {
  const server = openServer(address);
  try {
    const whole = await server.indexOf(snapshot);
    if (whole) return { index: whole };
    const made = await makeIndex(snapshotFile, orders, { indexFile, ...(signal && { signal }) });
    const task: LoadTask = { address, snapshot, indexFile, itemsOfShard };
    const url = new URL('./load-process.ts', import.meta.url);
    const loaded = await inOwnProcess<IndexLoaded>(url, task, 'the search index was not brought to OpenSearch', signal);
    if (made) await rm(indexFile, { force: true });
    return loaded as IndexLoaded;
  } finally {
    await server.close();
  }
}

/**
 * By which alias processes of this code find the index of a snapshot, and whether it leads to one: undefined when the
 * server does not answer.
 */
export async function aliasOf(address: string, snapshot: string) {
  const server = openServer(address);
  try {
    const isThere = await server.indexOf(snapshot).then(
      (index) => index !== undefined,
      () => undefined,
    );
    return { alias: server.wholeOf(snapshot), isThere };
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
