import { type Fault, holds, itemsWith } from './fault.ts';

/** Numbers that are no amounts, and truth values. */

const header = 'item_id,brand_id,category_id,part_number,name,weight_kg,available,stock';

const setAside = (column: 'weight_kg' | 'available' | 'stock', code: string, ...cells: string[]): Fault[] =>
  cells.map((cell) => {
    const values = { weight_kg: '', available: '', stock: '', [column]: `"${cell}"` };
    return {
      name: `${column} is ${cell}`,
      files: itemsWith(
        header,
        'good,bosch,pads,1,Pad,1.25,true,4',
        `x,bosch,pads,2,Pad,${values.weight_kg},${values.available},${values.stock}`,
      ),
      rows: [holds('items', 'id weight_grams available stock', ['good', 1250, 1, 4])],
      report: [['items.csv', 3, column, code, cell]],
    };
  });

export const units: Fault[] = [
  ...setAside('weight_kg', 'decimal-invalid', '1.25 kg', '1250 g', '1,25', '-1', '1e3', '२'),
  ...setAside('available', 'boolean-invalid', 'yes', '1', 'Y', 'in stock'),
  ...setAside('stock', 'integer-invalid', '-1', '4.0', '4 pcs', '1,000', '>10', '10000000000'),
  {
    name: 'spaces and capitals around numbers and truth values, and empty cells',
    files: itemsWith(
      header,
      'a,bosch,pads,1,Pad, 0.5 , TRUE , 012 ',
      'b,bosch,pads,2,Pad,,False,',
      'c,bosch,pads,3,Pad,0,,',
    ),
    rows: [holds('items', 'id weight_grams available stock', ['a', 500, 1, 12], ['b', null, 0, 0], ['c', 0, 0, 0])],
  },
];
