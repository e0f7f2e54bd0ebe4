import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type PackageFile, packageFiles } from '../../../api/catalogue/package-files.ts';
import { type RowOf, tableOf } from '../../../api/catalogue/schema.ts';
import { getTableColumns, getTableName, toSnakeCase } from '../../../api/data/drizzle.ts';
import { keysOf } from '../../../api/shop/rules.ts';

/** A value of a row, or a parameter of a statement. */
export type Cell = string | number | boolean | null | undefined;

/** Where the rows of a file go in the snapshot: the table, and its columns by their names in code and in SQL. */
interface Target<F extends PackageFile> {
  table: string;
  fields: (keyof RowOf<F>)[];
  columns: string[];
}

function target(table: SQLiteTable) {
  const columns = Object.entries(getTableColumns(table));
  return {
    table: getTableName(table),
    fields: columns.map(([field]) => field),
    columns: columns.map(([, { name, keyAsName }]) => (keyAsName ? toSnakeCase(name) : name)),
  };
}

/** The files of a package in reading order. */
export const packageFileNames = keysOf(packageFiles);

export const tables = Object.fromEntries(packageFileNames.map((file) => [file, target(tableOf[file])])) as {
  [F in PackageFile]: Target<F>;
};

/** A row's values in the order of its table's columns. */
export function cellsOf<F extends PackageFile>(file: F, row: RowOf<F>): Cell[] {
  return tables[file].fields.map((field) => cellOf(row[field] as Cell));
}

/** SQLite has no booleans. */
function cellOf(value: Cell): Cell {
  return typeof value === 'boolean' ? Number(value) : value;
}
