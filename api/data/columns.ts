import type { AnyColumn, SqliteColumns } from './sqlite/columns.ts';

/** How a database stores the columns of tables. The types are SQLite's, for every database. */
export type ColumnKinds = SqliteColumns;

/** What the `tables.ts` of each subject makes its tables from. */
export function columnsOf(kinds: ColumnKinds) {
  const { integer, text } = kinds;
  return {
    ...kinds,
    id: () => text().primaryKey(),
    time: integer,
    /** The id of the row with which this one is deleted. */
    partOf: (row: () => AnyColumn) => text().notNull().references(row, { onDelete: 'cascade' }),
  };
}

export type Columns = ReturnType<typeof columnsOf>;
