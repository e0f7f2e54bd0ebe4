import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../../../api/data/failures.ts';
import { takeLock } from '../../../api/data/lock.ts';
import { Refusal } from '../../cli/refusal.ts';

/**
 * Runs something with an empty folder for personal data, and removes the folder afterwards. Leftovers of a killed run
 * are removed first.
 * @throws Refusal when another run is using it, or it cannot be written
 */
export async function withWorkFolder<T>(folder: string, run: (work: string) => Promise<T>): Promise<T> {
  const lock = lockOf(folder);
  try {
    for (const name of readdirSync(folder)) if (name !== 'lock') rmSync(join(folder, name), { recursive: true });
    const work = join(folder, 'work');
    mkdirSync(work);
    return await run(work);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    lock.release();
  }
}

function lockOf(folder: string): NonNullable<ReturnType<typeof takeLock>> {
  let lock: ReturnType<typeof takeLock>;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    lock = takeLock(folder);
  } catch (error) {
    throw new Refusal(`${folder} cannot be written: ${messageOf(error)}`);
  }
  if (!lock) throw new Refusal(`Another run is using ${folder}. Try again when it has ended.`);
  return lock;
}
