import { type Fault, holds, items, itemsWith } from './fault.ts';

/** Part numbers: shown as written, looked up by letters and digits. */

const shown = 'id part_number number_key';
const row = (id: string, number: string, brand = 'bosch') => `${id},${brand},pads,${number},Pad,,,`;

const destroyed = ['1.14276E+10', '"1,14276E+10"', '1E+10', '8.9e12', ' 5.0E-05 '].map(
  (number): Fault => ({
    name: `a spreadsheet has made ${number} of a part number`,
    files: items(row('good', '1'), row('x', number)),
    rows: [holds('items', 'id', ['good'])],
    report: [['items.csv', 3, 'part_number', 'number-destroyed', number.replaceAll('"', '')]],
  }),
);

export const numbers: Fault[] = [
  ...destroyed,
  {
    name: 'separators and spaces inside part numbers belong to the display, not to the look-up',
    files: items(row('a', '11-42-7 566 327'), row('b', 'HU 711/51 x'), row('c', '09.A820.11'), row('d', '(A)_B#1')),
    rows: [
      holds(
        'items',
        shown,
        ['a', '11-42-7 566 327', '11427566327'],
        ['b', 'HU 711/51 x', 'HU71151X'],
        ['c', '09.A820.11', '09A82011'],
        ['d', '(A)_B#1', 'AB1'],
      ),
    ],
  },
  {
    name: 'leading zeros tell two numbers apart',
    files: items(row('a', '00123'), row('b', '0123'), row('c', '123')),
    rows: [holds('items', shown, ['a', '00123', '00123'], ['b', '0123', '0123'], ['c', '123', '123'])],
  },
  {
    name: 'numbers that only look like powers of ten stay',
    files: items(row('a', '1E5'), row('b', '12E34'), row('c', '1.5'), row('d', 'E+10'), row('e', '11.42.E+1')),
    rows: [holds('items', 'part_number', ['1E5'], ['12E34'], ['1.5'], ['E+10'], ['11.42.E+1'])],
  },
  {
    name: 'a bar code and a reference that a spreadsheet destroyed',
    files: {
      ...itemsWith(
        'item_id,brand_id,category_id,part_number,name,gtin',
        'a,bosch,pads,1,Pad,8901234567894',
        'b,bosch,pads,2,Pad,8.90123E+12',
      ),
      'references.csv': 'item_id,kind,number\na,cross,5.5E+9\na,oe,55810-M 74L\n',
    },
    rows: [
      holds('items', 'id gtin', ['a', '8901234567894']),
      holds('items', 'id number_key gtin_key', ['a', '1', '8901234567894']),
      holds('item_references', 'item_id kind number_key', ['a', 'oe', '55810M74L']),
    ],
    report: [
      ['items.csv', 3, 'gtin', 'number-destroyed', '8.90123E+12'],
      ['references.csv', 2, 'number', 'number-destroyed', '5.5E+9'],
    ],
  },
  {
    name: 'O and 0, I and 1 are different signs',
    files: items(row('a', 'O986'), row('b', '0986'), row('c', 'I1'), row('d', '11')),
    rows: [holds('items', 'id number_key', ['a', 'O986'], ['b', '0986'], ['c', 'I1'], ['d', '11'])],
  },
  {
    name: 'a Cyrillic А and a Latin A are different letters',
    files: items(row('latin', 'A123'), row('cyrillic', '\u0410123')),
    rows: [holds('items', shown, ['latin', 'A123', 'A123'], ['cyrillic', '\u0410123', '\u0410123'])],
  },
  {
    name: 'full-width digits and small letters are shown as written and looked up like others',
    files: items(row('a', '０９８６-1'), row('b', 'hu711x'), row('c', 'ｈｕ７１１ｙ')),
    rows: [
      holds('items', shown, ['a', '０９８６-1', '09861'], ['b', 'hu711x', 'HU711X'], ['c', 'ｈｕ７１１ｙ', 'HU711Y']),
    ],
  },
  {
    name: 'invisible signs and non-breaking spaces inside a number do not change its look-up form',
    files: items(row('a', 'AB\u200b12\u00a034'), row('b', 'CD\u200d\u00ad5\u202e6')),
    rows: [holds('items', 'id number_key', ['a', 'AB1234'], ['b', 'CD56'])],
  },
  {
    name: 'a number without letter or digit, and none at all',
    files: items(row('good', '1'), row('x', '--'), row('y', '')),
    rows: [holds('items', 'id', ['good'])],
    report: [
      ['items.csv', 3, 'part_number', 'number-empty', '--'],
      ['items.csv', 4, 'part_number', 'text-missing', ''],
    ],
  },
  {
    name: 'numbers that a spreadsheet would take for formulas are plain text',
    files: items(row('a', '=1+2'), row('b', '@SUM(A1)'), row('c', '="00123"'), row('d', '-5'), row('e', "'007")),
    rows: [
      holds(
        'items',
        shown,
        ['a', '=1+2', '12'],
        ['b', '@SUM(A1)', 'SUMA1'],
        ['c', '="00123"', '00123'],
        ['d', '-5', '5'],
        ['e', "'007", '007'],
      ),
    ],
  },
  {
    name: 'the same number under two brands is two items',
    files: items(row('a', '1987-A', 'bosch'), row('b', '1987 A', 'tvs')),
    rows: [holds('items', 'id brand_id number_key', ['a', 'bosch', '1987A'], ['b', 'tvs', '1987A'])],
  },
];
