import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from './problems.ts';

/**
 * Runs one import at a time. A lock whose process no longer lives is taken over.
 * @throws Refusal when another import is running.
 */
export async function withImportLock<T>(dataFolder: string, run: () => Promise<T>): Promise<T> {
  const file = join(dataFolder, 'import.lock');
  try {
    mkdirSync(dataFolder, { recursive: true });
    takeLock(file);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(
      `The folder ${dataFolder} cannot be written: ${(error as Error).message}. Set SHOP_DATA to another folder.`,
    );
  }
  try {
    return await run();
  } finally {
    rmSync(file, { force: true });
  }
}

function takeLock(file: string): void {
  for (let tries = 0; tries < 3; tries++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const owner = Number(readFileSync(file, 'utf8'));
      if (isAlive(owner))
        throw new Refusal(`Another import is running (process ${owner}). Try again when it has ended.`);
      rmSync(file, { force: true });
    }
  }
  throw new Refusal(`The lock ${file} could not be taken.`);
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
