import { mkdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { Refusal } from './refusal.ts';

/** Another command is changing the data folder. */
export class Busy extends Refusal {
  override name = 'Busy';
}

const lookAgainMilliseconds = 200;

/**
 * Runs one import, generation or compilation at a time in a folder. The lock is SQLite's lock on an empty file: the
 * kernel releases it when the process ends, for whatever reason, so it cannot go stale. The file stays and means
 * nothing.
 * @param wait waits for the other run to end instead of refusing
 * @throws Busy when another run is in progress, Refusal when the folder cannot be written
 */
export async function withLock<T>(folder: string, run: () => Promise<T>, wait = false): Promise<T> {
  const lock = await takeLock(folder, wait);
  try {
    return await run();
  } finally {
    lock.close();
  }
}

async function takeLock(folder: string, wait: boolean): Promise<Database.Database> {
  for (;;) {
    try {
      return openLock(folder);
    } catch (error) {
      if (!(wait && error instanceof Busy)) throw error;
      await setTimeout(lookAgainMilliseconds);
    }
  }
}

function openLock(folder: string): Database.Database {
  const file = join(folder, 'lock');
  try {
    mkdirSync(folder, { recursive: true });
    return lockFile(file) ?? lockEmptied(file);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(
      `The folder ${folder} cannot be written: ${(error as Error).message}. Set SHOP_DATA to another folder.`,
    );
  }
}

/** Undefined when the file contains something other than a lock. */
function lockFile(file: string): Database.Database | undefined {
  const lock = new Database(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    const { code } = error as { code?: string };
    if (code === 'SQLITE_BUSY') throw new Busy('Another import or generation is running. Try again when it has ended.');
    if (code === 'SQLITE_NOTADB') return undefined;
    throw error;
  }
}

/** Emptied, not removed: a second process at the same step must find the same file, or both would get the lock. */
function lockEmptied(file: string): Database.Database {
  truncateSync(file);
  const lock = lockFile(file);
  if (!lock) throw new Error(`${file} is no lock`);
  return lock;
}
