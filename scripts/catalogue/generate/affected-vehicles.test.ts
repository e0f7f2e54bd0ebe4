import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { openCatalogue } from '../../../api/catalogue/open.ts';
import { pageKinds } from '../../../api/catalogue/page-kinds.ts';
import { snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { type Files, newDataFolder, writePackage } from '../import/fixtures/small-package.ts';
import { importPackage } from '../import/import-package.ts';
import { affectedPages } from './affected.ts';

const testFolder = join(inject('testFolder'), 'affected-vehicles');

/** Swift and Alto are Maruti's, with an engine each, i20 is Hyundai's. Pads fit all three, a filter the Swift alone. */
const engines = `engine_id,model_id,name,variant,fuel,displacement_cc,power_kw,year_start,year_end
k12m,swift,K12M,,petrol,1197,61.0,2018,
k10,alto,K10,,petrol,998,50.0,2015,
kappa,i20,Kappa,,petrol,1197,61.0,2018,
`;
const items = `item_id,brand_id,category_id,part_number,name,price,available,stock,slug
a,bosch,pads,P-A,Part A,100.00,true,4,a
b,bosch,pads,P-B,Part B,100.00,true,4,b
c,bosch,pads,P-C,Part C,100.00,true,4,c
f,bosch,filters,P-F,Filter,100.00,true,4,f
`;
const fitments = `item_id,engine_id,year_from,year_to,quantity,note
a,k12m,,,,
b,k10,,,,
c,kappa,,,,
f,k12m,,,,
`;
const references = `item_id,kind,maker,number
a,oe,Maruti,OE 1
b,oe,Maruti,OE-1
a,cross,TRW,T-55
c,cross,TRW,T-55
f,oe,Maruti,OE 9
`;
const diagrams = 'diagram_id,engine_id,category_id,code,name\nd1,k12m,pads,34-01,Front brake\n';
const base: Files = {
  'makes.csv': 'make_id,name\nmaruti,Maruti\nhyundai,Hyundai\n',
  'models.csv': 'model_id,make_id,name\nswift,maruti,Swift\nalto,maruti,Alto\ni20,hyundai,i20\n',
  'engines.csv': engines,
  'brands.csv': 'brand_id,name,country\nbosch,Bosch,Germany\n',
  'categories.csv': 'category_id,parent_id,name\npads,,Pads\nfilters,,Filters\n',
  'items.csv': items,
  'fitments.csv': fitments,
  'references.csv': references,
  'diagrams.csv': diagrams,
};
const always = ['/vehicles', '/vehicles/hyundai', '/vehicles/maruti'];
const swift = ['/vehicles/maruti/swift', '/vehicles/maruti/swift/k12m'];
const alto = ['/vehicles/maruti/alto', '/vehicles/maruti/alto/k10'];
const i20 = ['/vehicles/hyundai/i20', '/vehicles/hyundai/i20/kappa'];

async function nightWith(changed: Files) {
  const dataFolder = newDataFolder(testFolder);
  const night = async (files: Files) => {
    const { snapshot } = await importPackage({ path: writePackage(testFolder, { ...base, ...files }), dataFolder });
    return snapshotFile(dataFolder, snapshot);
  };
  const [before, after] = [await night({}), await night(changed)];
  return { before, after };
}

const cases: [what: string, changed: Files, affected: string[]][] = [
  ['nothing', {}, []],
  ['a price: no page of a vehicle shows it', { 'items.csv': items.replace('Part A,100.00', 'Part A,90.00') }, []],
  [
    'a name: the pages of the vehicles that it fits, its category there, and its numbers with their neighbours',
    { 'items.csv': items.replace('Part A', 'Part X') },
    [...swift, '/vehicles/maruti/swift/pads', '/number/oe1', '/number/t55'],
  ],
  [
    'another engine that an item fits: both models, whose pages are others now, and the numbers of the item',
    { 'fitments.csv': fitments.replace('f,k12m', 'f,kappa') },
    [...swift, '/vehicles/maruti/swift/pads', ...i20, '/vehicles/hyundai/i20/pads', '/vehicles/hyundai/i20/filters'],
  ],
  [
    'a condition: the category has no item any more that provably fits, and the model one page less',
    { 'fitments.csv': fitments.replace('f,k12m,,,,', 'f,k12m,,,,with turbo') },
    [...swift, '/vehicles/maruti/swift/pads'],
  ],
  [
    'a removed item: its model is gone, and the other models of the make have one neighbour less',
    { 'items.csv': items.replace(/^b,.*\n/m, ''), 'fitments.csv': fitments.replace(/^b,.*\n/m, '') },
    [...swift, '/number/t55'],
  ],
  ['the name of a diagram: the pages of its engine', { 'diagrams.csv': diagrams.replace('Front', 'Rear') }, swift],
  [
    'an item that fits every vehicle: a service may need it',
    { 'fitments.csv': `${fitments.replace('f,k12m,,,,', 'f,*,,,,universal')}` },
    [...swift, '/vehicles/maruti/swift/pads', ...alto, ...i20],
  ],
  [
    'one more item with a number: the number has a page now',
    { 'references.csv': references.replace('c,cross,TRW,T-55', 'c,oe,Maruti,OE 9') },
    [...i20, '/vehicles/hyundai/i20/pads', '/number/oe1', '/number/oe9'],
  ],
];

test.each(cases)('after another night with %s', async (_, changed, affected) => {
  const { before, after } = await nightWith(changed);
  const isAffected = affectedPages(before, after);
  const catalogue = openCatalogue(after);
  const pages = (await catalogue.pages()).filter(({ kind }) => pageKinds[kind].group !== undefined);
  const paths = pages.filter(isAffected).map(({ path }) => path);
  catalogue.close();
  expect(paths.sort()).toEqual([...always, ...affected].sort());
});

test.each(cases)('no page that looks different is missed after another night with %s', async (_, changed) => {
  const { before, after } = await nightWith(changed);
  const isAffected = affectedPages(before, after);
  const [old, now] = [openCatalogue(before), openCatalogue(after)];
  const shown = async (catalogue: typeof now, page: Awaited<ReturnType<typeof now.pages>>[number]) => {
    const data = await catalogue.page(page.kind, page.params);
    return JSON.stringify([data?.('en'), data?.('hi')]);
  };
  const known = new Set((await old.pages()).map(({ path }) => path));
  for (const page of await now.pages()) {
    if (isAffected(page) || !known.has(page.path)) continue;
    expect([page.path, await shown(now, page)]).toEqual([page.path, await shown(old, page)]);
  }
  old.close();
  now.close();
});
