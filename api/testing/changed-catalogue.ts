import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { inject } from 'vitest';
import { type Catalogue, openCatalogue } from '../catalogue/open.ts';

let made = 0;

/** The small sample as a later night left it. @param folder where its file goes @param statements SQL that changes it */
export function changedCatalogue(
  folder: string,
  statements: readonly [sql: string, ...values: unknown[]][],
): Catalogue {
  made += 1;
  const file = join(folder, `later-${made}.sqlite`);
  copyFileSync(inject('snapshotFile'), file);
  const db = new Database(file);
  for (const [sql, ...values] of statements) db.prepare(sql).run(...values);
  db.close();
  return openCatalogue(file);
}
