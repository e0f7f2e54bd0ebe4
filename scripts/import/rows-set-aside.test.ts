import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { type Files, goodItems, itemHeader, liveRows, newDataFolder, writePackage } from './fixtures/small-package.ts';
import { importPackage } from './import-package.ts';

const testFolder = join(inject('testFolder'), 'rows-set-aside');
const newData = () => newDataFolder(testFolder);

/** What was set aside: file, line, column, code. */
async function setAside(files: Files) {
  const dataFolder = newData();
  const report = await importPackage({ path: writePackage(testFolder, files), dataFolder, force: true });
  const faults = report.rejected.map(({ file, line, column, code }) => [file, line, column, code]);
  return { faults, report, rows: (sql: string) => liveRows(dataFolder, sql) };
}

const itemsFile = (...rows: string[]) => `${[itemHeader, ...rows].join('\n')}\n`;
const itemIds = 'SELECT id FROM items ORDER BY id';

describe('an item is set aside, with file, line, column and reason, when', () => {
  test.each<[string, string, string | null, string]>([
    ['its id is empty', ',bosch,pads,1,Pad,,,', 'item_id', 'id-missing'],
    ['its id could be a path', '../../x,bosch,pads,1,Pad,,,', 'item_id', 'id-invalid'],
    ['its brand is not there', 'x,brembo,pads,1,Pad,,,', 'brand_id', 'reference-missing'],
    ['its category is not there', 'x,bosch,discs,1,Pad,,,', 'category_id', 'reference-missing'],
    ['a spreadsheet destroyed its number', 'x,bosch,pads,1.14276E+10,Pad,,,', 'part_number', 'number-destroyed'],
    ['its number has no letter or digit', 'x,bosch,pads,--,Pad,,,', 'part_number', 'number-empty'],
    ['its name is only markup', 'x,bosch,pads,1,<b></b>,,,', 'name', 'text-missing'],
    ['its name has no end', `x,bosch,pads,1,${'n'.repeat(10_001)},,,`, 'name', 'text-too-long'],
    ['its price is a word', 'x,bosch,pads,1,Pad,POA,,', 'price', 'price-invalid'],
    ['its price is ambiguous', 'x,bosch,pads,1,Pad,"1.234,50",,', 'price', 'price-invalid'],
    ['it sells above the list price', 'x,bosch,pads,1,Pad,100,100.01,', 'selling_price', 'selling-above-price'],
    ['it has a cell too few', 'x,bosch,pads,1,Pad,100,', null, 'row-length'],
  ])('%s', async (_, row, column, code) => {
    const { faults, rows } = await setAside({ 'items.csv': itemsFile('good,bosch,pads,G1,Pad,100,99,', row) });
    expect(faults).toEqual([['items.csv', 3, column, code]]);
    expect(rows(itemIds)).toEqual([{ id: 'good' }]);
  });

  test('its cells are no truth value, no decimal or no whole number; the report shows the cell', async () => {
    const header = 'item_id,brand_id,category_id,part_number,name,available,weight_kg,stock';
    const { faults, report } = await setAside({
      'items.csv': `${header}\na,bosch,pads,1,Pad,yes,,\nb,bosch,pads,2,Pad,,"1,5",\nc,bosch,pads,3,Pad,,,-1\n`,
    });
    expect(faults).toEqual([
      ['items.csv', 2, 'available', 'boolean-invalid'],
      ['items.csv', 3, 'weight_kg', 'decimal-invalid'],
      ['items.csv', 4, 'stock', 'integer-invalid'],
    ]);
    expect(report.rejected.map(({ value }) => value)).toEqual(['yes', '1,5', '-1']);
    expect(report.rejected[0]?.message).toContain('true or false');
  });
});

