import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { codeOf } from '../../../api/data/failures.ts';
import type { Whereabouts } from '../../../api/data/shop-db.ts';
import { isRunningOn } from '../../../api/serve/shop-data.ts';
import { Refusal } from '../../cli/refusal.ts';

/**
 * Merges the log of shop.db into it, which only works for the last process that has it open. A damaged file stays as it
 * is.
 * @throws Refusal when the shop is running
 */
export async function refuseWhileRunning({ dataFolder, databaseUrl }: Whereabouts): Promise<void> {
  const running = 'The shop is running: stop it first.';
  if (databaseUrl !== undefined) {
    if (await isRunningOn(databaseUrl)) throw new Refusal(running);
    return;
  }
  const file = join(dataFolder, 'shop.db');
  if (!existsSync(file)) return;
  let db: Database.Database | undefined;
  try {
    db = new Database(file, { timeout: 500 });
    db.pragma('journal_mode = DELETE');
  } catch (error) {
    if (codeOf(error) === 'SQLITE_BUSY') throw new Refusal(running);
  } finally {
    db?.close();
  }
}

/** @throws Refusal when a shop that was stopped is running again, or has written meanwhile */
export async function refuseWhenStarted({ dataFolder, databaseUrl }: Whereabouts): Promise<void> {
  const log = join(dataFolder, 'shop.db-wal');
  const hasStarted =
    databaseUrl === undefined ? existsSync(log) && statSync(log).size > 0 : await isRunningOn(databaseUrl);
  if (hasStarted) throw new Refusal('The shop was started meanwhile: nothing was copied. Stop it first.');
}
