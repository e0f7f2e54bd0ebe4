import { markedEncoding } from './decode.ts';

/** Recognises what a file is by its first bytes, because a name proves nothing. */
export interface FileKind {
  /** "an Excel workbook" */
  what: string;
  /** What to do about it, when that is more than naming another file. */
  advice?: string;
  /** How to unpack it, if it may be a package. */
  archive?: 'zip' | 'tar.gz';
}

/** How many bytes from the start are enough to recognise the kind. */
export const startBytes = 4096;

const asCsv = 'export each sheet as CSV (UTF-8), and import the folder with these files';
const kind = (what: string): FileKind => ({ what });
const workbook = (what: string): FileKind => ({ what, advice: asCsv });

const signatures: [at: number, signature: string, FileKind][] = [
  [0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', workbook('an old Excel workbook (XLS) or another Office file')],
  [0, '\x1f\x8b', { what: 'a gzip archive', archive: 'tar.gz' }],
  [0, '7z\xbc\xaf', kind('a 7z archive')],
  [0, 'Rar!\x1a\x07', kind('a RAR archive')],
  [0, '\xfd7zXZ\x00', kind('an xz archive')],
  [0, '\x28\xb5\x2f\xfd', kind('a Zstandard archive')],
  [4, '1AY&SY', kind('a bzip2 archive')],
  [257, 'ustar', kind('a tar archive without compression')],
  [0, '%PDF-', kind('a PDF document')],
  [0, 'SQLite format 3\x00', kind('an SQLite database')],
  [0, 'PAR1', kind('a Parquet file')],
  [0, '\x89PNG', kind('a PNG image')],
  [0, '\xff\xd8\xff', kind('a JPEG image')],
  [0, 'GIF8', kind('a GIF image')],
  [8, 'WEBP', kind('a WebP image')],
  [0, 'II*\x00', kind('a TIFF image')],
  [0, 'MM\x00*', kind('a TIFF image')],
  [0, '\x7fELF', kind('a program')],
  [0, 'MZ\x90\x00', kind('a program')],
];

const markup: [RegExp, FileKind][] = [
  [/^<\?xml[\s\S]*urn:schemas-microsoft-com:office:spreadsheet/, workbook('an Excel workbook (XML)')],
  [/^<(?:!doctype html|html|head|body|table)\b/i, kind('an HTML page')],
  [/^<[?!a-z]/i, kind('an XML file')],
  [/^[[{]\s*(?:["[{}\]]|$)/, kind('a JSON file')],
];

/** Undefined when the bytes may begin a text, such as a CSV file. @param start the first bytes of the file */
export function fileKind(start: Buffer): FileKind | undefined {
  const bytes = start.toString('latin1');
  // The second is a zip without entries.
  if (bytes.startsWith('PK\x03\x04') || bytes.startsWith('PK\x05\x06')) return zipKind(start, bytes);
  const known = signatures.find(([at, signature]) => bytes.startsWith(signature, at));
  if (known) return known[2];
  if (/^\0+$/.test(bytes)) return kind('a file of NUL bytes from line 1 on, sparse or never finished');
  const text = new TextDecoder(markedEncoding(start) ?? 'utf-8').decode(start).trimStart();
  return markup.find(([pattern]) => pattern.test(text))?.[1];
}

/** Office files are zip archives, known by their first entry; a package may be one too. */
function zipKind(start: Buffer, bytes: string): FileKind {
  const nameAt = 30;
  const first = start.length < nameAt ? '' : bytes.slice(nameAt, nameAt + start.readUInt16LE(26));
  if (first === 'mimetype' && bytes.includes('opendocument.spreadsheet'))
    return workbook('an OpenDocument spreadsheet (ODS)');
  if (first === 'mimetype' && bytes.includes('application/')) return kind('an OpenDocument or EPUB file');
  if (/^(?:\[Content_Types\]\.xml|(?:_rels|docProps|xl|word|ppt)\/.*\.(?:xml|rels|bin))$/.test(first)) {
    if (bytes.includes('word/')) return kind('a Word document');
    if (bytes.includes('ppt/')) return kind('a PowerPoint presentation');
    return workbook('an Excel workbook');
  }
  return { what: 'a zip archive', archive: 'zip' };
}
