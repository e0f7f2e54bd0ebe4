import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, inject, test } from 'vitest';
import { newestSnapshot, snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { readSettings } from '../../../api/serve/settings.ts';
import { newDataFolder, writePackage } from '../../catalogue/import/fixtures/small-package.ts';
import { importPackage } from '../../catalogue/import/import-package.ts';
import { Refusal } from '../../cli/refusal.ts';
import { endsAsWrongUse } from '../../laboratory/wrong-use.ts';
import { shards } from './shards.ts';

const testFolder = join(inject('testFolder'), 'shards-of');

endsAsWrongUse([
  ['a shard of too many', 'generate.ts', ['--shard', '9/8', '--out', 'x'], /--shard: expected its number.*"9\/8"/],
  ['a shard without a place', 'generate.ts', ['--shard', '1/8'], /--shard needs --out/],
  ['a shard that is rendered anew', 'generate.ts', ['--shard', '1/8', '--all'], /--shard and --all do not go together/],
  ['a join of nothing', 'generate.ts', ['--join'], /--join needs the folders of all shards/],
]);

test('shards of a catalogue of another version are refused with the one command: each machine would make another snapshot anew', async () => {
  const dataFolder = newDataFolder(testFolder);
  await importPackage({ path: writePackage(testFolder), dataFolder });
  const db = new Database(snapshotFile(dataFolder, newestSnapshot(dataFolder) ?? ''));
  db.exec("UPDATE meta SET value = 'of another version' WHERE key = 'tables'");
  db.close();
  const settings = readSettings({ SHOP_DATA: dataFolder });
  const id = newestSnapshot(dataFolder);
  const says = `npm run import -- ${join(dataFolder, 'packages', `${id}.tar.gz`)} --force, then copy snapshots`;
  for (const refused of [
    () => shards.generate(settings, '1/2', join(dataFolder, 'shard')),
    () => shards.join(settings, [join(dataFolder, 'shard')]),
  ]) {
    await expect(refused()).rejects.toBeInstanceOf(Refusal);
    await expect(refused()).rejects.toThrow(says);
  }
});
