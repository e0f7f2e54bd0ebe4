import { type Fault, holds, items } from './fault.ts';

/** Ids: 1 to 64 of A–Z a–z 0–9 . _ : - */

const invalid: [fault: string, id: string][] = [
  ['a path', '../../x'],
  ['65 characters', 'x'.repeat(65)],
  ['a space inside', 'a b'],
  ['a letter with an accent', 'é'],
  ['a letter of another script', 'ब'],
  ['a full-width digit', '１'],
  ['a line break inside', '"a\nb"'],
  ['a NUL inside', 'a\u0000b'],
  ['a byte-order mark inside', 'a\ufeffb'],
  ['markup', '<b>'],
  ['a star, which only fitments know', '*'],
  ['a percent sign', '%2e%2e'],
];

export const ids: Fault[] = [
  ...invalid.map(
    ([fault, id]): Fault => ({
      name: `an item id has ${fault}`,
      files: items('good,bosch,pads,1,Pad,,,', `${id},bosch,pads,2,Pad,,,`),
      rows: [holds('items', 'id', ['good'])],
      report: [['items.csv', 3, 'item_id', 'id-invalid', id.replaceAll('"', '')]],
    }),
  ),
  {
    name: 'an item has no id, no brand or no category',
    files: items('good,bosch,pads,1,Pad,,,', ',bosch,pads,2,Pad,,,', 'x,,pads,3,Pad,,,', 'y,bosch, ,4,Pad,,,'),
    rows: [holds('items', 'id', ['good'])],
    report: [
      ['items.csv', 3, 'item_id', 'id-missing', ''],
      ['items.csv', 4, 'brand_id', 'id-missing', ''],
      ['items.csv', 5, 'category_id', 'id-missing', ' '],
    ],
  },
  {
    name: 'an item points at a brand or category that is not there',
    files: items(
      'good,bosch,pads,1,Pad,,,',
      'x,brembo,pads,2,Pad,,,',
      'y,bosch,discs,3,Pad,,,',
      'z,Bosch,pads,4,Pad,,,',
    ),
    rows: [holds('items', 'id', ['good'])],
    report: [
      ['items.csv', 3, 'brand_id', 'reference-missing', 'brembo'],
      ['items.csv', 4, 'category_id', 'reference-missing', 'discs'],
      ['items.csv', 5, 'brand_id', 'reference-missing', 'Bosch'],
    ],
  },
  {
    name: 'ids that are words of the machine, begin with a dot or are of full length are ids like others',
    files: {
      'brands.csv': 'brand_id,name\nconstructor,Bosch\n',
      'categories.csv': 'category_id,parent_id,name\n...,,Dots\n.a,...,Dot\n',
      ...items(
        '__proto__,constructor,.a,1,Pad,,,',
        `${'x'.repeat(64)},constructor,...,2,Pad,,,`,
        ' a.b_c:d-9 ,constructor,.a,3,Pad,,,',
      ),
    },
    rows: [
      holds('items', 'id category_id', ['__proto__', '.a'], ['x'.repeat(64), '...'], ['a.b_c:d-9', '.a']),
      holds('categories', 'id parent_id', ['...', null], ['.a', '...']),
    ],
  },
  {
    name: 'a dot or two alone are no id: in an address they lead elsewhere',
    files: items('.,bosch,pads,1,Pad,,,', '..,bosch,pads,2,Pad,,,', 'c,bosch,pads,3,Pad,,,'),
    rows: [holds('items', 'id', ['c'])],
    report: [
      ['items.csv', 2, 'item_id', 'id-invalid', '.'],
      ['items.csv', 3, 'item_id', 'id-invalid', '..'],
    ],
  },
  {
    name: 'a brand with a bad id goes, and its items with it',
    files: {
      'brands.csv': 'brand_id,name\nbosch,Bosch\nT V S,TVS\n',
      ...items('a,bosch,pads,1,Pad,,,', 'b,T V S,pads,1,Pad,,,'),
    },
    rows: [holds('brands', 'id', ['bosch']), holds('items', 'id', ['a'])],
    report: [
      ['brands.csv', 3, 'brand_id', 'id-invalid', 'T V S'],
      ['items.csv', 3, 'brand_id', 'id-invalid', 'T V S'],
    ],
  },
];
