import { rm } from 'node:fs/promises';
import type { TimesOrdered } from '../engine.ts';
import { indexFileOf, isWholeIndex } from './index-file.ts';
import { makeIndex } from './make-index.ts';

interface Mending {
  /** Waited for after each part of 256 KB that is read. */
  pause(): Promise<void>;
  signal: AbortSignal;
}

/**
 * Makes the index file of a snapshot again where it is damaged or missing.
 * @param orders asked only then
 * @returns whether it was
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