describe('rivals', () => {
  test('two rows of one id that disagree are both set aside, also when a third comes', async () => {
    const { faults, rows } = await setAside({
      'items.csv': itemsFile(
        'a,bosch,pads,1,Pad,100,,',
        'b,bosch,pads,2,Pad,,,',
        'a,bosch,pads,1,Pad,200,,',
        'a,bosch,pads,1,Pad,300,,',
      ),
    });
    expect(faults.toSorted()).toEqual([2, 4, 5].map((line) => ['items.csv', line, 'item_id', 'id-duplicate']));
    expect(rows(itemIds)).toEqual([{ id: 'b' }]);
  });

  test('the same row twice is taken once', async () => {
    const { faults, rows } = await setAside({
      'items.csv': itemsFile('a,bosch,pads,1,Pad,,,', 'a,bosch,pads,1,Pad,,,'),
    });
    expect(faults).toEqual([['items.csv', 3, 'item_id', 'row-duplicate']]);
    expect(rows(itemIds)).toEqual([{ id: 'a' }]);
  });

  test('one number twice under a brand, however written, sets both aside; what hangs on them goes too', async () => {
    const { faults, rows, report } = await setAside({
      'items.csv': itemsFile('a,bosch,pads,0 986-1,Pad,,,', 'b,bosch,pads,09861,Disc,,,', 'c,tvs,pads,09861,Pad,,,'),
      'references.csv': 'item_id,kind,maker,number\na,oe,Kia,9\nc,oe,Kia,9\n',
    });
    expect(faults.toSorted()).toEqual([
      ['items.csv', 2, 'part_number', 'number-conflict'],
      ['items.csv', 3, 'part_number', 'number-conflict'],
      ['references.csv', 2, 'item_id', 'reference-missing'],
    ]);
    expect(rows(itemIds)).toEqual([{ id: 'c' }]);
    expect(report.accepted['items.csv']).toBe(1);
    expect(rows('SELECT id AS item_id FROM items')).toEqual([{ item_id: 'c' }]);
  });

  test('brands and categories that come twice: the first stays, the same row again is only a repetition', async () => {
    const { faults, rows } = await setAside({
      'brands.csv': 'brand_id,name\nbosch,Bosch\nbosch,Bosch\nbosch,Bosh\ntvs,TVS\n',
      'categories.csv': 'category_id,name\npads,Pads\npads,Pads\npads,Discs\n',
      'items.csv': itemsFile('a,bosch,pads,1,Pad,,,'),
    });
    expect(faults).toEqual([
      ['brands.csv', 3, 'brand_id', 'row-duplicate'],
      ['brands.csv', 4, 'brand_id', 'id-duplicate'],
      ['categories.csv', 3, 'category_id', 'row-duplicate'],
      ['categories.csv', 4, 'category_id', 'id-duplicate'],
    ]);
    expect(rows("SELECT slug, name FROM brands WHERE id = 'bosch'")).toEqual([{ slug: 'bosch', name: 'Bosch' }]);
    expect(rows('SELECT slug FROM items')).toEqual([{ slug: 'bosch-1-pad' }]);
  });

  test('two brands of one name get different addresses', async () => {
    const { rows } = await setAside({ 'brands.csv': 'brand_id,name\nbosch,Bosch\ntvs,BOSCH\n' });
    expect(rows('SELECT slug FROM brands ORDER BY slug')).toEqual([{ slug: 'bosch' }, { slug: 'bosch-2' }]);
  });
});

