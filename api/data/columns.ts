import type { AnyColumn, SqliteColumns } from './sqlite/columns.ts';

/** How a database keeps what tables are made of. The types are those of SQLite, for every database. */
export type ColumnKinds = SqliteColumns;

/** What a subject's `tables.ts` makes its tables of. */
export function columnsOf(kinds: ColumnKinds) {
  const { integer, text } = kinds;
  return {
    ...kinds,
    id: () => text().primaryKey(),
    time: integer,
    /** The id of the row that this one is deleted with. */
    partOf: (row: () => AnyColumn) => text().notNull().references(row, { onDelete: 'cascade' }),
  };
}

export type Columns = ReturnType<typeof columnsOf>;
