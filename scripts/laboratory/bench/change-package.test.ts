import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { newDataFolder } from '../../catalogue/import/fixtures/small-package.ts';
import { importPackage } from '../../catalogue/import/import-package.ts';
import { writeSample } from '../../catalogue/sample/write-sample.ts';
import { changedFitment, changedItem, changePackage, touchPackage } from './change-package.ts';

const header = 'item_id,name,price,selling_price,stock,gtin';

test('the price rises by ten rupees, the stock by one, and the other cells stay as written', () => {
  expect(changedItem('a.1,"Pad, ""front""",120.50,99.00,7,', header)).toBe('a.1,"Pad, ""front""",130.50,99.00,8,');
});

test('a price in a supplier’s notation becomes a plain one, one on request becomes a price', () => {
  expect(changedItem('a.1,Pad,"₹ 1,23,456.50",,0,', header)).toBe('a.1,Pad,123466.50,,1,');
  expect(changedItem('a.1,Pad,,,0,890', header)).toBe('a.1,Pad,900.00,,1,890');
});

test('a fitment gets another quantity', () => {
  expect(changedFitment('a.1,k12m,,,2,', 'item_id,engine_id,year_from,year_to,quantity,note')).toBe('a.1,k12m,,,3,');
});

const folder = newDataFolder(join(inject('testFolder'), 'change-package'));
const base = join(folder, 'base');
const lines = (name: string, file: string) => readFileSync(join(folder, name, file), 'utf8').split('\n');
const differing = (name: string, file: string) => {
  const before = lines('base', file);
  return lines(name, file).filter((line, n) => line !== before[n]);
};

beforeAll(async () => {
  await writeSample({ items: 1000, out: base, seed: 5, languages: ['en'], fitments: 5 });
});

test('one item in a hundred is changed, and if requested, one fitment of each', async () => {
  await changePackage(base, join(folder, 'prices'), { fitments: false });
  await changePackage(base, join(folder, 'both'), { fitments: true });
  const items = differing('prices', 'items.csv');
  expect(items).toHaveLength(10);
  expect(differing('prices', 'fitments.csv')).toEqual([]);
  expect(lines('both', 'items.csv')).toEqual(lines('prices', 'items.csv'));
  const idOf = (line: string) => line.split(',', 1)[0];
  expect(differing('both', 'fitments.csv').map(idOf)).toEqual(items.map(idOf));
});

test('the import sees exactly those changes, and none in a package with other bytes but the same content', async () => {
  await changePackage(base, join(folder, 'night'), { fitments: true });
  touchPackage(base, join(folder, 'touched'));
  const dataFolder = newDataFolder(folder);
  const first = await importPackage({ path: base, dataFolder });
  const touched = await importPackage({ path: join(folder, 'touched'), dataFolder });
  expect(touched.snapshot.slice(-8)).not.toBe(first.snapshot.slice(-8));
  expect(touched.changes.items).toEqual({ added: 0, changed: 0, removed: 0, unchanged: 1000 });
  const changed = await importPackage({ path: join(folder, 'night'), dataFolder });
  expect(changed.rejected).toEqual([]);
  expect(changed.changes.items).toEqual({ added: 0, changed: 10, removed: 0, unchanged: 990 });
});
