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
  /**
   * Where the next of each stands in the text at hand. As local variables the compiler searched for them anew in each turn
   * of the loop, which made a row cost as much as a whole piece.
   */
  #nextQuote = -1;
  #nextReturn = -1;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  push(text: string): CsvRow[] {
    const rows: CsvRow[] = [];
    const delimiter = this.#delimiter;
    let at = 0;
    this.#nextQuote = text.indexOf('"');
    this.#nextReturn = text.indexOf('\r');
    while (at < text.length) {
      // Most records are one whole line without quotes: those are cut in one go.
      if (this.#state === 'start' && this.#cells.length === 0 && !this.#skipLineFeed) {
        const end = text.indexOf('\n', at);
        if (this.#nextQuote !== -1 && this.#nextQuote < at) this.#nextQuote = text.indexOf('"', at);
        if (this.#nextReturn !== -1 && this.#nextReturn < at) this.#nextReturn = text.indexOf('\r', at);
        const unquoted = this.#nextQuote === -1 || this.#nextQuote > end;
        const unbroken = this.#nextReturn === -1 || this.#nextReturn >= end - 1;
        if (end !== -1 && unquoted && unbroken) {
          const line = text.slice(at, this.#nextReturn === end - 1 ? end - 1 : end);
          if (line !== '') rows.push({ line: this.#line, cells: line.split(delimiter) });
          this.#line += 1;
          this.#rowLine = this.#line;
          at = end + 1;
          continue;
        }
      }
      if (this.#state === 'quoted') {
        const closing = text.indexOf('"', at);
        const end = closing === -1 ? text.length : closing;
        const piece = text.slice(at, end);
        this.#countLines(piece);
        this.#cell += piece;
        at = end;
        if (closing !== -1) {
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
