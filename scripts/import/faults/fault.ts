import { type Files, itemHeader } from '../fixtures/small-package.ts';

/** One line of the report: file, line, column, code, value. */
export type ReportLine = [file: string, line: number, column: string | null, code: string, value: string | null];

export interface ExpectedRows {
  table: string;
  columns: readonly string[];
  /** All rows of the table, in any order. */
  rows: readonly (readonly (string | number | null)[])[];
}

/** A package that is not as it should be, and all that its import must say and do. */
export interface Fault {
  /** A sentence that names the fault. */
  name: string;
  /** What differs from the small package: text or bytes per file; undefined leaves a file out. */
  files?: Files;
  /** Does to the package's folder what no text can say. */
  prepare?: (folder: string) => void;
  /** The package that was imported the night before; without one the small package where the fault is refused. */
  before?: Files;
  encoding?: string;
  /** On unless a fault says otherwise: of so few items one is more than the 5 % that may be set aside. */
  force?: boolean;
  /** Either what must be in the snapshot and every line of the report … */
  rows?: ExpectedRows[];
  report?: ReportLine[];
  ignoredColumns?: Record<string, string[]>;
  /** … or why the package is refused. */
  refusal?: RegExp;
}

/** `holds('items', 'id name', ['a', 'Pad'])`: these and no other rows are in the table. */
export function holds(table: string, columns: string, ...rows: ExpectedRows['rows'][number][]): ExpectedRows {
  return { table, columns: columns.split(' '), rows };
}

/** `items.csv` with columns of its own: the header, then rows. */
export function itemsWith(header: string, ...rows: string[]): Files {
  return { 'items.csv': `${[header, ...rows].join('\n')}\n` };
}

/** `items.csv` with the columns item_id, brand_id, category_id, part_number, name, price, selling_price, slug. */
export function items(...rows: string[]): Files {
  return itemsWith(itemHeader, ...rows);
}
