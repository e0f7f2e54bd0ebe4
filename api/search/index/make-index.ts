import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { TimesOrdered } from '../engine.ts';
import { indexFileOf } from './index-file.ts';
import type { IndexMade, IndexTask } from './index-process.ts';
import { inOwnProcess } from './own-process.ts';

/**
 * Makes the index of a snapshot in a process of its own, unless its file exists.
 * @param orders asked only when the index is made
 * @param indexFile by default the snapshot's own
 * @returns undefined when the file existed
 * @throws Error with the process's error output when it fails; also when the signal stops it
 */
export async function makeIndex(
  snapshotFile: string,
  orders: () => Promise<TimesOrdered>,
  { indexFile = indexFileOf(snapshotFile), signal }: { indexFile?: string; signal?: AbortSignal } = {},
): Promise<IndexMade | undefined> {
  if (existsSync(indexFile)) {
    // It may have been made after a killed night left files of other indexes.
    removeOthers(snapshotFile, indexFile);
    return undefined;
  }
  const task: IndexTask = { snapshotFile, indexFile, orders: await orders() };
  const url = new URL('./index-process.ts', import.meta.url);
  const made = await inOwnProcess<IndexMade>(url, task, 'the search index was not made', signal).catch((error) => {
    // Another process may have made it in the meantime.
    if (existsSync(indexFile)) return undefined;
    throw error;
  });
  removeOthers(snapshotFile, indexFile);
  return made;
}

/** Removes the other index files of the snapshot: those of other code, and unfinished ones of killed processes. */
function removeOthers(snapshotFile: string, indexFile: string): void {
  const folder = dirname(indexFile);
  const begins = `${basename(snapshotFile, '.sqlite')}.`;
  for (const name of readdirSync(folder))
    if (name.startsWith(begins) && /[.]index(?:[.]|$)/.test(name) && join(folder, name) !== indexFile)
      rmSync(join(folder, name), { force: true });
}
