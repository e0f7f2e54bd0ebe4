import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { openCatalogue } from '../../../api/catalogue/open.ts';
import { pageKinds } from '../../../api/catalogue/page-kinds.ts';
import { snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { type Files, newDataFolder, writePackage } from '../import/fixtures/small-package.ts';
import { importPackage } from '../import/import-package.ts';
import { affectedPages } from './affected.ts';

const testFolder = join(inject('testFolder'), 'affected');

/**
 * Brakes › Pads › Front Pads, and Filters. a and b have the same OE number, c replaced d, and only a fits an engine.
 */
const brands = 'brand_id,name,country\nbosch,Bosch,Germany\ntvs,TVS,India\n';
const categories =
  'category_id,parent_id,name\nbrakes,,Brakes\npads,brakes,Pads\nfront,pads,Front Pads\nfilters,,Filters\n';
const engines =
  'engine_id,model_id,name,variant,fuel,displacement_cc,power_kw,year_start,year_end\nk12m,swift,K12M,,petrol,1197,61.0,2018,\n';
const items = `item_id,brand_id,category_id,part_number,name,price,available,stock,slug
a,bosch,front,P-A,Part A,100.00,true,4,a
b,tvs,filters,P-B,Part B,100.00,true,4,b
c,tvs,filters,P-C,Part C,100.00,true,4,c
d,tvs,pads,P-D,Part D,100.00,true,4,d
`;
const base: Files = {
  'brands.csv': brands,
  'categories.csv': categories,
  'engines.csv': engines,
  'items.csv': items,
  'references.csv': 'item_id,kind,maker,number\na,oe,Maruti,OE 1\nb,oe,Maruti,OE-1\nd,superseded_by,TVS,P-C\n',
  'fitments.csv': 'item_id,engine_id,year_from,year_to,quantity,note\na,k12m,,,,with ABS\n',
};
/** These are few, and are checked every night. Pages of vehicles and numbers: affected-vehicles.test.ts. */
const always = ['/', '/brands', '/categories'];

test.each<[what: string, changed: Files, affected: string[]]>([
  ['nothing', {}, []],
  [
    'a translated note: the item with it, its lists and what offers it instead',
    { 'translations.csv': 'entity,id,language,field,text\nnote,with ABS,hi,name,ABS वाली\n' },
    ['/brands/bosch', '/categories/front-pads', '/product/a', '/product/b'],
  ],
  [
    'a translated note that no fitment has',
    { 'translations.csv': 'entity,id,language,field,text\nnote,with sunroof,hi,name,सनरूफ़ वाली\n' },
    [],
  ],
  [
    'a price: the item and its category, but no brand and no item that names it',
    { 'items.csv': items.replace('Part A,100.00', 'Part A,90.00') },
    ['/categories/front-pads', '/product/a'],
  ],
  [
    'an item that may not be ordered any more: its place in both lists too',
    { 'items.csv': items.replace('true,4,c', 'false,4,c') },
    ['/brands/tvs', '/categories/filters', '/product/c'],
  ],
  ['an attribute: the item alone', { 'attributes.csv': 'item_id,name,value\na,position,front\n' }, ['/product/a']],
  [
    'a name: items with the same OE number too',
    { 'items.csv': items.replace('Part A', 'Part X') },
    ['/brands/bosch', '/categories/front-pads', '/product/a', '/product/b'],
  ],
  [
    'a number: items that it replaced too',
    { 'items.csv': items.replace('P-C', 'P-X') },
    ['/brands/tvs', '/categories/filters', '/product/c', '/product/d'],
  ],
  [
    'a new item: the counts of all categories above',
    { 'items.csv': `${items}e,bosch,front,P-E,Part E,100.00,true,4,e\n` },
    ['/brands/bosch', '/categories/brakes', '/categories/pads', '/categories/front-pads', '/product/e'],
  ],
  [
    'a removed item: what it leaves behind',
    { 'items.csv': items.replace(/^a,.*\n/m, '') },
    ['/brands/bosch', '/categories/brakes', '/categories/pads', '/categories/front-pads', '/product/b'],
  ],
  [
    'an engine: every product, but no list',
    { 'engines.csv': engines.replace('petrol', 'diesel') },
    ['/product/a', '/product/b', '/product/c', '/product/d'],
  ],
  [
    'the name of a make in another language: every product, but no list',
    { 'translations.csv': 'entity,id,language,field,text\nmake,maruti,hi,name,मारुति\n' },
    ['/product/a', '/product/b', '/product/c', '/product/d'],
  ],
  [
    'the name of a model in another language: the same',
    { 'translations.csv': 'entity,id,language,field,text\nmodel,swift,hi,name,स्विफ्ट\n' },
    ['/product/a', '/product/b', '/product/c', '/product/d'],
  ],
  [
    'the country of a brand: only the lists of brands',
    { 'brands.csv': brands.replace('Germany', 'India') },
    ['/brands/bosch', '/brands/tvs'],
  ],
  [
    'a new category: only the lists of categories',
    { 'categories.csv': `${categories}rear,pads,Rear Pads\n` },
    [
      '/categories/brakes',
      '/categories/filters',
      '/categories/front-pads',
      '/categories/pads',
      '/categories/rear-pads',
    ],
  ],
])('after another night with %s', async (_, changed, affected) => {
  const dataFolder = newDataFolder(testFolder);
  const night = async (files: Files) => {
    const path = writePackage(testFolder, { ...base, ...files });
    const { snapshot } = await importPackage({ path, dataFolder });
    return snapshotFile(dataFolder, snapshot);
  };
  const before = await night({});
  const after = await night(changed);
  const isAffected = affectedPages(before, after);
  const catalogue = openCatalogue(after);
  const pages = (await catalogue.pages()).filter(({ kind }) => pageKinds[kind].group === undefined);
  const paths = pages.filter(isAffected).map(({ path }) => path);
  catalogue.close();
  expect(paths.sort()).toEqual([...always, ...affected].sort());
});