describe('rows that hang on others', () => {
  test('vehicles whose make is missing go, each reported once', async () => {
    const { faults } = await setAside({
      'models.csv': 'model_id,make_id,name\nswift,suzuki,Swift\n',
      'fitments.csv': 'item_id,engine_id\nb1,k12m\n',
    });
    expect(faults).toEqual([
      ['models.csv', 2, 'make_id', 'reference-missing'],
      ['engines.csv', 2, 'model_id', 'reference-missing'],
      ['fitments.csv', 2, 'engine_id', 'reference-missing'],
    ]);
  });

  test('a circle of categories goes with all that hangs on it; a parent may come after its child', async () => {
    const { faults, rows } = await setAside({
      'categories.csv':
        'category_id,parent_id,name\na,b,A\nb,a,B\nc,a,C\nself,self,S\npads,top,Pads\ntop,,Top\nlost,none,L\n',
    });
    expect(rows('SELECT id FROM categories ORDER BY id')).toEqual([{ id: 'pads' }, { id: 'top' }]);
    expect(faults.map(([, line]) => line).toSorted()).toEqual([2, 3, 4, 5, 8]);
    expect(faults.filter(([, , , code]) => code === 'category-cycle').map(([, line]) => line)).toContain(5);
    expect(faults.filter(([, line]) => Number(line) < 4).map(([, , , code]) => code)).toContain('category-cycle');
  });

  test('fitments, references, diagrams and translations are checked cell by cell', async () => {
    const { faults, rows } = await setAside({
      'fitments.csv':
        'item_id,engine_id,year_from,note\nb1,k12m,2018,\nb1,k12m,1066,\nb1,*,,\nb1,*,,universal\nzz,k12m,,\n',
      'references.csv': 'item_id,kind,number\nb1,oe,55810\nb1,like,1\nb1,cross,5.5E+9\n',
      'diagrams.csv': 'diagram_id,engine_id,category_id,code,name\nd1,k12m,pads,A,Brakes\nd2,k99,pads,A,X\n',
      'diagram_parts.csv': 'diagram_id,position,part_number,name\nd1,1,00559,Pad\nd2,1,1,Pad\n',
      'translations.csv':
        'entity,id,language,field,text\nitem,b1,hi,name,ब्रेक\nitem,b1,fr,name,x\nitem,b1,hi,price,x\nshop,b1,hi,name,x\nbrand,b1,hi,name,x\n',
    });
    expect(faults).toEqual([
      ['fitments.csv', 3, 'year_from', 'year-invalid'],
      ['fitments.csv', 4, 'note', 'universal-invalid'],
      ['fitments.csv', 6, 'item_id', 'reference-missing'],
      ['references.csv', 3, 'kind', 'kind-invalid'],
      ['references.csv', 4, 'number', 'number-destroyed'],
      ['diagrams.csv', 3, 'engine_id', 'reference-missing'],
      ['diagram_parts.csv', 3, 'diagram_id', 'reference-missing'],
      ['translations.csv', 3, 'language', 'language-invalid'],
      ['translations.csv', 4, 'field', 'field-invalid'],
      ['translations.csv', 5, 'entity', 'entity-invalid'],
      ['translations.csv', 6, 'id', 'reference-missing'],
    ]);
    expect(rows('SELECT engine_id, category_id FROM fitments ORDER BY engine_id')).toEqual([
      { engine_id: '*', category_id: 'pads' },
      { engine_id: 'k12m', category_id: 'pads' },
    ]);
    expect(rows('SELECT number_key FROM diagram_parts')).toEqual([{ number_key: '00559' }]);
    expect(rows('SELECT text FROM translations')).toEqual([{ text: 'ब्रेक' }]);
  });

  test('a translation that comes twice is taken once, and the second is reported', async () => {
    const { faults, report } = await setAside({
      'translations.csv': 'entity,id,language,field,text\nitem,b1,hi,name,ब्रेक\nitem,b1,hi,name,पैड\n',
    });
    expect(faults.map(([file, line]) => [file, line])).toEqual([['translations.csv', 3]]);
    expect(report.accepted['translations.csv']).toBe(1);
  });
});

describe('too much set aside', () => {
  const withBad = (good: number, bad: number) =>
    itemsFile(...goodItems(good), ...Array.from({ length: bad }, (_, n) => `bad${n},bosch,pads,B-${n},Pad,POA,,`));

  test('5 % of the items may be set aside, more is refused with the first reason', async () => {
    const five = await importPackage({
      path: writePackage(testFolder, { 'items.csv': withBad(95, 5) }),
      dataFolder: newData(),
    });
    expect(five.accepted['items.csv']).toBe(95);
    const path = writePackage(testFolder, { 'items.csv': withBad(94, 6) });
    await expect(importPackage({ path, dataFolder: newData() })).rejects.toThrow(
      /6 of 100 items.*line 96, price.*--force/,
    );
    expect((await importPackage({ path, dataFolder: newData(), force: true })).accepted['items.csv']).toBe(94);
  });
});
