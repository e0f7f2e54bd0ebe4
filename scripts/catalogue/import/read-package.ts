import { createHash } from 'node:crypto';
import { Refusal } from '../../cli/refusal.ts';
import { isVisible } from './clean.ts';
import { CsvParser, type CsvRow, findDelimiter } from './csv.ts';
import { Decoder } from './decode.ts';
import { maxColumns, maxRecordLength } from './limits.ts';
import type { PlainFile } from './plain-file.ts';

/** Rows of one file in pieces, after its header. `bytes` is how much has been read. */
export interface CsvFile {
  header: string[];
  pieces: AsyncGenerator<{ rows: CsvRow[]; bytes: number }>;
}

/** @throws Refusal when the file has no header, or a header with too many columns. */
export async function openCsv(file: PlainFile, encoding?: string): Promise<CsvFile> {
  const texts = decodedPieces(file, encoding);
  const { text: start, bytes: startBytes } = await firstLine(texts);
  let bytes = startBytes;
  if (start.trim() === '') {
    const where = start.length > maxRecordLength ? ' at its beginning' : '';
    throw new Refusal(`${file.name} is empty${where}: expected at least a header row`);
  }
  const headerLine = start.replace(/^[\r\n]+/, '').split(/[\r\n]/, 1)[0] ?? '';
  const parser = new CsvParser(findDelimiter(headerLine));
  let first = parser.push(start);
  while (first.length === 0) {
    const piece = await texts.next();
    first = piece.done ? parser.end() : parser.push(piece.value.text);
    if (piece.done) break;
    bytes = piece.value.bytes;
  }
  const { cells, line } = first.shift() ?? { cells: [], line: 1 };
  if (cells.length > maxColumns)
    throw new Refusal(
      `line ${line}, the header, has ${cells.length} columns: expected at most ${maxColumns}. Is the delimiter ` +
        'a comma, a semicolon or a tab, and does the line end?',
    );
  const header = cells.map((cell) => cell.trim().toLowerCase());
  return { header, pieces: pieces() };

  async function* pieces() {
    yield { rows: first, bytes };
    for await (const piece of texts) yield { rows: parser.push(piece.text), bytes: piece.bytes };
    const last = parser.end();
    for (const { line, cells } of last) {
      if (cells.length < header.length && isVisible(cells.join('')))
        throw new Refusal(
          `the file ends in line ${line} after ${cells.length} of ${header.length} cells: it is truncated`,
        );
    }
    await file.checkUnchanged();
    yield { rows: last, bytes: file.size };
  }
}

/** Text of a file; `bytes` is how much of it has been read. */
interface Text {
  text: string;
  bytes: number;
}

/**
 * Text from the start that contains at least the first line, which may be longer than a piece: the delimiter is found
 * from the whole line.
 */
async function firstLine(texts: AsyncGenerator<Text>): Promise<Text> {
  const start = { text: '', bytes: 0 };
  for (let seam = ''; start.text.length <= maxRecordLength; ) {
    const piece = await texts.next();
    if (piece.done) break;
    const { text, bytes } = piece.value;
    start.text += text;
    start.bytes = bytes;
    if (/[^\r\n][\r\n]/.test(seam + text)) break;
    seam = text.slice(-1);
  }
  return start;
}

async function* decodedPieces(file: PlainFile, encoding?: string): AsyncGenerator<Text> {
  const decoder = new Decoder(encoding);
  let bytes = 0;
  for await (const piece of file.pieces()) {
    bytes += piece.length;
    yield { text: decoder.decode(piece), bytes };
  }
  yield { text: decoder.end(), bytes };
}

/** No encoding needs more bytes for a character. */
const maxBytes = 4;

/**
 * SHA-256 of a file; an absent file has a hash of its own.
 * @throws Refusal when a line is too long, so that a file of mostly empty space is not read to its end
 */
export async function fileHash(
  file: PlainFile | undefined,
  encoding: string | undefined,
  onProgress: (bytes: number) => void,
): Promise<string> {
  const hash = createHash('sha256');
  if (!file) return hash.digest('hex');
  hash.update('file');
  let bytes = 0;
  let lineBytes = 0;
  let checked = false;
  for await (const piece of file.pieces()) {
    hash.update(piece);
    bytes += piece.length;
    onProgress(bytes);
    const end = lastLineEnd(piece);
    lineBytes = end === -1 ? lineBytes + piece.length : piece.length - end;
    if (lineBytes <= maxRecordLength * maxBytes || checked) continue;
    // Only line ends are counted here; the parser knows the line's number, and whether it is really too long.
    for await (const read of (await openCsv(file, encoding)).pieces) onProgress(read.bytes);
    checked = true;
  }
  return hash.digest('hex');
}

/**
 * Where the last line end is. In UTF-16 such a byte may be part of a character, which makes a line look shorter than it
 * is.
 */
function lastLineEnd(piece: Buffer): number {
  const at = piece.lastIndexOf(0x0a);
  return at === -1 ? piece.lastIndexOf(0x0d) : at;
}
