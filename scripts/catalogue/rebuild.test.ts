import { cpSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { describe, expect, inject, test, vi } from 'vitest';
import { newestSnapshot, snapshotFile, snapshotsFolder } from '../../api/catalogue/snapshots.ts';
import { snapshotFacts, tablesVersion } from '../../api/catalogue/version.ts';
import { currentRelease } from '../../api/serve/release/release.ts';
import { readSettings } from '../../api/serve/settings.ts';
import { Refusal } from '../cli/refusal.ts';
import { needsSample } from './first-catalogue.ts';
import { liveRows, newDataFolder, writePackage } from './import/fixtures/small-package.ts';
import { importPackage } from './import/import-package.ts';
import { sampleMark } from './import/package-contents.ts';
import { generateWithProgress } from './steps.ts';

/**
 * A snapshot is made again from its kept package: when it is damaged, and when it has the tables of another version of
 * the shop.
 */

// The search index is made in a process of its own, and no test here looks at it.
vi.mock('./generate/search-index.ts', async (original) => ({
  ...(await original<typeof import('./generate/search-index.ts')>()),
  makeSearchIndex: async () => {},
}));

const testFolder = join(inject('testFolder'), 'rebuild');
const silent = { write: () => true } as unknown as NodeJS.WriteStream;
const items = (dataFolder: string) => liveRows(dataFolder, 'SELECT * FROM items ORDER BY id');

/** Marked as a sample, so that other tests compile the same site. */
const newPackage = () => writePackage(testFolder, { [sampleMark]: 'All of it is made up.\n' });

const generate = (dataFolder: string) => generateWithProgress(readSettings({ SHOP_DATA: dataFolder }), false, silent);

let made: Promise<string> | undefined;
/** A shop with a release, to copy. */
const wholeShop = () => {
  made ??= (async () => {
    const dataFolder = newDataFolder(testFolder);
    await importPackage({ path: newPackage(), dataFolder });
    await generate(dataFolder);
    // The name of a snapshot contains its second: the copy's next snapshot must have another.
    await setTimeout(1000);
    return dataFolder;
  })();
  return made;
};

async function copyOfShop(): Promise<string> {
  const whole = await wholeShop();
  const dataFolder = newDataFolder(testFolder);
  cpSync(whole, dataFolder, { recursive: true, verbatimSymlinks: true });
  return dataFolder;
}

/** A shop whose snapshot was made by another version. */
async function olderShop(): Promise<string> {
  const dataFolder = await copyOfShop();
  const db = new Database(snapshotFile(dataFolder, newestSnapshot(dataFolder) ?? ''));
  db.exec("UPDATE meta SET value = 'of another version' WHERE key = 'tables'; DROP TABLE attributes");
  db.close();
  return dataFolder;
}

test('generate imports the kept package again, and makes pages of the same catalogue', {
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

test('without its package, the message names the one command that helps', async () => {
  const dataFolder = await olderShop();
  rmSync(join(dataFolder, 'packages'), { recursive: true });
  const refused = generate(dataFolder);
  await expect(refused).rejects.toBeInstanceOf(Refusal);
  await expect(refused).rejects.toThrow(/run npm run import -- PATH once more, then npm start/);
});

describe.each<[string, (file: string) => void]>([
  [
    'with a bit changed',
    (file) => {
      const bytes = readFileSync(file);
      const at = bytes.lastIndexOf('Brake');
      writeFileSync(file, bytes.fill((bytes[at] ?? 0) ^ 1, at, at + 1));
    },
  ],
  ['cut', (file) => truncateSync(file, statSync(file).size >> 1)],
  ['emptied', (file) => writeFileSync(file, '')],
  ['removed', (file) => rmSync(file)],
])('the only snapshot, %s,', (_how, damage) => {
  test('is imported again from its package when pages are generated', { timeout: 300_000 }, async () => {
    const dataFolder = await copyOfShop();
    const snapshot = newestSnapshot(dataFolder) ?? '';
    const before = items(dataFolder);
    damage(snapshotFile(dataFolder, snapshot));
    expect(await needsSample(dataFolder)).toBe(false);
    await generate(dataFolder);
    const id = newestSnapshot(dataFolder) ?? '';
    expect(id).not.toBe(snapshot);
    expect(currentRelease(dataFolder)?.snapshot).toBe(id);
    expect(items(dataFolder)).toEqual(before);
    expect(readdirSync(snapshotsFolder(dataFolder)).filter((name) => name.endsWith('.damaged'))).toEqual([]);
  });
});

test('a damaged snapshot without its package is named with the command that helps', async () => {
  const dataFolder = newDataFolder(testFolder);
  const { snapshot } = await importPackage({ path: newPackage(), dataFolder });
  const file = snapshotFile(dataFolder, snapshot);
  rmSync(join(dataFolder, 'packages'), { recursive: true });
  writeFileSync(file, '');
  await expect(generate(dataFolder)).rejects.toThrow(`${file} is damaged or missing`);
  await expect(generate(dataFolder)).rejects.toThrow('npm run import -- PATH');
});
