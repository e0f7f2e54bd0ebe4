import { type Fault, holds, items } from './fault.ts';

/** Prices in every dress. */

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const understood: [cell: string, paise: number][] = [
  ['450', 45000],
  ['₹ 450', 45000],
  ['₹450.5', 45050],
  ['₹\u00a0450', 45000],
  ['Rs. 1,23,456.50/-', 12345650],
  ['Rs.450/-', 45000],
  ['rs 99', 9900],
  ['INR 1,234', 123400],
  ['1,234.50', 123450],
  ['1,234,567', 123456700],
  ['12,34,567.89', 123456789],
  ['0', 0],
  [' 0.01 ', 1],
  ['999999999999.99', 99999999999999],
  ['', 0],
  ['  ', 0],
];
const ambiguous = [
  'POA',
  '1.234,50',
  '-3',
  '1e5',
  '1,2,3',
  '12.345',
  '1,23,4',
  '12,34',
  '1,,234',
  '1 234',
  '₹',
  '.5',
  '5.',
  '$5',
  '450 USD',
  '₹ -5',
  'NaN',
  'Infinity',
  '0x10',
  '१२३',
  '４５０',
  '=1+1',
  '450-500',
  '9'.repeat(20),
];

export const prices: Fault[] = [
  {
    name: 'amounts with signs and separators become paise, an empty cell is price on request',
    files: items(...understood.map(([cell], n) => `i${n},bosch,pads,P${n},Pad,${quoted(cell)},,`)),
    rows: [holds('items', 'id price_paise', ...understood.map(([, paise], n) => [`i${n}`, paise] as const))],
  },
  ...ambiguous.map(
    (cell): Fault => ({
      name: `the price is ${cell}`,
      files: items('good,bosch,pads,1,Pad,100,99,', `x,bosch,pads,2,Pad,${quoted(cell)},,`),
      rows: [holds('items', 'id price_paise selling_paise', ['good', 10000, 9900])],
      report: [['items.csv', 3, 'price', 'price-invalid', cell]],
    }),
  ),
  {
    name: 'the selling price is above the list price, or there is no list price for it',
    files: items('good,bosch,pads,1,Pad,100,100,', 'above,bosch,pads,2,Pad,100,100.01,', 'alone,bosch,pads,3,Pad,,50,'),
    rows: [holds('items', 'id selling_paise', ['good', 10000])],
    report: [
      ['items.csv', 3, 'selling_price', 'selling-above-price', '100.01'],
      ['items.csv', 4, 'selling_price', 'selling-above-price', '50'],
    ],
  },
  {
    name: 'a selling price above the list price is reported as it was written',
    files: items('good,bosch,pads,1,Pad,100,,', 'x,bosch,pads,2,Pad,100,"Rs. 1,23,456.50/-",'),
    rows: [holds('items', 'id', ['good'])],
    report: [['items.csv', 3, 'selling_price', 'selling-above-price', 'Rs. 1,23,456.50/-']],
  },
  {
    name: 'the selling price is a word',
    files: items('good,bosch,pads,1,Pad,100,,', 'x,bosch,pads,2,Pad,100,offer,'),
    rows: [holds('items', 'id', ['good'])],
    report: [['items.csv', 3, 'selling_price', 'price-invalid', 'offer']],
  },
  {
    name: 'a price of a hundred thousand spaces',
    files: items('good,bosch,pads,1,Pad,100,,', `x,bosch,pads,2,Pad,1${' '.repeat(100_000)}2,,`),
    rows: [holds('items', 'id', ['good'])],
    report: [['items.csv', 3, 'price', 'price-invalid', `1${' '.repeat(119)}`]],
  },
];
