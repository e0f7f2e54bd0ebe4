import Database from 'better-sqlite3';
import { messageOf } from '../../../api/data/failures.ts';
import { Refusal } from '../../cli/refusal.ts';

/** The contents of a copy of shop.db. */
export interface ShopFacts {
  customers: number;
  orders: number;
  photoNames: string[];
}

/**
 * Opens a copy that nobody else uses, merges it into one file, and runs SQLite's checks on it.
 * @throws Refusal with SQLite's message when it is damaged or not a database of this shop
 */
export function checkShopDb(file: string): ShopFacts {
  let db: Database.Database | undefined;
  try {
    db = new Database(file, { fileMustExist: true });
    db.pragma('journal_mode = DELETE');
    const problems = db.pragma('integrity_check') as { integrity_check: string }[];
    if (problems[0]?.integrity_check !== 'ok')
      throw new Refusal(
        `The copy of shop.db is damaged: ${problems
          .map((row) => row.integrity_check)
          .join('; ')
          .slice(0, 500)}`,
      );
    const orphans = db.pragma('foreign_key_check') as unknown[];
    if (orphans.length > 0) throw new Refusal(`In shop.db ${orphans.length} rows belong to nothing.`);
    const value = (sql: string) => (db as Database.Database).prepare(sql).pluck();
    return {
      customers: value('SELECT count(*) FROM users').get() as number,
      orders: value('SELECT count(*) FROM orders').get() as number,
      photoNames: value('SELECT photo FROM users WHERE photo IS NOT NULL').all() as string[],
    };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`This is no shop.db: ${messageOf(error)}`);
  } finally {
    db?.close();
  }
}
