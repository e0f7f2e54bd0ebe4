import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { snapshotFile, snapshotsFolder } from '../../../api/catalogue/snapshots.ts';
import type { Store } from '../../../api/data/store.ts';
import { NoRelease } from '../../../api/serve/release/no-release.ts';
import { releasesFolder, switchRelease } from '../../../api/serve/release/release.ts';
import { openStore } from '../../../api/serve/shop-data.ts';
import { exportSynonyms, importSynonyms } from './synonyms.ts';

let dataFolder: string;
let store: Store;
beforeEach(async () => {
  dataFolder = mkdtempSync(join(inject('testFolder'), 'synonyms-'));
  store = await openStore({ dataFolder });
});
afterEach(() => store.close());

function release(): void {
  mkdirSync(snapshotsFolder(dataFolder));
  mkdirSync(join(releasesFolder(dataFolder), '1'), { recursive: true });
  copyFileSync(inject('snapshotFile'), snapshotFile(dataFolder, '1'));
  switchRelease(dataFolder, { id: '1', snapshot: '1', site: 'one' });
}
function file(csv: string): string {
  const path = join(dataFolder, 'synonyms.csv');
  writeFileSync(path, csv);
  return path;
}
const list = async () => (await store.synonyms.all()).map(({ phrase, meaning, by }) => [phrase, meaning, by]);

test('a list is imported, changed, and exported as it is', async () => {
  release();
  const csv = '\uFEFFphrase,meaning\r\npacking,gasket\r\nwasher word,oil seal\r\n';
  expect(await importSynonyms(store, dataFolder, file(csv))).toBe('2 synonyms added, 0 changed, 0 left as they were.');
  expect(await importSynonyms(store, dataFolder, file('packing;horn'))).toBe(
    '0 synonyms added, 1 changed, 0 left as they were.',
  );
  expect(await list()).toEqual([
    ['packing', 'horn', null],
    ['washer word', 'oil seal', null],
  ]);
  const out = join(dataFolder, 'out.csv');
  expect(await exportSynonyms(store, out)).toBe(`2 synonyms are in ${out}.`);
  expect(readFileSync(out, 'utf8')).toBe(csv.replace('gasket', 'horn'));
});

test('with a wrong line nothing is imported, and every wrong line is named', async () => {
  release();
  const wrong = importSynonyms(store, dataFolder, file('packing,gasket\nswift,horn\none cell\n'));
  await expect(wrong).rejects.toThrow(
    /^Nothing was imported\..*\n {2}line 2, "swift,horn": the catalogue has .*\n {2}line 3, "one cell": not two cells$/,
  );
  expect(await list()).toEqual([]);
});

test('a file that is too large, and a shop without a catalogue, are refused', async () => {
  await expect(importSynonyms(store, dataFolder, file('x'.repeat(100_001)))).rejects.toThrow(/100,?000 characters/);
  await expect(importSynonyms(store, dataFolder, file('packing,gasket'))).rejects.toThrow(NoRelease);
});
