import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type Database from 'better-sqlite3';

/** The import's competitor: SQLite's own shell reads the same files into the same tables. */

/** One table of the snapshot. */
export interface TableShape {
  integers: string[];
  primaryKey: string[];
  withoutRowid: boolean;
  indexes: { unique: boolean; columns: string[] }[];
}

/** One file of the package, with its header. */
export interface CsvFile {
  path: string;
  table: string;
  columns: string[];
}

export function tableShape(db: Database.Database, table: string): TableShape {
  type Column = { name: string; type: string; pk: number };
  const columns = db.pragma(`table_info(${table})`) as Column[];
  const indexes = db.pragma(`index_list(${table})`) as { name: string; unique: number; origin: string }[];
  const { sql } = db.prepare<[string], { sql: string }>('SELECT sql FROM sqlite_schema WHERE name = ?').get(table) ?? {
    sql: '',
  };
  return {
    integers: columns.filter(({ type }) => type.toLowerCase() === 'integer').map(({ name }) => name),
    primaryKey: columns
      .filter(({ pk }) => pk > 0)
      .sort((a, b) => a.pk - b.pk)
      .map(({ name }) => name),
    withoutRowid: /WITHOUT ROWID\W*$/i.test(sql),
    indexes: indexes
      .filter(({ origin }) => origin !== 'pk')
      .map(({ name, unique }) => ({
        unique: unique === 1,
        columns: (db.pragma(`index_info(${name})`) as { name: string }[]).map((column) => column.name),
      })),
  };
}

export async function headerOf(path: string): Promise<string[]> {
  const lines = createInterface({ input: createReadStream(path) });
  for await (const line of lines) return line.split(',');
  return [];
}

/**
 * The shell's script. First come tables with the files' columns and the snapshot's keys, then the rows. Last (its best
 * case) come those of the snapshot's indexes that begin with a column of the file, without columns that the file lacks.
 * The settings are the import's own. A file's first column is the id of its rows if the table's key is `id`.
 */
export function shellScript(files: readonly CsvFile[], shapes: Record<string, TableShape>): string {
  const settings = [
    'PRAGMA journal_mode = OFF;',
    'PRAGMA synchronous = OFF;',
    'PRAGMA locking_mode = EXCLUSIVE;',
    'PRAGMA cache_size = -65536;',
    'PRAGMA temp_store = MEMORY;',
  ];
  const [tables, imports, indexes]: [string[], string[], string[]] = [[], [], []];
  for (const { path, table, columns } of files) {
    const shape = shapes[table];
    if (!shape) throw new Error(`the snapshot has no table ${table}`);
    const nameIn = (column: string) => (column === 'id' && !columns.includes('id') ? columns[0] : column);
    const inFile = (names: readonly string[]) =>
      names.map(nameIn).filter((name): name is string => name !== undefined && columns.includes(name));
    const parts = columns.map((column) => `"${column}" ${shape.integers.includes(column) ? 'integer' : 'text'}`);
    const key = inFile(shape.primaryKey);
    if (key.length > 0) parts.push(`PRIMARY KEY (${key.join(', ')})`);
    tables.push(`CREATE TABLE ${table} (${parts.join(', ')})${shape.withoutRowid ? ' WITHOUT ROWID' : ''};`);
    imports.push(`.import --csv --skip 1 ${JSON.stringify(path)} ${table}`);
    shape.indexes.forEach((index, number) => {
      const [first = ''] = index.columns;
      const found = inFile(index.columns);
      if (!columns.includes(nameIn(first) ?? '')) return;
      const unique = index.unique && found.length === index.columns.length;
      // The shell reads an empty cell as an empty text, of which a unique column may have many.
      const filled = unique ? ` WHERE ${found.map((name) => `${name} <> ''`).join(' AND ')}` : '';
      indexes.push(
        `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${table}_${number} ON ${table} (${found.join(', ')})${filled};`,
      );
    });
  }
  return `${[...settings, ...tables, ...imports, ...indexes].join('\n')}\n`;
}
