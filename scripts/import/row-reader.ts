import { printable } from '../printable.ts';
import type { Column, FileFormat } from './columns.ts';
import type { CsvRow } from './csv.ts';
import { type Problem, type ProblemCode, type ProblemList, problemMessages, Refusal } from './problems.ts';

/** A row's values by column name, in the format's order; columns that the file lacks are null or their reading of an empty cell. */
export type Values = Record<string, string | number | boolean | null>;

const shownValue = 120;

export function problemAt(
  file: string,
  line: number,
  code: ProblemCode,
  column: string | null,
  value: string | null,
): Problem {
  return {
    file,
    line,
    column,
    code,
    message: problemMessages[code],
    value: value === null ? null : shown(value),
  };
}

function shown(value: string): string {
  // A character of two units is not cut in half.
  return value.slice(0, shownValue).replace(/[\ud800-\udbff]$/, '');
}

/** A name from the header, which may be anything, for the screen. */
function onOneLine(name: string): string {
  return printable(shown(name).replace(/[\n\t]/g, ' '));
}

/** Turns records of one file into values, by the file's own column order. */
export class RowReader {
  readonly ignoredColumns: string[];
  readonly #columns: { column: Column; index: number; absent: Values[string] }[];
  readonly #format: FileFormat;
  /** Cells of the header, and so of every row. */
  readonly width: number;
  /** Where each column of the format stands in a row, in the format's order; -1: the file lacks it. */
  readonly indexes: readonly number[];
  readonly #problems: ProblemList;

  /** @throws Refusal when a required column is missing or a column comes twice. */
  constructor(format: FileFormat, header: string[], problems: ProblemList) {
    this.#format = format;
    this.width = header.length;
    this.indexes = format.columns.map((column) => header.indexOf(column.name));
    this.#problems = problems;
    const missing = format.columns.filter((column) => column.required && !header.includes(column.name));
    if (missing.length > 0) {
      const names = missing.map((column) => column.name).join(', ');
      throw new Refusal(
        `${format.name}: the required column ${names} is missing; the header has ${header.slice(0, 20).map(onOneLine).join(', ')}`,
      );
    }
    const known = new Set(format.columns.map((column) => column.name));
    const twice = header.find((name, index) => known.has(name) && header.indexOf(name) !== index);
    if (twice) throw new Refusal(`${format.name}: the column ${twice} comes twice`);
    this.ignoredColumns = [...new Set(header.filter((name) => !known.has(name)).map(onOneLine))];
    this.#columns = format.columns.map((column, at) => {
      const empty = column.read('');
      return { column, index: this.indexes[at] as number, absent: 'value' in empty ? empty.value : null };
    });
  }

  /** Where a column of the format stands in a row; -1: the file lacks it. */
  indexOf(column: string): number {
    return this.indexes[this.#format.columns.findIndex(({ name }) => name === column)] ?? -1;
  }

  /** The row's values; undefined when it was set aside and reported. */
  read(row: CsvRow): Values | undefined {
    const file = this.#format.name;
    if (row.cells.length !== this.width) {
      this.#problems.add(problemAt(file, row.line, 'row-length', null, row.cells.join(',')));
      return undefined;
    }
    const values: Values = {};
    for (const { column, index, absent } of this.#columns) {
      if (index === -1) {
        values[column.name] = absent;
        continue;
      }
      const cell = row.cells[index] as string;
      const result = column.read(cell);
      if ('problem' in result) {
        this.#problems.add(problemAt(file, row.line, result.problem, column.name, cell));
        return undefined;
      }
      values[column.name] = result.value;
    }
    return values;
  }
}
