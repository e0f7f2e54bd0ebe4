import Database from 'better-sqlite3';
import { Refusal } from '../import/problems.ts';

/** What a copy of shop.db holds. */
export interface ShopFacts {
  customers: number;
  orders: number;
  photoNames: string[];
}

/**
 * Opens a copy that nobody else uses, makes it one file, and holds it against SQLite's checks.
 * @throws Refusal with SQLite's words when it is damaged or no database of this shop
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
    throw new Refusal(`This is no shop.db: ${(error as Error).message}`);
  } finally {
    db?.close();
  }
}
