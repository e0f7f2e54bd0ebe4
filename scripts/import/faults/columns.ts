import { type Fault, holds } from './fault.ts';

/** Headers. */

export const columns: Fault[] = [
  {
    name: 'a required column is missing',
    files: { 'models.csv': 'model_id,name\nswift,Swift\n' },
    refusal: /^models\.csv: the required column make_id is missing; the header has model_id, name/,
  },
  {
    name: 'a required column of an optional file is missing',
    files: { 'fitments.csv': 'item_id\nb1\n' },
    refusal: /^fitments\.csv: the required column engine_id is missing/,
  },
  {
    name: 'a column comes twice',
    files: { 'makes.csv': 'make_id,name,Name \na,b,c\n' },
    refusal: /^makes\.csv: the column name comes twice/,
  },
  {
    name: 'unknown columns are reported once and ignored, also when they come twice or have no name',
    files: { 'makes.csv': 'make_id,colour,name,x,Colour,\nmaruti,red,Maruti,1,2,3\nkia,<b>,Kia,2,3,4\n' },
    rows: [holds('makes', 'id name', ['maruti', 'Maruti'], ['kia', 'Kia'])],
    report: [],
    ignoredColumns: { 'makes.csv': ['colour', 'x', ''] },
  },
  {
    name: 'columns with names of the machine are unknown columns',
    files: { 'makes.csv': 'make_id,__proto__,name,constructor\nmaruti,1,Maruti,2\n' },
    rows: [holds('makes', 'id name', ['maruti', 'Maruti'])],
    ignoredColumns: { 'makes.csv': ['__proto__', 'constructor'] },
  },
  {
    name: 'a header that would write on the screen of who runs the import',
    files: { 'makes.csv': 'make_id,\u001b[2J\u202e<b>x</b>\nmaruti,1\n' },
    refusal: /^makes\.csv: the required column name is missing; the header has make_id, \\u001b\[2j\\u202e<b>x<\/b>$/,
  },
  {
    name: 'optional columns are left out',
    files: {
      'engines.csv': 'engine_id,model_id,name\nk12m,swift,K12M\n',
      'items.csv': 'item_id,brand_id,category_id,part_number,name\na,bosch,pads,1,Pad\n',
    },
    rows: [
      holds('engines', 'id fuel displacement_cc year_start', ['k12m', null, null, null]),
      holds('items', 'id price_paise available stock gtin', ['a', 0, 0, 0, null]),
    ],
  },
];
