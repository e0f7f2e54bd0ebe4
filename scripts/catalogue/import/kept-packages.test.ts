import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, inject, test } from 'vitest';
import { goodItems, itemHeader, liveRows, newDataFolder, writePackage } from './fixtures/small-package.ts';
import { importPackage } from './import-package.ts';
import { keepPackage, keptPackage } from './kept-packages.ts';

const testFolder = join(inject('testFolder'), 'kept-packages');
let dataFolder: string;
beforeEach(() => {
  dataFolder = newDataFolder(testFolder);
});

const night = (files = {}) => importPackage({ path: writePackage(testFolder, files), dataFolder });
const tables = ['items', 'engines', 'brands', 'categories'];
const rows = (of = dataFolder) => tables.map((table) => liveRows(of, `SELECT * FROM ${table} ORDER BY 1`));

test('a snapshot can be made again from the package that the import has kept', async () => {
  const { snapshot } = await night({ 'notes.txt': 'nothing that the import reads' });
  const kept = await keptPackage(dataFolder, snapshot);
  expect(kept?.path).toMatch(/packages\/.*\.tar\.gz$/);
  const other = newDataFolder(testFolder);
  await importPackage({ path: kept?.path ?? '', dataFolder: other });
  expect(rows(other)).toEqual(rows());
});

test('the encoding that was named for the import is kept with it', async () => {
  const rows = [itemHeader, ...goodItems(3)].join('\n').replace('Pad 2', 'Pad Citroën');
  const path = writePackage(testFolder, { 'items.csv': Buffer.from(`${rows}\n`, 'latin1') });
  const { snapshot } = await importPackage({ path, dataFolder, encoding: 'windows-1252' });
  expect(await keptPackage(dataFolder, snapshot)).toMatchObject({ encoding: 'windows-1252' });
});

test('the packages of two imports stay', async () => {
  const folder = writePackage(testFolder);
  const ids = ['20261101000000-a', '20261102000000-b', '20261103000000-c'];
  for (const id of ids) await keepPackage(dataFolder, id, folder, ['items.csv'], undefined);
  const files = ids.slice(1).flatMap((id) => [`${id}.json`, `${id}.tar.gz`]);
  expect(readdirSync(join(dataFolder, 'packages')).sort()).toEqual(files.sort());
  expect(await keptPackage(dataFolder, ids[0] ?? '')).toBeUndefined();
});

test('a night without changes keeps the package of a shop that had none', async () => {
  const { snapshot } = await night();
  expect(existsSync(join(dataFolder, 'packages', `${snapshot}.json`))).toBe(true);
  const again = await night();
  expect(again.snapshot).toBe(snapshot);
  expect(readdirSync(join(dataFolder, 'packages'))).toHaveLength(2);
});

test('a damaged one is named, and not imported', async () => {
  const { snapshot } = await night();
  const path = (await keptPackage(dataFolder, snapshot))?.path ?? '';
  const bytes = readFileSync(path);
  bytes[200] = (bytes[200] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  await expect(keptPackage(dataFolder, snapshot)).rejects.toThrow(/\.tar\.gz is damaged: .*npm run import -- PATH/);
});
