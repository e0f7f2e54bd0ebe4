import { smallPackage } from '../fixtures/small-package.ts';
import { type Fault, holds } from './fault.ts';

/** Makes, models, engines, and which item fits which. */

const many = Array.from({ length: 3000 }, (_, n) => `e${n}`);

export const vehiclesAndFitments: Fault[] = [
  {
    name: 'a make is missing: models, engines, fitments and diagrams that hang on it go, each reported once',
    files: {
      'models.csv': 'model_id,make_id,name\nswift,suzuki,Swift\nbaleno,maruti,Baleno\n',
      'engines.csv': 'engine_id,model_id,name\nk12m,swift,K12M\nk15,baleno,K15\n',
      'fitments.csv': 'item_id,engine_id\nb1,k12m\nb1,k15\n',
      'diagrams.csv': 'diagram_id,engine_id,category_id,code,name\nd1,k12m,pads,A,Brakes\n',
      'diagram_parts.csv': 'diagram_id,part_number,name\nd1,1,Pad\n',
      'translations.csv': 'entity,id,language,field,text\ndiagram,d1,hi,name,ब्रेक\n',
    },
    rows: [
      holds('models', 'id', ['baleno']),
      holds('engines', 'id', ['k15']),
      holds('fitments', 'item_id engine_id category_id', ['b1', 'k15', 'pads']),
      holds('diagrams', 'id'),
    ],
    report: [
      ['models.csv', 2, 'make_id', 'reference-missing', 'suzuki'],
      ['engines.csv', 2, 'model_id', 'reference-missing', 'swift'],
      ['fitments.csv', 2, 'engine_id', 'reference-missing', 'k12m'],
      ['diagrams.csv', 2, 'engine_id', 'reference-missing', 'k12m'],
      ['diagram_parts.csv', 2, 'diagram_id', 'reference-missing', 'd1'],
      ['translations.csv', 2, 'id', 'reference-missing', 'd1'],
    ],
  },
  {
    name: 'an engine of a model whose name is missing',
    files: {
      'models.csv': 'model_id,make_id,name\nswift,maruti,\n',
      'engines.csv': 'engine_id,model_id,name\nk12m,swift,K12M\n',
    },
    rows: [holds('models', 'id'), holds('engines', 'id')],
    report: [
      ['models.csv', 2, 'name', 'text-missing', ''],
      ['engines.csv', 2, 'model_id', 'reference-missing', 'swift'],
    ],
  },
  {
    name: 'engines with years, power and displacement that are none',
    files: {
      'engines.csv':
        'engine_id,model_id,name,displacement_cc,power_kw,year_start,year_end\n' +
        'a,swift,A,1197,61.4,1900,2100\n' +
        'b,swift,B,1.2 l,,,\n' +
        'c,swift,C,,83 hp,,\n' +
        'd,swift,D,,,18,\n' +
        'e,swift,E,,,,2101\n' +
        'f,swift,F,,,2018-01,\n' +
        'g,swift,G,,,,present\n',
    },
    rows: [holds('engines', 'id displacement_cc power_kw year_start year_end', ['a', 1197, 61, 1900, 2100])],
    report: [
      ['engines.csv', 3, 'displacement_cc', 'integer-invalid', '1.2 l'],
      ['engines.csv', 4, 'power_kw', 'decimal-invalid', '83 hp'],
      ['engines.csv', 5, 'year_start', 'year-invalid', '18'],
      ['engines.csv', 6, 'year_end', 'year-invalid', '2101'],
      ['engines.csv', 7, 'year_start', 'integer-invalid', '2018-01'],
      ['engines.csv', 8, 'year_end', 'integer-invalid', 'present'],
    ],
  },
  {
    name: 'one item fits three thousand engines',
    files: {
      'engines.csv': `engine_id,model_id,name\n${many.map((id) => `${id},swift,${id}\n`).join('')}`,
      'fitments.csv': `item_id,engine_id,year_from,year_to,quantity,note\n${many.map((id) => `b1,${id},2018,2020,2,front\n`).join('')}`,
    },
    rows: [
      holds(
        'fitments',
        'item_id engine_id category_id year_from year_to quantity note',
        ...many.map((id) => ['b1', id, 'pads', 2018, 2020, 2, 'front'] as const),
      ),
    ],
  },
  {
    name: 'an item fits all, rightly and wrongly said',
    files: {
      'fitments.csv':
        'item_id,engine_id,note\nb1,*,universal\nt1,*,\nt1,*,all cars\nt1,all,universal\nt1,k12m,universal\n',
    },
    rows: [
      holds('fitments', 'item_id engine_id note', ['b1', '*', 'universal'], ['t1', 'k12m', 'universal']),
      holds('engines', 'id', ['k12m']),
    ],
    report: [
      ['fitments.csv', 3, 'note', 'universal-invalid', null],
      ['fitments.csv', 4, 'note', 'universal-invalid', 'all cars'],
      ['fitments.csv', 5, 'engine_id', 'reference-missing', 'all'],
    ],
  },
  {
    name: 'an item without fitments has unknown fit',
    files: { 'fitments.csv': 'item_id,engine_id\nb1,k12m\n' },
    rows: [holds('fitments', 'item_id', ['b1'])],
  },
  {
    name: 'fitments of items that are not there, with years and quantities that are none',
    files: {
      'fitments.csv':
        'item_id,engine_id,year_from,year_to,quantity\n' +
        'zz,k12m,,,\nb1,k12m,1066,,\nb1,k12m,,soon,\nb1,k12m,,,two\nb1,k99,,,\n,k12m,,,\nb1,k12m,2018,2020,4\n',
    },
    rows: [holds('fitments', 'item_id year_from year_to quantity', ['b1', 2018, 2020, 4])],
    report: [
      ['fitments.csv', 2, 'item_id', 'reference-missing', 'zz'],
      ['fitments.csv', 3, 'year_from', 'year-invalid', '1066'],
      ['fitments.csv', 4, 'year_to', 'integer-invalid', 'soon'],
      ['fitments.csv', 5, 'quantity', 'integer-invalid', 'two'],
      ['fitments.csv', 6, 'engine_id', 'reference-missing', 'k99'],
      ['fitments.csv', 7, 'item_id', 'id-missing', ''],
    ],
  },
  {
    name: 'an item is set aside: its fitments, references and translations go, each reported once',
    files: {
      'items.csv': String(smallPackage['items.csv']).replace('00123-45', '1.2E+09'),
      'fitments.csv': 'item_id,engine_id\nt1,k12m\nb1,k12m\n',
      'references.csv': 'item_id,kind,number\nt1,oe,9\n',
      'translations.csv': 'entity,id,language,field,text\nitem,t1,hi,name,पैड\n',
    },
    rows: [
      holds('items', 'id', ['b1']),
      holds('fitments', 'item_id', ['b1']),
      holds('item_references', 'item_id'),
      holds('translations', 'id'),
    ],
    report: [
      ['items.csv', 3, 'part_number', 'number-destroyed', '1.2E+09'],
      ['fitments.csv', 2, 'item_id', 'reference-missing', 't1'],
      ['references.csv', 2, 'item_id', 'reference-missing', 't1'],
      ['translations.csv', 2, 'id', 'reference-missing', 't1'],
    ],
  },
];
