import { type Fault, holds, items, itemsWith } from './fault.ts';

/** Delimiters, quotes, line ends and rows of another length. */

const makes = (text: string) => ({ 'makes.csv': text });
const maruti = [holds('makes', 'id name', ['maruti', 'Maruti Suzuki'])];
const header = 'item_id,brand_id,category_id,part_number,name,description';

const others: [fault: string, text: string][] = [
  ['columns in another order', 'name,make_id\nMaruti Suzuki,maruti\n'],
  ['semicolons', 'make_id;name\nmaruti;Maruti Suzuki\n'],
  ['tabs', 'make_id\tname\nmaruti\tMaruti Suzuki\n'],
  ['semicolons after an empty first line', '\r\nmake_id;name\r\nmaruti;Maruti Suzuki\r\n'],
  ['a header in capitals and spaces', ' Make_ID , NAME\nmaruti,Maruti Suzuki\n'],
  ['a quoted header and no last line end', '\ufeff"make_id","name"\r\n"maruti","Maruti Suzuki"'],
  ['line ends of old Macs', 'make_id,name\rmaruti,Maruti Suzuki\r'],
  ['line ends of three kinds', 'make_id,name\r\n\nmaruti,Maruti Suzuki\r\r\n'],
  ['spaces around cells', 'make_id , name\n maruti , Maruti Suzuki \n'],
];

export const csvShape: Fault[] = [
  ...others.map(([fault, text]): Fault => ({ name: `a file has ${fault}`, files: makes(text), rows: maruti })),
  {
    name: 'cells hold delimiters, quotes and line breaks, and the lines are counted on',
    files: itemsWith(
      header,
      'a,bosch,pads,1,"Pad, 5"" wide","one\r\ntwo\nthree"',
      'b,bosch,pads,2,"","x"',
      'c,bosch,pads,3,pipe 5" long,',
    ),
    rows: [holds('items', 'id name description', ['a', 'Pad, 5" wide', 'one two three'], ['c', 'pipe 5" long', null])],
    report: [['items.csv', 5, 'name', 'text-missing', '']],
  },
  {
    name: 'lines are counted by carriage returns too',
    files: { 'items.csv': [header, 'a,bosch,pads,1,Pad,"one\rtwo"', 'b,bosch,pads,--,Pad,', ''].join('\r') },
    rows: [holds('items', 'id description', ['a', 'one two'])],
    report: [['items.csv', 4, 'part_number', 'number-empty', '--']],
  },
  {
    name: 'a decimal comma is a character like any other in a file of semicolons',
    files: {
      'items.csv':
        'item_id;brand_id;category_id;part_number;name;price\na;bosch;pads;1;Pad, left;450\nb;bosch;pads;2;Pad;4,50\n',
    },
    rows: [holds('items', 'id name price_paise', ['a', 'Pad, left', 45000])],
    report: [['items.csv', 3, 'price', 'price-invalid', '4,50']],
  },
  {
    name: 'a row with a cell too few and one with a cell too many',
    files: items('good,bosch,pads,1,Pad,100,99,', 'x,bosch,pads,2,Pad,100,', 'y,bosch,pads,3,Pad, left,100,,'),
    rows: [holds('items', 'id', ['good'])],
    report: [
      ['items.csv', 3, null, 'row-length', 'x,bosch,pads,2,Pad,100,'],
      ['items.csv', 4, null, 'row-length', 'y,bosch,pads,3,Pad, left,100,,'],
    ],
  },
  {
    name: 'empty lines are no rows, lines of delimiters or spaces are',
    files: makes('make_id,name\n\n\nmaruti,Maruti Suzuki\n,\n   \n\n'),
    rows: maruti,
    report: [
      ['makes.csv', 5, 'make_id', 'id-missing', ''],
      ['makes.csv', 6, null, 'row-length', '   '],
    ],
  },
  {
    name: 'a quote that is never closed',
    files: makes('make_id,name\nmaruti,"Maruti Suzuki\nkia,Kia\n'),
    refusal: /^makes\.csv: .*line 2.*truncated/,
  },
  {
    name: 'a last row that breaks off before its last cell',
    files: { 'items.csv': `${header}\na,bosch,pads,1,Pad,\nb,bosch,pads,2` },
    refusal: /^items\.csv: .*line 3.*truncated/,
  },
  {
    name: 'a line for spreadsheets before the header',
    files: makes('sep=;\nmake_id;name\nmaruti;Maruti Suzuki\n'),
    refusal: /^makes\.csv: the required column make_id, name is missing/,
  },
  {
    name: 'a title before the header',
    files: makes('Our makes\nmake_id,name\nmaruti,Maruti Suzuki\n'),
    refusal: /^makes\.csv: the required column make_id, name is missing/,
  },
];
