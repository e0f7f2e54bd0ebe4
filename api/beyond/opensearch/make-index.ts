import { rm } from 'node:fs/promises';
import type { TimesOrdered } from '../../search/engine.ts';
import { indexFileOf } from '../../search/index/index-file.ts';
import { makeIndex } from '../../search/index/make-index.ts';
import { inOwnProcess } from '../../search/index/own-process.ts';
import type { IndexLoaded, LoadTask } from './load-process.ts';
import { openServer } from './server.ts';

/** The snapshot that an index is made for, and the place of the index. */
export interface IndexPlace {
  /** The address of the server; its path names the shop. */
  address: string;
  snapshot: string;
  snapshotFile: string;
  /** By default the snapshot's own. */
  indexFile?: string | undefined;
  /** At most; by default as many as the server searches well. */
  itemsOfShard?: number | undefined;
}

/** The name of an index in OpenSearch and, if it was brought there now, how much memory that took at most. */
export type BroughtIndex = Pick<IndexLoaded, 'index'> & Partial<IndexLoaded>;

/**
 * Brings the index of a snapshot to OpenSearch, unless it is there. An index file made for this is removed afterwards;
 * one that already existed is used and stays.
 * @param orders asked only when the index is made
 * @throws Error when the server does not answer or the index cannot be made; also when the signal stops it
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
 * The alias under which processes of this code find the index of a snapshot. `isThere` is undefined when the server
 * does not answer.
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
 * Removes from OpenSearch what killed or earlier runs have left, and the indexes of other snapshots.
 * @param snapshots those whose indexes stay
 */
export async function removeOtherIndexes(address: string, snapshots: readonly string[]): Promise<void> {
  const server = openServer(address);
  try {
    await server.removeOthers(snapshots);
  } finally {
    await server.close();
  }
}
