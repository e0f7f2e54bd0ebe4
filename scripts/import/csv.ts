import { Refusal } from './problems.ts';

/** One record of a file; `line` is the line on which it begins, the header being line 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

const delimiters = [',', ';', '\t'] as const;

/** The delimiter that cuts the header into most cells; the comma when there is only one column. */
export function findDelimiter(header: string): string {
  let best: string = ',';
  let most = 0;
  for (const delimiter of delimiters) {
    const count = header.split(delimiter).length;
    if (count > most) [best, most] = [delimiter, count];
  }
  return best;
}

/**
 * RFC 4180 in pieces: text is pushed as it arrives, whole records come out. Quotes may hold delimiters, line
 * breaks and doubled quotes; line ends may be LF, CRLF or CR; empty lines are skipped.
 */
export class CsvParser {
  readonly #delimiter: string;
  #cells: string[] = [];
  #cell = '';
  /** `start` of a cell, `plain` in one, in `quoted` text, or after a quote inside quoted text. */
  #state: 'start' | 'plain' | 'quoted' | 'quote' = 'start';
  #line = 1;
  #rowLine = 1;
  #skipLineFeed = false;
  /** The quoted text so far ends in a CR, so a LF would belong to the same line end. */
  #quotedReturn = false;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  push(text: string): CsvRow[] {
    const rows: CsvRow[] = [];
    const delimiter = this.#delimiter;
    let at = 0;
    while (at < text.length) {
      if (this.#state === 'quoted') {
        const quote = text.indexOf('"', at);
        const end = quote === -1 ? text.length : quote;
        const piece = text.slice(at, end);
        this.#countLines(piece);
        this.#cell += piece;
        at = end;
        if (quote !== -1) {
          this.#state = 'quote';
          this.#quotedReturn = false;
          at += 1;
        }
        continue;
      }
      const sign = text[at] as string;
      if (this.#skipLineFeed) {
        this.#skipLineFeed = false;
        if (sign === '\n') {
          at += 1;
          continue;
        }
      }
      if (sign === '"' && this.#state === 'quote') {
        this.#cell += '"';
        this.#state = 'quoted';
        at += 1;
      } else if (sign === '"' && this.#state === 'start') {
        this.#state = 'quoted';
        at += 1;
      } else if (sign === delimiter) {
        this.#endCell();
        at += 1;
      } else if (sign === '\n' || sign === '\r') {
        this.#skipLineFeed = sign === '\r';
        this.#endRow(rows);
        at += 1;
      } else {
        let end = at + 1;
        for (; end < text.length; end++) {
          const next = text[end];
          if (next === delimiter || next === '\n' || next === '\r') break;
        }
        this.#cell += text.slice(at, end);
        this.#state = 'plain';
        at = end;
      }
    }
    return rows;
  }

  /** The last record. @throws Refusal when the file ends inside a quoted cell. */
  end(): CsvRow[] {
    if (this.#state === 'quoted') {
      throw new Refusal(`the file ends inside the quoted cell that begins on line ${this.#rowLine}: it is truncated`);
    }
    const rows: CsvRow[] = [];
    if (this.#state !== 'start' || this.#cells.length > 0) this.#endRow(rows);
    return rows;
  }

  #countLines(quoted: string): void {
    if (quoted === '') return;
    for (let i = quoted.indexOf('\n'); i !== -1; i = quoted.indexOf('\n', i + 1)) {
      if (i > 0 ? quoted[i - 1] !== '\r' : !this.#quotedReturn) this.#line += 1;
    }
    for (let i = quoted.indexOf('\r'); i !== -1; i = quoted.indexOf('\r', i + 1)) this.#line += 1;
    this.#quotedReturn = quoted.endsWith('\r');
  }

  #endCell(): void {
    this.#cells.push(this.#cell);
    this.#cell = '';
    this.#state = 'start';
  }

  #endRow(rows: CsvRow[]): void {
    const empty = this.#state === 'start' && this.#cells.length === 0;
    if (!empty) {
      this.#endCell();
      rows.push({ line: this.#rowLine, cells: this.#cells });
      this.#cells = [];
    }
    this.#line += 1;
    this.#rowLine = this.#line;
    this.#state = 'start';
  }
}
