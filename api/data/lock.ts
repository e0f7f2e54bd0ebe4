import { mkdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { codeOf } from './failures.ts';

/**
 * Takes the lock of a folder, which one process at a time can hold. It is SQLite's lock on an empty file: the kernel
 * releases it when the process ends for any reason, so it cannot go stale. The file itself stays.
 * @returns undefined when another process holds it; otherwise a way to release it
 * @throws Error when the folder cannot be written
 */
export function takeLock(folder: string): { release(): void } | undefined {
  const file = join(folder, 'lock');
  mkdirSync(folder, { recursive: true });
  const lock = lockFile(file) ?? lockEmptied(file);
  return lock === 'busy' ? undefined : { release: () => lock.close() };
}

/** Undefined when the file has other contents. */
function lockFile(file: string): Database.Database | 'busy' | undefined {
  const lock = new Database(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    const code = codeOf(error);
    if (code === 'SQLITE_BUSY') return 'busy';
    if (code === 'SQLITE_NOTADB') return undefined;
    throw error;
  }
}

/**
 * Empties the file without removing it: a second process at this step must find the same file, or both would get the
 * lock.
 */
function lockEmptied(file: string): Database.Database | 'busy' {
  truncateSync(file);
  const lock = lockFile(file);
  if (!lock) throw new Error(`${file} is no lock`);
  return lock;
}
