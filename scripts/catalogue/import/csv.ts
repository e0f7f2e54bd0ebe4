import { Refusal } from '../../cli/refusal.ts';
import { maxRecordLength } from './limits.ts';

/** One record of a file; `line` is the line on which it begins, the header being line 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

const delimiters = [',', ';', '\t'] as const;

/** The delimiter that cuts the header into the most cells; the comma if there is only one column. */
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
 * Parses RFC 4180 in pieces: text goes in as it arrives, complete records come out. Quoted text may contain delimiters,
 * line breaks and doubled quotes; line ends may be LF, CRLF or CR; empty lines are skipped. A record that is too long is
 * refused before it fills the memory.
 */
export class CsvParser {
  readonly #delimiter: string;
  readonly #longest: number;
  #cells: string[] = [];
  #cell = '';
  /** At the `start` of a cell, in a `plain` one, in `quoted` text, or after a `quote` inside quoted text. */
  #state: 'start' | 'plain' | 'quoted' | 'quote' = 'start';
  #line = 1;
  #rowLine = 1;
  #skipLineFeed = false;
  /** The quoted text so far ends in a CR, so a LF would belong to the same line end. */
  #quotedReturn = false;
  /**
   * Positions of the next occurrences in the current text. As local variables they would be searched again in each turn
   * of the loop, and a row would cost as much as a whole piece.
   */
  #nextQuote = -1;
  #nextReturn = -1;
  /** Where the current record begins in the current text, and its length in the texts before. */
  #rowStart = 0;
  #rowBefore = 0;

  /** @param longest how many characters a record may have */
  constructor(delimiter: string, longest = maxRecordLength) {
    this.#delimiter = delimiter;
    this.#longest = longest;
  }

  push(text: string): CsvRow[] {
    const rows: CsvRow[] = [];
    this.#nextQuote = text.indexOf('"');
    this.#nextReturn = text.indexOf('\r');
    this.#rowStart = 0;
    let at = 0;
    while (at < text.length) {
      if (this.#state === 'quoted') at = this.#quotedText(text, at);
      else at = this.#wholeLine(text, at, rows) ?? this.#sign(text, at, rows);
    }
    this.#limitRecord(text.length);
    this.#rowBefore += text.length - this.#rowStart;
    return rows;
  }

  /** @param end where the record ends in the current text, as far as it is known @throws Refusal when it is too long */
  #limitRecord(end: number): void {
    if (this.#rowBefore + end - this.#rowStart <= this.#longest) return;
    const nul = this.#cell.includes('\0') || this.#cells.some((cell) => cell.includes('\0'));
    throw new Refusal(
      `line ${this.#rowLine} is longer than ${this.#longest.toLocaleString('en')} characters: ` +
        (nul
          ? 'it has NUL characters, as a damaged file or one that was never finished has'
          : 'a line end is missing, or a quotation mark that ends a cell'),
    );
  }

  /** Most records are a whole line without quotes: those are split at once. Returns where the next one begins. */
  #wholeLine(text: string, at: number, rows: CsvRow[]): number | undefined {
    if (this.#state !== 'start' || this.#cells.length > 0 || this.#skipLineFeed) return undefined;
    const end = text.indexOf('\n', at);
    if (end === -1) return undefined;
    if (this.#nextQuote !== -1 && this.#nextQuote < at) this.#nextQuote = text.indexOf('"', at);
    if (this.#nextReturn !== -1 && this.#nextReturn < at) this.#nextReturn = text.indexOf('\r', at);
    if (end - at > this.#longest) return undefined;
    const quoted = this.#nextQuote !== -1 && this.#nextQuote < end;
    const broken = this.#nextReturn !== -1 && this.#nextReturn < end - 1;
    if (quoted || broken) return undefined;
    const line = text.slice(at, text[end - 1] === '\r' ? end - 1 : end);
    if (line !== '') rows.push({ line: this.#line, cells: line.split(this.#delimiter) });
    this.#line += 1;
    this.#rowLine = this.#line;
    this.#rowStart = end + 1;
    return end + 1;
  }

  /** Text inside quotes, up to the closing one or the end of the piece. */
  #quotedText(text: string, at: number): number {
    const closing = text.indexOf('"', at);
    const piece = text.slice(at, closing === -1 ? text.length : closing);
    this.#countLines(piece);
    this.#cell += piece;
    if (closing === -1) return text.length;
    this.#state = 'quote';
    this.#quotedReturn = false;
    return closing + 1;
  }

  /** One special character outside quotes, or a run of ordinary characters. */
  #sign(text: string, at: number, rows: CsvRow[]): number {
    const sign = text[at] as string;
    if (this.#skipLineFeed) {
      this.#skipLineFeed = false;
      if (sign === '\n') {
        this.#rowStart = at + 1;
        return at + 1;
      }
    }
    if (sign === '"' && this.#state !== 'plain') {
      // The second of two quotes inside quoted text stands for one.
      if (this.#state === 'quote') this.#cell += '"';
      this.#state = 'quoted';
    } else if (sign === this.#delimiter) this.#endCell();
    else if (sign === '\n' || sign === '\r') {
      this.#skipLineFeed = sign === '\r';
      this.#limitRecord(at);
      this.#endRow(rows);
      this.#rowStart = at + 1;
      this.#rowBefore = 0;
    } else return this.#plainText(text, at);
    return at + 1;
  }

  #plainText(text: string, at: number): number {
    let end = at + 1;
    for (; end < text.length; end++) {
      const next = text[end];
      if (next === this.#delimiter || next === '\n' || next === '\r') break;
    }
    this.#cell += text.slice(at, end);
    this.#state = 'plain';
    return end;
  }

  /** The last record. @throws Refusal when the file ends inside a quoted cell. */
  end(): CsvRow[] {
    if (this.#state === 'quoted') {
      throw new Refusal(`the file ends inside the quoted cell that begins on line ${this.#rowLine}: it is truncated`);
    }
    const rows: CsvRow[] = [];
    this.#endRow(rows);
    return rows;
  }

  #countLines(quoted: string): void {
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
