import { gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../../../api/catalogue/package-files.ts';
import { fileKind, startBytes } from './file-kind.ts';
import { tar, zip } from './fixtures/archives.ts';
import { packageFileNames } from './tables.ts';

const kindOf = (content: string | Buffer) =>
  fileKind((typeof content === 'string' ? Buffer.from(content, 'latin1') : content).subarray(0, startBytes));
const entries = (...names: string[]) => zip(names.map((name) => ({ name, data: '<x/>'.repeat(100) })));
const stored = (name: string, data: string) =>
  zip([
    { name, data, method: 0 },
    { name: 'content.xml', data: '<x/>' },
  ]);
const sheets = 'application/vnd.oasis.opendocument.spreadsheet';
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

describe('a workbook is known, whichever program wrote it', () => {
  test.each<[string, Buffer | string, string]>([
    ['by Excel', entries('[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml'), 'an Excel workbook'],
    ['by LibreOffice', entries('_rels/.rels', 'docProps/app.xml', 'xl/workbook.xml'), 'an Excel workbook'],
    ['by a library', entries('docProps/app.xml', 'docProps/core.xml', 'xl/workbook.xml'), 'an Excel workbook'],
    ['online', entries('xl/drawings/drawing1.xml', 'xl/workbook.xml'), 'an Excel workbook'],
    ['in binary', entries('[Content_Types].xml', 'xl/workbook.bin'), 'an Excel workbook'],
    [
      'as XLS',
      `\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(500)}`,
      'an old Excel workbook (XLS) or another Office file',
    ],
    [
      'as XML',
      '<?xml version="1.0"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
      'an Excel workbook (XML)',
    ],
    ['as ODS', stored('mimetype', sheets), 'an OpenDocument spreadsheet (ODS)'],
  ])('%s', (_, content, what) => {
    expect(kindOf(content)).toEqual({
      what,
      advice: 'export each sheet as CSV (UTF-8), and import the folder with these files',
    });
  });
});

test.each<[string, string | Buffer]>([
  ['a Word document', entries('[Content_Types].xml', 'word/document.xml')],
  ['a PowerPoint presentation', entries('[Content_Types].xml', 'ppt/presentation.xml')],
  ['an OpenDocument or EPUB file', stored('mimetype', 'application/vnd.oasis.opendocument.text')],
  ['a 7z archive', '7z\xbc\xaf\x27\x1c\0\x04'],
  ['a RAR archive', 'Rar!\x1a\x07\x01\0'],
  ['an xz archive', '\xfd7zXZ\0\0\x04'],
  ['a Zstandard archive', '\x28\xb5\x2f\xfd\x04'],
  ['a bzip2 archive', 'BZh91AY&SY\x4e'],
  ['a tar archive without compression', await tar([{ name: 'items.csv', data: 'item_id\n' }])],
  ['a PDF document', '%PDF-1.7\n%\xe2\xe3'],
  ['an SQLite database', new Database(':memory:').exec('CREATE TABLE a (b)').serialize()],
  ['a Parquet file', 'PAR1\x15\x04'],
  ['a PNG image', '\x89PNG\r\n\x1a\n'],
  ['a JPEG image', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['a GIF image', 'GIF89a\x01'],
  ['a WebP image', 'RIFF\x24\0\0\0WEBPVP8 '],
  ['a TIFF image', 'II*\0\x08'],
  ['a TIFF image', 'MM\0*\0\0'],
  ['a program', '\x7fELF\x02\x01'],
  ['a program', 'MZ\x90\0\x03'],
  ['an XML file', '<?xml version="1.0"?><items/>'],
  ['an XML file', Buffer.from('\ufeff  <items><item/></items>')],
  ['an XML file', utf16('<?xml version="1.0" encoding="UTF-16"?>')],
  ['an HTML page', '\r\n<!DOCTYPE html><title>Log in</title>'],
  ['an HTML page', '<table><tr><td>item_id'],
  ['a JSON file', '{"items": []}'],
  ['a JSON file', '[\n  {"item_id": "a"}]'],
  ['a JSON file', '[['],
  ['a JSON file', '{'],
  ['a file of NUL bytes from line 1 on, sparse or never finished', '\0'.repeat(9000)],
])('%s is known', (what, content) => {
  expect(kindOf(content)).toEqual({ what });
});

test('for an archive that may be a package, the result says how to unpack it', () => {
  expect(kindOf(gzipSync('a'))).toEqual({ what: 'a gzip archive', archive: 'tar.gz' });
  for (const content of [
    entries('items.csv'),
    entries('xl/', 'xl/items.csv'),
    entries('xl/items.csv'),
    zip([]),
    'PK\x03\x04',
  ])
    expect(kindOf(content)).toEqual({ what: 'a zip archive', archive: 'zip' });
});

test('a table is never recognised as something else', () => {
  for (const file of packageFileNames)
    for (const delimiter of [',', ';', '\t'])
      for (const quote of ['', '"']) {
        const header = fieldsOf(file).map(([, { column }]) => `${quote}${column}${quote}`);
        const text = `${header.join(delimiter)}\r\n`;
        for (const content of [
          text,
          `\r\n ${text}`,
          Buffer.from(`\ufeff${text}`),
          utf16(text),
          Buffer.from(text, 'utf16le'),
        ])
          expect(kindOf(content), text).toBeUndefined();
      }
  for (const text of ['', '\n', '[make_id],[name]\n', 'MZ,name\n', 'PK,name\n', '\0m', utf16('').swap16()])
    expect(kindOf(text), JSON.stringify(text)).toBeUndefined();
});
