import { createHash } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isVisible } from './clean.ts';
import type { FileFormat } from './columns.ts';
import { CsvParser, type CsvRow, findDelimiter } from './csv.ts';
import { Decoder } from './decode.ts';
import { Refusal } from './problems.ts';

/** Rows of one file in pieces, after its header. `bytes` is how far the reading has come. */
export interface CsvFile {
  header: string[];
  pieces: AsyncGenerator<{ rows: CsvRow[]; bytes: number }>;
}

const pieceBytes = 1 << 16;

/**
 * Opens one file of the package; undefined when an optional one is absent.
 * @param source what the caller named: the folder, or the archive that it was unpacked from
 * @throws Refusal when it cannot be read.
 */
export async function openCsv(
  folder: string,
  format: FileFormat,
  encoding?: string,
  source = folder,
): Promise<CsvFile | undefined> {
  const path = join(folder, format.name);
  if (!existsSync(path)) {
    if (format.required) throw new Refusal(`${format.name} is missing from ${source}`);
    return undefined;
  }
  const texts = decodedPieces(path, encoding);
  let start = '';
  let bytes = 0;
  // The header may be longer than the first piece in theory, so read until a line has ended.
  while (!/[\r\n]/.test(start)) {
    const piece = await texts.next();
    if (piece.done) break;
    start += piece.value.text;
    bytes = piece.value.bytes;
  }
  if (start.trim() === '') throw new Refusal(`${format.name} is empty: expected at least a header row`);
  const headerLine = start.replace(/^[\r\n]+/, '').split(/[\r\n]/, 1)[0] ?? '';
  const parser = new CsvParser(findDelimiter(headerLine));
  const first = parser.push(start);
  const header = (first.shift() ?? parser.end()[0])?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
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
    yield { rows: last, bytes: statSync(path).size };
  }
}

async function* decodedPieces(path: string, encoding?: string): AsyncGenerator<{ text: string; bytes: number }> {
  const decoder = new Decoder(encoding);
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: pieceBytes })) {
    bytes += chunk.length;
    yield { text: decoder.decode(chunk), bytes };
  }
  yield { text: decoder.end(), bytes };
}

/** SHA-256 of each of the package's files; of nothing for one that is absent. @throws Refusal for one that cannot be read. */
export async function fileHashes(folder: string, formats: readonly FileFormat[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const { name } of formats) {
    const hash = createHash('sha256');
    const path = join(folder, name);
    if (existsSync(path)) {
      hash.update('file');
      try {
        for await (const chunk of createReadStream(path, { highWaterMark: pieceBytes })) hash.update(chunk);
      } catch (error) {
        throw new Refusal(`${name} cannot be read: ${(error as Error).message}`);
      }
    }
    hashes.set(name, hash.digest('hex'));
  }
  return hashes;
}
