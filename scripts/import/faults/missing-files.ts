import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type Fault, holds } from './fault.ts';

/** Files that are missing, empty or no files. */

const required = ['makes.csv', 'models.csv', 'engines.csv', 'brands.csv', 'categories.csv', 'items.csv'];

export const missingFiles: Fault[] = [
  ...required.map(
    (file): Fault => ({
      name: `${file} is missing`,
      files: { [file]: undefined },
      refusal: new RegExp(`${file} is missing`),
    }),
  ),
  { name: 'a required file is empty', files: { 'engines.csv': '' }, refusal: /^engines\.csv is empty/ },
  { name: 'an optional file is empty', files: { 'fitments.csv': '' }, refusal: /^fitments\.csv is empty/ },
  { name: 'a file has only a byte-order mark', files: { 'engines.csv': '\ufeff' }, refusal: /^engines\.csv is empty/ },
  { name: 'a file has only line ends', files: { 'engines.csv': '\r\n\r\n' }, refusal: /^engines\.csv is empty/ },
  {
    name: 'there are no items, whatever is forced',
    files: { 'items.csv': 'item_id,brand_id,category_id,part_number,name\n' },
    refusal: /items\.csv has no rows/,
  },
  {
    name: 'a file has only its header',
    files: { 'engines.csv': 'engine_id,model_id,name', 'fitments.csv': 'item_id,engine_id\nb1,k12m\n' },
    rows: [holds('engines', 'id'), holds('items', 'id', ['b1'], ['t1']), holds('fitments', 'item_id')],
    report: [['fitments.csv', 2, 'engine_id', 'reference-missing', 'k12m']],
  },
  {
    name: 'a folder has the name of a file',
    files: { 'makes.csv': undefined },
    prepare: (folder) => mkdirSync(join(folder, 'makes.csv')),
    refusal: /^makes\.csv cannot be read/,
  },
  {
    name: 'a file is a link that leads nowhere',
    files: { 'makes.csv': undefined },
    prepare: (folder) => symlinkSync('nowhere', join(folder, 'makes.csv')),
    refusal: /makes\.csv is missing/,
  },
];
