import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { TimesOrdered } from '../engine.ts';
import { indexFileOf } from './index-file.ts';
import type { IndexMade, IndexTask } from './index-process.ts';
import { inOwnProcess } from './own-process.ts';

/**
 * Makes the index of a snapshot, in a process of its own, unless its file is there.
 * @param orders asked only when there is something to make
 * @param indexFile by default the snapshot's own
 * @returns undefined when it was there
 * @throws Error with what the process said when the index cannot be made, and when the signal ends it
 */
export async function makeIndex(
  snapshotFile: string,
  orders: () => Promise<TimesOrdered>,
  { indexFile = indexFileOf(snapshotFile), signal }: { indexFile?: string; signal?: AbortSignal } = {},
): Promise<IndexMade | undefined> {
  if (existsSync(indexFile)) {
    // One that a killed night had begun may have been finished after others were left unfinished.
    removeOthers(snapshotFile, indexFile);
    return undefined;
  }
  const task: IndexTask = { snapshotFile, indexFile, orders: await orders() };
  const url = new URL('./index-process.ts', import.meta.url);
  const made = await inOwnProcess<IndexMade>(url, task, 'the search index was not made', signal).catch((error) => {
    // Another process may have made it meanwhile.
    if (existsSync(indexFile)) return undefined;
    throw error;
  });
  removeOthers(snapshotFile, indexFile);
  return made;
}

/** Removes what other code or killed processes have left of the snapshot's index, where this one is. */
function removeOthers(snapshotFile: string, indexFile: string): void {
  const folder = dirname(indexFile);
  const begins = `${basename(snapshotFile, '.sqlite')}.`;
  for (const name of readdirSync(folder))
    if (name.startsWith(begins) && /[.]index(?:[.]|$)/.test(name) && join(folder, name) !== indexFile)
      rmSync(join(folder, name), { force: true });
}
