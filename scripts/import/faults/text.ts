import { type Fault, holds, itemsWith } from './fault.ts';

/** Names and descriptions: plain text, whatever comes. */

const header = 'item_id,brand_id,category_id,part_number,name,description';
const described = (description: string, name = 'Pad') =>
  itemsWith(header, `a,bosch,pads,1,"${name.replaceAll('"', '""')}","${description.replaceAll('"', '""')}"`);

const cleaned: [fault: string, cell: string, text: string | null][] = [
  ['tags', 'Front <b class="x">brake</b><br/>pad', 'Front brake pad'],
  ['a script', 'Pad<script>alert(1)</script>', 'Pad alert(1)'],
  ['a tag over two lines', 'Pad <img src=x\nonerror="alert(1)"> set', 'Pad set'],
  ['a tag inside a tag', '<<b>script>alert(1)<</b>/script>', '< script>alert(1)< /script>'],
  ['a comment', 'a<!-- <b> -->b', 'a -->b'],
  ['entities', 'Nuts &amp; bolts &#8377;5 &frac12;&nbsp;&#x20b9;', 'Nuts & bolts ₹5 ½ ₹'],
  ['ampersands that are no entities', 'nuts&notches &copy R&D', 'nuts&notches &copy R&D'],
  ['tags written as entities', '&lt;script&gt;alert(1)&lt;/script&gt;', 'alert(1)'],
  ['entities of entities, decoded once', '&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['a tag hidden by a NUL', '<\u0000script>alert(1)</\u0000script>', 'alert(1)'],
  ['a tag hidden by a mark written as an entity', '&lt;&#8206;img src=x onerror=alert(1)&gt;pad', 'pad'],
  ['impossible characters written as entities', 'a&#0;b&#xD800;c', 'a\ufffdb\ufffdc'],
  ['signs that begin no tag', 'for d < 10 mm & l > 5', 'for d < 10 mm & l > 5'],
  ['control characters', 'a\u0007b\u0085c\u007f\u001b[31m', 'abc[31m'],
  ['NUL characters', '\u0000a\u0000b\u0000', 'ab'],
  ['bidi controls', 'a\u202ebc\u2066d\u2069\u200e\u200f\u061c\u202c', 'abcd'],
  ['byte-order marks inside', '\ufeffname\ufeff', 'name'],
  ['white space of all kinds', '  a\t\tb\r\n c\u00a0d\u2003e\u2028f  ', 'a b c d e f'],
  ['letters in pieces', 'Citroe\u0308n', 'Citroën'],
  ['nothing but white space', ' \t\u00a0 ', null],
  ['nothing but markup', '<p><br></p>', null],
  ['a formula', '=HYPERLINK("http://x.example","Click")', '=HYPERLINK("http://x.example","Click")'],
  ['a formula that runs a program', "=cmd|'/c calc'!A1", "=cmd|'/c calc'!A1"],
  ['a sign that spreadsheets calculate with', '+1-2@SUM(A1)', '+1-2@SUM(A1)'],
  ['line breaks that would end a header of a mail', 'Pad\r\nBcc: all@x.example', 'Pad Bcc: all@x.example'],
  ['emoji and flags', 'Pad 👨‍👩‍👧 🇮🇳', 'Pad 👨‍👩‍👧 🇮🇳'],
];

const spelling: [language: string, cell: string, text: string][] = [
  ['Malayalam with the joiner of a chillu', 'അവന്\u200d', 'അവന്\u200d'],
  ['Marathi with the joiner of an eyelash ra', 'सुऱ्\u200dया', 'सुऱ्\u200dया'],
  ['Bengali with the joiner of ya-phalaa', 'র\u200d্যাডিয়েটর', 'র\u200d্যাডিয়েটর'.normalize('NFC')],
  ['Hindi with a non-joiner', 'क्\u200cष', 'क्\u200cष'],
  ['Kannada with a non-joiner', 'ರ್\u200cಕ', 'ರ್\u200cಕ'],
  ['Tamil with a vowel sign in two pieces', 'கெ\u0bbe', 'கொ'.normalize('NFC')],
];

const joined = (text: string) => text.normalize('NFC');

export const text: Fault[] = [
  ...cleaned.map(
    ([fault, cell, result]): Fault => ({
      name: `a description has ${fault}`,
      files: described(cell),
      rows: [holds('items', 'id description', ['a', result])],
      report: [],
    }),
  ),
  ...spelling.map(
    ([language, cell, result]): Fault => ({
      name: `${language} keeps its spelling`,
      files: described('x', cell),
      rows: [holds('items', 'id name', ['a', joined(result)])],
    }),
  ),
  {
    name: 'two names that differ only in a joiner stay two names',
    files: { 'brands.csv': 'brand_id,name\nbosch,ക്\u200d\ntvs,ക്\n' },
    rows: [holds('brands', 'id slug name', ['bosch', 'bosch', 'ക്\u200d'], ['tvs', 'tvs', 'ക്'])],
  },
  {
    name: 'an item has no name, one of markup only, one of invisible signs, one without end',
    files: itemsWith(
      header,
      'good,bosch,pads,1,Pad,',
      'a,bosch,pads,2,,',
      'b,bosch,pads,3,<b></b>,',
      'c,bosch,pads,4,\u200b\u200d\u2060,',
      `d,bosch,pads,5,${'n'.repeat(10_001)},`,
    ),
    rows: [holds('items', 'id', ['good'])],
    report: [
      ['items.csv', 3, 'name', 'text-missing', ''],
      ['items.csv', 4, 'name', 'text-missing', '<b></b>'],
      ['items.csv', 5, 'name', 'text-missing', '\u200b\u200d\u2060'],
      ['items.csv', 6, 'name', 'text-too-long', 'n'.repeat(120)],
    ],
  },
  {
    name: 'a description of ten thousand characters is one, of one more is not; markup does not count',
    files: itemsWith(
      header,
      `a,bosch,pads,1,Pad,${'d'.repeat(10_000)}`,
      `b,bosch,pads,2,Pad,${'<b>d</b>'.repeat(5_000)}`,
      `c,bosch,pads,3,Pad,${'d'.repeat(10_001)}`,
    ),
    rows: [holds('items', 'id description', ['a', 'd'.repeat(10_000)], ['b', Array(5_000).fill('d').join(' ')])],
    report: [['items.csv', 4, 'description', 'text-too-long', 'd'.repeat(120)]],
  },
  {
    name: 'a description of a million signs that open tags and close none',
    files: itemsWith(header, 'good,bosch,pads,1,Pad,', `x,bosch,pads,2,Pad,${'<a'.repeat(500_000)}`),
    rows: [holds('items', 'id', ['good'])],
    report: [['items.csv', 3, 'description', 'text-too-long', '<a'.repeat(60)]],
  },
  {
    name: 'a value in the report is cut between characters, not inside one',
    files: itemsWith(header, 'good,bosch,pads,1,Pad,', `x,bosch,pads,2,${'n'.repeat(119)}${'😀'.repeat(9_990)},`),
    rows: [holds('items', 'id', ['good'])],
    report: [['items.csv', 3, 'name', 'text-too-long', 'n'.repeat(119)]],
  },
];
