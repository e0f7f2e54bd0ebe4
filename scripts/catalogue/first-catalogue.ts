import { join } from 'node:path';
import { newestSnapshot, snapshotFile } from '../../api/catalogue/snapshots.ts';
import { snapshotFacts, tablesVersion } from '../../api/catalogue/version.ts';
import { languageCodes } from '../../api/contract/languages.ts';
import { startProgress } from '../cli/progress.ts';
import { Refusal } from '../cli/refusal.ts';
import { firstSample } from './sample/items.ts';
import { writeSample } from './sample/write-sample.ts';
import { importWithProgress } from './steps.ts';

/** @throws Refusal when the seller's catalogue was imported by a version of the shop that has different tables */
export function needsSample(dataFolder: string): boolean {
  const id = newestSnapshot(dataFolder);
  const facts = id && snapshotFacts(snapshotFile(dataFolder, id));
  if (!facts) return true;
  if (facts.tables === tablesVersion()) return false;
  if (facts.demo) return true;
  throw new Refusal(
    'The catalogue was imported by another version of the shop: run npm run import -- PATH once more, then npm start.',
  );
}

export async function importSample(dataFolder: string): Promise<void> {
  const out = join(dataFolder, 'sample');
  const progress = startProgress(`Sample catalogue of ${firstSample.items} items`);
  await writeSample({ ...firstSample, out, languages: languageCodes });
  progress.done();
  await importWithProgress({ path: out, dataFolder });
}
