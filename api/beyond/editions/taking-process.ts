import { takeLock } from '../../data/lock.ts';
import { openObjectStore, openSearchServer } from '../../serve/beyond.ts';
import type { TakeAnswer, TakeTask } from './follow-published.ts';
import { takeEdition } from './take-edition.ts';

/** Takes one edition in a process of its own: what it costs in memory is given back, and nobody waits for its thread. */

async function take({ address, dataFolder, openSearchUrl, edition }: TakeTask): Promise<TakeAnswer> {
  const lock = takeLock(dataFolder);
  if (!lock) return 'busy';
  try {
    const searchServer = openSearchUrl === undefined ? undefined : await openSearchServer(openSearchUrl);
    await takeEdition(await openObjectStore(address), { dataFolder, searchServer }, edition);
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
