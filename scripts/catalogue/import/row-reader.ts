import { cellKinds } from '../../../api/catalogue/cell-kinds.ts';
import {
  type FieldName,
  fieldsOf,
  type PackageFile,
  packageFiles,
  type Values,
} from '../../../api/catalogue/package-files.ts';
import { printable } from '../../cli/printable.ts';
import { Refusal } from '../../cli/refusal.ts';
import type { CsvRow } from './csv.ts';
import { type Problem, type ProblemCode, type ProblemList, problemMessages } from './problems.ts';
import { readCell } from './read-cell.ts';
import { shortList } from './short-list.ts';

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
  // Does not cut a surrogate pair in half.
  const start = value.slice(0, shownValue).replace(/[\ud800-\udbff]$/, '');
  // A copy: part of a string keeps the whole in memory, here a piece of the file for every reported row.
  return Buffer.from(start, 'utf16le').toString('utf16le');
}

/** A name from the header, which may be anything, made safe for the screen. */
function onOneLine(name: string): string {
  return printable(shown(name).replace(/[\n\t]/g, ' '));
}

/** Turns records of one file into values, following the file's column order. */
export class RowReader<F extends PackageFile> {
  readonly ignoredColumns: string[];
  /** Number of cells in the header, and so in every row. */
  readonly width: number;
  /** Index of each field in a row, in the format's order; -1: the file lacks it. */
  readonly indexes: readonly number[];
  readonly #file: string;
  readonly #fields;
  readonly #problems: ProblemList;

  /** @throws Refusal when a required column is missing or a column occurs twice. */
  constructor(file: F, header: string[], problems: ProblemList) {
    this.#file = packageFiles[file].name;
    this.#problems = problems;
    this.width = header.length;
    this.#fields = fieldsOf(file).map(([name, { column, kind }]) => {
      const read = readCell[kind];
      const empty = read('');
      // A column that the file lacks is read as an empty cell.
      const absent = 'value' in empty ? empty.value : null;
      return { name, column, read, absent, index: header.indexOf(column), required: cellKinds[kind].required };
    });
    this.indexes = this.#fields.map(({ index }) => index);
    const missing = this.#fields.filter(({ required, index }) => required && index === -1);
    if (missing.length > 0) {
      const names = missing.map(({ column }) => column).join(', ');
      throw new Refusal(
        `${this.#file}: the required column ${names} is missing; the header has ${shortList(header.map(onOneLine))}`,
      );
    }
    const known = new Set(this.#fields.map(({ column }) => column));
    const twice = header.find((name, index) => known.has(name) && header.indexOf(name) !== index);
    if (twice) throw new Refusal(`${this.#file}: the column ${twice} comes twice`);
    this.ignoredColumns = [...new Set(header.filter((name) => !known.has(name)).map(onOneLine))];
  }

  /** Index of a field in a row; -1: the file lacks it. */
  indexOf(field: FieldName<F>): number {
    return this.#fields.find(({ name }) => name === field)?.index ?? -1;
  }

  /** The row's values; undefined when it was set aside and reported. */
  read(row: CsvRow): Values<F> | undefined {
    if (row.cells.length !== this.width) {
      this.#problems.add(problemAt(this.#file, row.line, 'row-length', null, row.cells.join(',')));
      return undefined;
    }
    const values: Record<string, string | number | boolean | null> = {};
    for (const { name, column, read, index, absent } of this.#fields) {
      if (index === -1) {
        values[name] = absent;
        continue;
      }
      const cell = row.cells[index] as string;
      const result = read(cell);
      if ('problem' in result) {
        this.#problems.add(problemAt(this.#file, row.line, result.problem, column, cell));
        return undefined;
      }
      values[name] = result.value;
    }
    return values as Values<F>;
  }
}
