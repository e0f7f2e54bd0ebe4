import { appendFileSync, readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { newestSnapshot, snapshotsFolder } from '../../../api/catalogue/snapshots.ts';
import { type Files, liveRows, newDataFolder, smallPackage, writePackage } from './fixtures/small-package.ts';
import { type ImportOptions, importPackage } from './import-package.ts';

const testFolder = join(inject('testFolder'), 'import-package');
const newData = () => newDataFolder(testFolder);
const write = (files?: Files) => writePackage(testFolder, files);
newData();

async function importNew(files?: Files, options: Partial<ImportOptions> = {}) {
  const dataFolder = newData();
  const report = await importPackage({ path: write(files), dataFolder, ...options });
  return { report, dataFolder, rows: (sql: string) => liveRows(dataFolder, sql) };
}

describe('a good package', () => {
  test('becomes the live snapshot, with cleaned text, paise, grams and addresses', async () => {
    const { rows } = await importNew();
    expect(
      rows('SELECT id, name, description, price_paise, selling_paise, weight_grams, available, stock, slug FROM items'),
    ).toEqual([
      {
        id: 'b1',
        name: 'Brake Pad Set',
        description: 'Front, low dust',
        price_paise: 12345650,
        selling_paise: 99900,
        weight_grams: 1250,
        available: 1,
        stock: 4,
        slug: 'bosch-0986ab2345-brake-pad-set',
      },
      {
        id: 't1',
        name: 'Brake Pad',
        description: null,
        price_paise: 0,
        selling_paise: 0,
        weight_grams: null,
        available: 0,
        stock: 0,
        slug: 'tvs-pad',
      },
    ]);
    expect(rows('SELECT * FROM engines')).toEqual([
      {
        id: 'k12m',
        model_id: 'swift',
        name: '1.2 VVT K12M',
        variant: 'VXi',
        fuel: 'petrol',
        displacement_cc: 1197,
        power_kw: 61,
        year_start: 2018,
        year_end: 2024,
      },
    ]);
    expect(rows('SELECT id, parent_id, slug, position FROM categories ORDER BY position')).toEqual([
      { id: 'brakes', parent_id: null, slug: 'brakes', position: 1 },
      { id: 'pads', parent_id: 'brakes', slug: 'brake-pads', position: 2 },
    ]);
  });

  test('is reported file by file', async () => {
    const { report, dataFolder } = await importNew();
    expect(report.rejected).toEqual([]);
    expect(report.read).toMatchObject({ 'makes.csv': 1, 'brands.csv': 2, 'items.csv': 2, 'fitments.csv': 0 });
    expect(report.accepted).toMatchObject({ 'makes.csv': 1, 'brands.csv': 2, 'items.csv': 2, 'fitments.csv': 0 });
    expect(report.changes.items).toEqual({ added: 2, changed: 0, removed: 0, unchanged: 0 });
    expect(newestSnapshot(dataFolder)).toBe(report.snapshot);
    expect(readdirSync(snapshotsFolder(dataFolder)).sort()).toEqual([`${report.snapshot}.sqlite`, 'current']);
  });

  test('keeps part numbers as written, with leading zeros, and finds items by all of their numbers', async () => {
    const { rows } = await importNew({
      'references.csv': 'item_id,kind,maker,number\nb1,oe,Maruti Suzuki,55810-M 74L\n',
      'items.csv': smallPackage['items.csv']?.toString().replace('8901234567894', '8 901234-567894'),
    });
    expect(rows('SELECT part_number FROM items ORDER BY id')).toEqual([
      { part_number: '0 986 AB2-345' },
      { part_number: '00123-45' },
    ]);
    expect(rows('SELECT id, number_key, gtin_key FROM items ORDER BY id')).toEqual([
      { id: 'b1', number_key: '0986AB2345', gtin_key: '8901234567894' },
      { id: 't1', number_key: '0012345', gtin_key: null },
    ]);
    expect(rows('SELECT item_id, kind, number_key FROM item_references')).toEqual([
      { item_id: 'b1', kind: 'oe', number_key: '55810M74L' },
    ]);
  });

  test('is a demonstration only with the mark of the sample', async () => {
    const demo = "SELECT value FROM meta WHERE key = 'demo'";
    expect((await importNew()).rows(demo)).toEqual([{ value: 'false' }]);
    expect((await importNew({ 'SAMPLE.md': '# Sample' })).rows(demo)).toEqual([{ value: 'true' }]);
  });
});

test('another encoding is read by its name; the same bytes in a different encoding are a different package', async () => {
  const files = {
    'makes.csv': Buffer.from('make_id,name\ncitroen,Citroën\n', 'latin1'),
    'models.csv': 'model_id,make_id,name\n',
    'engines.csv': 'engine_id,model_id,name\n',
  };
  const path = write({
    ...files,
    'items.csv': 'item_id,brand_id,category_id,part_number,name\nb1,bosch,pads,1,Pad\n',
  });
  const dataFolder = newData();
  await importPackage({ path, dataFolder, encoding: 'koi8-r' });
  expect(liveRows(dataFolder, 'SELECT name FROM makes')).not.toEqual([{ name: 'Citroën' }]);
  await importPackage({ path, dataFolder, encoding: 'windows-1252' });
  expect(liveRows(dataFolder, 'SELECT name FROM makes')).toEqual([{ name: 'Citroën' }]);
});

test('while a large package is checked and then read, progress is reported for every piece of every file', async () => {
  const row = 'b1,k12m,,,,\n';
  const path = write({ 'fitments.csv': `item_id,engine_id,year_from,year_to,quantity,note\n${row.repeat(20_000)}` });
  const told: [string, number, number][] = [];
  await importPackage({ path, dataFolder: newData(), onProgress: (...args) => void told.push(args) });
  const total = readdirSync(path).reduce((sum, name) => sum + statSync(join(path, name)).size, 0);
  const checking = told.filter(([file]) => file.startsWith('checking '));
  const reading = told.slice(checking.length);
  expect(told.slice(0, checking.length)).toEqual(checking);
  expect(checking.map(([file]) => file)).toContain('checking fitments.csv');
  expect(reading.map(([file]) => file)).toContain('fitments.csv');
  for (const step of [checking, reading]) {
    const bytes = [0, ...step.map((one) => one[1])];
    expect(bytes.at(-1)).toBe(total);
    expect(Math.max(...bytes.slice(1).map((now, at) => now - (bytes[at] ?? 0)))).toBeLessThanOrEqual(1 << 16);
    expect(bytes).toEqual(bytes.toSorted((a, b) => a - b));
    expect(new Set(step.map((one) => one[2]))).toEqual(new Set([total]));
  }
});

test('progress is also reported while the line that is too long is located', async () => {
  const rows = 'b1,k12m\n'.repeat(50_000);
  const path = write({ 'fitments.csv': `item_id,engine_id\n${rows}` });
  truncateSync(join(path, 'fitments.csv'), 1e9);
  const told: number[] = [];
  const onProgress = (file: string, bytes: number) => void (file === 'checking fitments.csv' && told.push(bytes));
  await expect(importPackage({ path, dataFolder: newData(), onProgress })).rejects.toThrow(/line 50002 is longer than/);
  const again = told.findIndex((bytes, at) => bytes < (told[at - 1] ?? 0));
  expect(told.length - again).toBeGreaterThan(rows.length / (1 << 16));
  expect(Math.max(...told)).toBeLessThan(60e6);
});

test('a package that is written to while it is read is refused, and nothing changes', async () => {
  const dataFolder = newData();
  const { snapshot } = await importPackage({ path: write(), dataFolder });
  const path = write({ 'makes.csv': 'make_id,name\nmaruti,Maruti\nkia,Kia\n' });
  const onProgress = (file: string) => {
    if (file === 'models.csv') appendFileSync(join(path, 'items.csv'), 'b9,bosch,pads,9,Pad,,,,,,,,\n');
  };
  await expect(importPackage({ path, dataFolder, onProgress })).rejects.toThrow(
    /^items\.csv has changed while it was read: import it when it is complete$/,
  );
  expect(newestSnapshot(dataFolder)).toBe(snapshot);
});
