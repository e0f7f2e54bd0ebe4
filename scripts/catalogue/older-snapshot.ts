import { newestSnapshot, snapshotFile } from '../../api/catalogue/snapshots.ts';
import { snapshotFacts, tablesVersion } from '../../api/catalogue/version.ts';
import { Refusal } from '../cli/refusal.ts';
import { keptPackage } from './import/kept-packages.ts';

/** Snapshots that another version of the shop made, with other tables than this version reads. */

export function hasOtherTables(dataFolder: string, snapshot: string): boolean {
  const facts = snapshotFacts(snapshotFile(dataFolder, snapshot));
  return facts !== undefined && facts.tables !== tablesVersion();
}

/**
 * The command that makes a snapshot again, from its package if that is kept.
 * @param command that takes a package: `import` or `nightly`
 */
export async function commandFor(command: string, dataFolder: string, snapshot: string): Promise<string> {
  const { path = 'PATH', encoding } = (await keptPackage(dataFolder, snapshot)) ?? {};
  return `npm run ${command} -- ${path} --force${encoding && command === 'import' ? ` --encoding ${encoding}` : ''}`;
}

/**
 * For work that several machines share: each would import the package as a different snapshot.
 * @throws Refusal when the newest snapshot has other tables
 */
export async function expectSameTables(dataFolder: string): Promise<void> {
  const id = newestSnapshot(dataFolder);
  if (!id || !hasOtherTables(dataFolder, id)) return;
  throw new Refusal(
    'The catalogue was imported by another version of the shop. On one machine: ' +
      `${await commandFor('import', dataFolder, id)}, then copy snapshots of SHOP_DATA to the others.`,
  );
}
