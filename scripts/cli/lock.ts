import { setTimeout } from 'node:timers/promises';
import { messageOf } from '../../api/data/failures.ts';
import { takeLock } from '../../api/data/lock.ts';
import { Refusal } from './refusal.ts';

/** Another command is changing the data folder. */
export class Busy extends Refusal {
  override name = 'Busy';
}

const lookAgainMilliseconds = 200;

/**
 * Runs one import, generation or compilation at a time in a folder.
 * @param wait waits for the other run instead of refusing
 * @throws Busy when another run is in progress, Refusal when the folder cannot be written
 */
export async function withLock<T>(folder: string, run: () => Promise<T>, wait = false): Promise<T> {
  let lock = lockOf(folder);
  while (!lock) {
    if (!wait) throw new Busy('Another import or generation is running. Try again when it has ended.');
    await setTimeout(lookAgainMilliseconds);
    lock = lockOf(folder);
  }
  try {
    return await run();
  } finally {
    lock.release();
  }
}

function lockOf(folder: string): ReturnType<typeof takeLock> {
  try {
    return takeLock(folder);
  } catch (error) {
    throw new Refusal(`The folder ${folder} cannot be written: ${messageOf(error)}. Set SHOP_DATA to another folder.`);
  }
}
