import { takeLock } from '../../data/lock.ts';
import { openObjectStore } from '../../data/objects/open-store.ts';
import { takeEdition } from './take-edition.ts';

/** Takes one edition in a process of its own: what it costs in memory is given back, and nobody waits for its thread. */

export interface TakeTask {
  address: string;
  dataFolder: string;
  openSearchUrl: string | undefined;
  edition: string;
}

/** Busy: another process is taking it for the same data folder. */
export type TakeAnswer = 'taken' | 'busy' | { failed: string };

async function take({ address, dataFolder, openSearchUrl, edition }: TakeTask): Promise<TakeAnswer> {
  const lock = takeLock(dataFolder);
  if (!lock) return 'busy';
  try {
    await takeEdition(await openObjectStore(address), { dataFolder, openSearchUrl }, edition);
    return 'taken';
  } finally {
    lock.release();
  }
}

// Nobody waits for it any more: what is here of it is removed by the next one.
process.once('disconnect', () => process.exit(1));
process.once('message', async (task: TakeTask) => {
  const answer = await take(task).catch((error: unknown) => ({
    failed: error instanceof Error ? error.message : `${error}`,
  }));
  process.send?.(answer, () => process.exit(0));
});
