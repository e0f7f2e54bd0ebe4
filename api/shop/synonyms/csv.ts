import type { Synonym } from '../../search/engine.ts';
import { byteOrderMark, csvLine } from '../desk/csv.ts';

/** The list of synonyms as a file for spreadsheets: a line of column names, then lines of two cells. */

const head = ['phrase', 'meaning'];

export function synonymsCsv(synonyms: readonly Synonym[]): string {
  return byteOrderMark + [head, ...synonyms.map(({ phrase, meaning }) => [phrase, meaning])].map(csvLine).join('');
}

const cell = /(?:"((?:[^"]|"")*)"|([^",;\t]*))/.source;
/** Two cells, and empty ones that spreadsheets add. */
const twoCells = new RegExp(`^${cell}[,;\\t]${cell}[,;\\t]*$`);

export interface CsvPair {
  /** The head is line 1. */
  line: number;
  text: string;
  /** Undefined when the line does not have two cells. */
  pair: Synonym | undefined;
}

/**
 * The lines of such a file, without empty lines and column names; cells have commas, semicolons or tabs between them.
 */
export function readSynonymsCsv(csv: string): CsvPair[] {
  const lines = csv.replace(byteOrderMark, '').split(/\r\n|\r|\n/);
  return lines.flatMap((text, at) => {
    const [, ...cells] = twoCells.exec(text) ?? [];
    const [phrase = '', meaning = ''] = [cells[0] ?? cells[1], cells[2] ?? cells[3]].map(plain);
    if (text.trim() === '' || (at === 0 && phrase.trim().toLowerCase() === head[0])) return [];
    return { line: at + 1, text, pair: cells.length > 0 ? { phrase, meaning } : undefined };
  });
}

/** A cell without doubled quotes, and without the apostrophe that keeps spreadsheets from calculating it. */
const plain = (text = '') => text.replaceAll('""', '"').replace(/^'(?=\s*[=+\-@＝＋－＠])/u, '');
