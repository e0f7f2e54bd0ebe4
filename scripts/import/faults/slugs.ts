import { type Fault, holds, items } from './fault.ts';

/** Addresses: whatever the supplier wishes, they are Latin letters, digits and dashes. */

export const slugs: Fault[] = [
  {
    name: 'addresses that lead out of the folder, into markup or nowhere',
    files: items(
      'a,bosch,pads,1,Pad,,,../../x',
      'b,bosch,pads,2,Pad,,,../..',
      'c,bosch,pads,3,Pad,,,"<script>/?#%2e"',
      'd,bosch,pads,4,Pad,,,http://y.example/?a=b',
      'e,bosch,pads,5,Pad,,,ब्रेक',
      'f,bosch,pads,6,Pad,,,C:\\WINDOWS',
      'g,bosch,pads,7,Pad,,,Citroën_C3',
    ),
    rows: [
      holds(
        'items',
        'id slug',
        ['a', 'x'],
        ['b', 'bosch-2-pad'],
        ['c', '2e'],
        ['d', 'http-y-example-a-b'],
        ['e', 'bosch-5-pad'],
        ['f', 'c-windows'],
        ['g', 'citroen-c3'],
      ),
    ],
  },
  {
    name: 'an address of ten thousand characters is cut, a longer one is set aside',
    files: items(
      `a,bosch,pads,1,Pad,,,${'s'.repeat(10_000)}`,
      `b,bosch,pads,2,Pad,,,${'s'.repeat(10_000)}`,
      `c,bosch,pads,3,Pad,,,${'s'.repeat(10_240)}`,
    ),
    rows: [holds('items', 'id slug', ['a', 's'.repeat(100)], ['b', `${'s'.repeat(100)}-2`])],
    report: [['items.csv', 4, 'slug', 'text-too-long', 's'.repeat(120)]],
  },
  {
    name: 'an address that another item of the package has taken',
    files: items(
      'a,bosch,pads,1,Pad,,,pad',
      'b,bosch,pads,2,Pad,,,pad',
      'c,bosch,pads,3,Pad,,,PAD',
      'd,bosch,pads,4,Pad,,,pad-2',
      'e,bosch,pads,5,Pad,,,',
      'f,tvs,pads,6,Pad,,,bosch-5-pad',
    ),
    rows: [
      holds(
        'items',
        'id slug',
        ['a', 'pad'],
        ['b', 'pad-2'],
        ['c', 'pad-3'],
        ['d', 'pad-2-2'],
        ['e', 'bosch-5-pad'],
        ['f', 'bosch-5-pad-2'],
      ),
    ],
  },
  {
    name: 'an item that is set aside in the end leaves no address behind',
    files: items('a,bosch,pads,1,Pad,,,pad', 'b,bosch,pads,1,Disc,,,', 'c,bosch,pads,3,Pad,,,pad'),
    rows: [holds('slugs', 'slug item_id'), holds('items', 'id slug', ['c', 'pad-2'])],
    report: [2, 3].map((line) => ['items.csv', line, 'part_number', 'number-conflict', '1']),
  },
  {
    name: 'brand, number and name without a Latin letter: the address is made from the id',
    files: {
      'brands.csv': 'brand_id,name\nbosch,बॉश\n',
      ...items('item:7,bosch,pads,क-१,पैड,,,', '___,bosch,pads,ख,पैड,,,'),
    },
    rows: [
      holds('brands', 'id slug', ['bosch', 'bosch']),
      holds('items', 'id slug', ['item:7', 'item-7'], ['___', 'item']),
    ],
  },
  {
    name: 'two brands of one name get two addresses',
    files: { 'brands.csv': 'brand_id,name\nbosch,Bosch\ntvs,BOSCH\n' },
    rows: [holds('brands', 'id slug', ['bosch', 'bosch'], ['tvs', 'bosch-2'])],
  },
];
