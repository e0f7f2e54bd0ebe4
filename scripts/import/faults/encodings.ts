import { smallPackage } from '../fixtures/small-package.ts';
import { type Fault, holds, items } from './fault.ts';

/** Bytes that are not plain UTF-8. */

const makes = 'make_id,name\nmaruti,ब्रेक ₹ 😀\n';
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const latin = (text: string) => Buffer.from(text, 'latin1');
const same = [holds('makes', 'id name', ['maruti', 'ब्रेक ₹ 😀'])];

export const encodings: Fault[] = [
  { name: 'UTF-8 with a byte-order mark', files: { 'makes.csv': `\ufeff${makes}` }, rows: same },
  { name: 'UTF-8 with two byte-order marks', files: { 'makes.csv': `\ufeff\ufeff${makes}` }, rows: same },
  {
    name: 'UTF-16 with the low byte first',
    files: { 'makes.csv': Buffer.from(`\ufeff${makes}`, 'utf16le') },
    rows: same,
  },
  { name: 'UTF-16 with the high byte first', files: { 'makes.csv': utf16be(`\ufeff${makes}`) }, rows: same },
  {
    name: 'every file in UTF-16',
    files: Object.fromEntries(
      Object.entries(smallPackage).map(([file, content]) => [file, Buffer.from(`\ufeff${content}`, 'utf16le')]),
    ),
    rows: [holds('items', 'id part_number', ['b1', '0 986 AB2-345'], ['t1', '00123-45'])],
  },
  {
    name: 'UTF-16 without a mark is not guessed',
    files: { 'makes.csv': Buffer.from('make_id,name\n', 'utf16le') },
    refusal: /^makes\.csv: the required column make_id, name is missing; the header has m\\u0000a\\u0000k\\u0000e/,
  },
  {
    name: 'UTF-16 of an odd number of bytes',
    files: { 'makes.csv': Buffer.from(`\ufeff${makes}`, 'utf16le').subarray(0, -1) },
    refusal: /^makes\.csv: .*truncated/,
  },
  {
    name: 'UTF-16 with half a character',
    files: { 'makes.csv': Buffer.from('\ufeffmake_id,name\nmaruti,\ud83d\n', 'utf16le') },
    refusal: /^makes\.csv: byte 42 is not valid utf-16le/,
  },
  {
    name: 'Windows-1252 without its name',
    files: { 'makes.csv': latin('make_id,name\ncitroen,Citroën\n') },
    refusal: /^makes\.csv: byte 26 is not valid utf-8.*--encoding/,
  },
  {
    name: 'Windows-1252 a megabyte into the file',
    files: { 'makes.csv': latin(`make_id,name\n${'m,Maruti\n'.repeat(120_000)}c,Citroën\n`) },
    refusal: /^makes\.csv: byte 1080020 is not valid utf-8/,
  },
  {
    name: 'Windows-1252 with its name',
    encoding: 'windows-1252',
    files: {
      'makes.csv': Buffer.concat([latin('make_id,name\nmaruti,Citroën '), Buffer.from([0x80, 0x0a])]),
      ...items('a,bosch,pads,1,Pad,,,'),
    },
    rows: [holds('makes', 'id name', ['maruti', 'Citroën €'])],
  },
  {
    name: 'Windows-1252 by name, and one file of the package marked as Unicode',
    encoding: 'windows-1252',
    files: {
      'makes.csv': latin('make_id,name\nmaruti,Citroën\n'),
      ...items('a,bosch,pads,1,Pad,,,'),
      'brands.csv': '\ufeffbrand_id,name\nbosch,बॉश\ntvs,TVS\n',
      'translations.csv': Buffer.from('\ufeffentity,id,language,field,text\nbrand,bosch,hi,name,बॉश\n', 'utf16le'),
    },
    rows: [
      holds('makes', 'id name', ['maruti', 'Citroën']),
      holds('brands', 'id name', ['bosch', 'बॉश'], ['tvs', 'TVS']),
      holds('translations', 'id text', ['bosch', 'बॉश']),
    ],
  },
  {
    name: 'UTF-16 without a mark, with its name',
    encoding: 'utf-16le',
    files: Object.fromEntries(
      Object.entries({ ...smallPackage, 'makes.csv': makes }).map(([file, content]) => [
        file,
        Buffer.from(String(content), 'utf16le'),
      ]),
    ),
    rows: same,
  },
  {
    name: 'an encoding that nobody knows',
    encoding: 'klingon',
    refusal: /klingon/,
  },
  {
    name: 'a file that is cut inside a character',
    files: { 'makes.csv': Buffer.from('make_id,name\nmaruti,₹').subarray(0, -1) },
    refusal: /^makes\.csv: .*inside a character at byte 22.*truncated/,
  },
  {
    name: 'characters written in more bytes than they need, as no UTF-8 may',
    files: { 'makes.csv': Buffer.concat([Buffer.from('make_id,name\nm,'), Buffer.from([0xc0, 0xbc, 0x0a])]) },
    refusal: /^makes\.csv: byte 15 is not valid utf-8/,
  },
  {
    name: 'half a character written as UTF-8',
    files: { 'makes.csv': Buffer.concat([Buffer.from('make_id,name\nm,'), Buffer.from([0xed, 0xa0, 0xbd, 0x0a])]) },
    refusal: /^makes\.csv: byte 15 is not valid utf-8/,
  },
  {
    name: 'NUL bytes in cells',
    files: { 'makes.csv': 'make_id,name\nmaruti,\u0000Maruti\u0000\nki\u0000a,Kia\n' },
    rows: [holds('makes', 'id name', ['maruti', 'Maruti'])],
    report: [['makes.csv', 3, 'make_id', 'id-invalid', 'ki\u0000a']],
  },
  {
    name: 'a picture in place of a table',
    files: { 'makes.csv': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00]) },
    refusal: /^makes\.csv: byte 0 is not valid utf-8/,
  },
  {
    name: 'a spreadsheet in place of a table',
    files: { 'makes.csv': Buffer.concat([Buffer.from('PK\u0003\u0004\n'), Buffer.alloc(40)]) },
    refusal: /^makes\.csv: the required column make_id, name is missing/,
  },
];
