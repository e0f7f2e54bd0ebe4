import { rm } from 'node:fs/promises';
import type { TimesOrdered } from '../engine.ts';
import { indexFileOf, isWholeIndex } from './index-file.ts';
import { makeIndex } from './make-index.ts';

interface Mending {
  /** Is awaited after each part of 256 KB that is read. */
  pause(): Promise<void>;
  signal: AbortSignal;
}

/**
 * Makes the index file of a snapshot again if it is damaged or missing.
 * @param orders asked only when the index is made
 * @returns whether the index was made
 * @throws as `makeIndex` does
 */
export async function mendIndex(
  snapshotFile: string,
  orders: () => Promise<TimesOrdered>,
  { pause, signal }: Mending,
): Promise<boolean> {
  const file = indexFileOf(snapshotFile);
  if (await isWholeIndex(file, pause)) return false;
  signal.throwIfAborted();
  await rm(file, { force: true });
  await makeIndex(snapshotFile, orders, { signal });
  return true;
}
