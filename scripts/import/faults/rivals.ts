import { type Fault, holds, items } from './fault.ts';

/** Rows that claim the same id or the same number. */

export const rivals: Fault[] = [
  {
    name: 'two rows of one item id that disagree are both set aside, and so is a third',
    files: items(
      'a,bosch,pads,1,Pad,100,,',
      'b,bosch,pads,2,Pad,,,',
      'a,bosch,pads,1,Pad,200,,',
      'a,bosch,pads,1,Pad,300,,',
    ),
    rows: [holds('items', 'id', ['b'])],
    report: [2, 4, 5].map((line) => ['items.csv', line, 'item_id', 'id-duplicate', 'a']),
  },
  {
    name: 'the same row twice is taken once',
    files: items('a,bosch,pads,1,Pad,100.0,,', 'a,bosch,pads,1, Pad,₹100,,'),
    rows: [holds('items', 'id price_paise', ['a', 10000])],
    report: [['items.csv', 3, 'item_id', 'row-duplicate', 'a']],
  },
  {
    name: 'one number twice under a brand sets both aside and what hangs on them',
    files: {
      ...items('a,bosch,pads,0 986-1,Pad,,,', 'b,bosch,pads,0 986-1,Disc,,,', 'c,tvs,pads,09861,Pad,,,'),
      'references.csv': 'item_id,kind,maker,number\na,oe,Kia,9\nc,oe,Kia,9\n',
    },
    rows: [holds('items', 'id', ['c']), holds('item_references', 'item_id number', ['c', '9'])],
    report: [
      ['items.csv', 2, 'part_number', 'number-conflict', '0 986-1'],
      ['items.csv', 3, 'part_number', 'number-conflict', '0 986-1'],
      ['references.csv', 2, 'item_id', 'reference-missing', 'a'],
    ],
  },
  {
    name: 'one number under a brand, written in two ways, is reported as each row has it',
    files: items('a,bosch,pads,０９８６-x,Pad,,,', 'b,bosch,pads,0 986 X,Pad,,,', 'c,bosch,pads,c,Pad,,,'),
    rows: [holds('items', 'id', ['c'])],
    report: [
      ['items.csv', 2, 'part_number', 'number-conflict', '０９８６-x'],
      ['items.csv', 3, 'part_number', 'number-conflict', '0 986 X'],
    ],
  },
  {
    name: 'one number three times under a brand sets all three aside',
    files: items('a,bosch,pads,7,Pad,,,', 'b,bosch,pads,7,Disc,,,', 'c,bosch,pads,7,Kit,,,', 'd,bosch,pads,8,Kit,,,'),
    rows: [holds('items', 'id', ['d'])],
    report: [2, 3, 4].map((line) => ['items.csv', line, 'part_number', 'number-conflict', '7']),
  },
  {
    name: 'two ids for one brand and number disagree about the id, whatever else they share',
    files: items('a,bosch,pads,7,Pad,100,,', 'b,bosch,pads,7,Pad,100,,', 'c,bosch,pads,8,Pad,100,,'),
    rows: [holds('items', 'id', ['c'])],
    report: [2, 3].map((line) => ['items.csv', line, 'part_number', 'number-conflict', '7']),
  },
  {
    name: 'a row that was set aside for its price is no rival to a good row of the same number',
    files: items('a,bosch,pads,7,Pad,POA,,', 'b,bosch,pads,7,Pad,100,,'),
    rows: [holds('items', 'id', ['b'])],
    report: [['items.csv', 2, 'price', 'price-invalid', 'POA']],
  },
  {
    name: 'brands and categories that come twice: the first stays, the same row again is only a repetition',
    files: {
      'brands.csv': 'brand_id,name\nbosch,Bosch\nbosch,Bosch\nbosch,Bosh\ntvs,TVS\n',
      'categories.csv': 'category_id,name\npads,Pads\npads,Pads\npads,Discs\n',
      ...items('a,bosch,pads,1,Pad,,,'),
    },
    rows: [
      holds('brands', 'id slug name', ['bosch', 'bosch', 'Bosch'], ['tvs', 'tvs', 'TVS']),
      holds('categories', 'id slug name', ['pads', 'pads', 'Pads']),
      holds('items', 'slug', ['bosch-1-pad']),
    ],
    report: [
      ['brands.csv', 3, 'brand_id', 'row-duplicate', 'bosch'],
      ['brands.csv', 4, 'brand_id', 'id-duplicate', 'bosch'],
      ['categories.csv', 3, 'category_id', 'row-duplicate', 'pads'],
      ['categories.csv', 4, 'category_id', 'id-duplicate', 'pads'],
    ],
  },
  {
    name: 'makes, models, engines and diagrams that come twice: the first stays',
    files: {
      'makes.csv': 'make_id,name\nmaruti,Maruti\nmaruti,Maruti\nmaruti,Suzuki\n',
      'models.csv': 'model_id,make_id,name\nswift,maruti,Swift\nswift,maruti,Dzire\n',
      'engines.csv': 'engine_id,model_id,name\nk12m,swift,K12M\nk12m,swift,K12N\n',
      'diagrams.csv': 'diagram_id,engine_id,category_id,code,name\nd,k12m,pads,A,Brakes\nd,k12m,pads,B,Brakes\n',
    },
    rows: [
      holds('makes', 'id name', ['maruti', 'Maruti']),
      holds('models', 'id name', ['swift', 'Swift']),
      holds('engines', 'id name', ['k12m', 'K12M']),
      holds('diagrams', 'id code', ['d', 'A']),
    ],
    report: [
      ['makes.csv', 3, 'make_id', 'row-duplicate', 'maruti'],
      ['makes.csv', 4, 'make_id', 'id-duplicate', 'maruti'],
      ['models.csv', 3, 'model_id', 'id-duplicate', 'swift'],
      ['engines.csv', 3, 'engine_id', 'id-duplicate', 'k12m'],
      ['diagrams.csv', 3, 'diagram_id', 'id-duplicate', 'd'],
    ],
  },
  {
    name: 'ids that differ only in case are two ids',
    files: items('a,bosch,pads,1,Pad,,,', 'A,bosch,pads,2,Pad,,,'),
    rows: [holds('items', 'id part_number', ['a', '1'], ['A', '2'])],
  },
];
