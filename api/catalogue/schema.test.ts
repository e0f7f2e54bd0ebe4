import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { getTableColumns, getTableName, toSnakeCase } from '../data/drizzle.ts';
import { tableOf } from './schema.ts';
import { snapshotStatements } from './version.ts';

test("the snapshot's SQL has the columns of the schema (if not, regenerate it)", () => {
  const db = new Database(':memory:');
  for (const statement of snapshotStatements()) db.exec(statement);
  for (const table of Object.values(tableOf)) {
    const columns = Object.values(getTableColumns(table)).map(({ name, notNull }) => ({
      name: toSnakeCase(name),
      notNull,
    }));
    const made = db.pragma(`table_info(${getTableName(table)})`) as { name: string; notnull: number }[];
    expect(
      made.map(({ name, notnull }) => ({ name, notNull: notnull === 1 })),
      getTableName(table),
    ).toEqual(columns);
  }
  db.close();
});
