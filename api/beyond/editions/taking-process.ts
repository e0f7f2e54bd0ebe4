import { messageOf } from '../../data/failures.ts';
import { takeLock } from '../../data/lock.ts';
import { openObjectStore, openSearchServer } from '../../serve/beyond.ts';
import type { TakeAnswer, TakeTask } from './follow-published.ts';
import { takeEdition } from './take-edition.ts';

/** Takes one edition in its own process, so that its memory is given back and no request waits for it. */

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

// The parent has ended; the next process removes the unfinished files.
process.once('disconnect', () => process.exit(1));
process.once('message', async (task: TakeTask) => {
  const answer = await take(task).catch((error: unknown) => ({
    failed: messageOf(error),
  }));
  process.send?.(answer, () => process.exit(0));
});
