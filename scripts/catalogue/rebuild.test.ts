import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, inject, test } from 'vitest';
import { newestSnapshot, snapshotFile } from '../../api/catalogue/snapshots.ts';
import { snapshotFacts, tablesVersion } from '../../api/catalogue/version.ts';
import { currentRelease } from '../../api/release/release.ts';
import { readSettings } from '../../api/settings.ts';
import { Refusal } from '../cli/refusal.ts';
import { liveRows, newDataFolder, writePackage } from './import/fixtures/small-package.ts';
import { importPackage } from './import/import-package.ts';
import { generateWithProgress } from './steps.ts';

/** A version of the shop whose catalogue has other tables than those of the data that it finds. */

const testFolder = join(inject('testFolder'), 'rebuild');
const silent = { write: () => true } as unknown as NodeJS.WriteStream;
const items = (dataFolder: string) => liveRows(dataFolder, 'SELECT * FROM items ORDER BY id');

/** A shop whose snapshot another version has made. */
async function olderShop(): Promise<string> {
  const dataFolder = newDataFolder(testFolder);
  const { snapshot } = await importPackage({ path: writePackage(testFolder), dataFolder });
  const db = new Database(snapshotFile(dataFolder, snapshot));
  db.exec("UPDATE meta SET value = 'of another version' WHERE key = 'tables'; DROP TABLE attributes");
  db.close();
  return dataFolder;
}
const generate = (dataFolder: string) => generateWithProgress(readSettings({ SHOP_DATA: dataFolder }), false, silent);

test('generate imports the kept package anew, and makes pages of the same catalogue', {
  timeout: 300_000,
}, async () => {
  const dataFolder = await olderShop();
  const before = items(dataFolder);
  await generate(dataFolder);
  const id = newestSnapshot(dataFolder) ?? '';
  expect(snapshotFacts(snapshotFile(dataFolder, id))?.tables).toBe(tablesVersion());
  expect(currentRelease(dataFolder)?.snapshot).toBe(id);
  expect(items(dataFolder)).toEqual(before);
});

test('without its package, the one command that helps is said', async () => {
  const dataFolder = await olderShop();
  rmSync(join(dataFolder, 'packages'), { recursive: true });
  const refused = generate(dataFolder);
  await expect(refused).rejects.toBeInstanceOf(Refusal);
  await expect(refused).rejects.toThrow(/run npm run import -- PATH once more, then npm start/);
});
