import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  namedSnapshot,
  newestSnapshot,
  newestSnapshotFile,
  setNewestSnapshot,
  snapshotFile,
} from '../../api/catalogue/snapshots.ts';
import { snapshotFacts, tablesVersion } from '../../api/catalogue/version.ts';
import { languageCodes } from '../../api/contract/languages.ts';
import { keptReleases } from '../../api/release/kept-releases.ts';
import { switchRelease } from '../../api/release/release.ts';
import { readSums, snapshotName, sumOfFileNow, sumsFile } from '../../api/release/sums.ts';
import { startProgress } from '../cli/progress.ts';
import { Refusal } from '../cli/refusal.ts';
import { firstSample } from './sample/items.ts';
import { writeSample } from './sample/write-sample.ts';
import { importWithProgress } from './steps.ts';

/**
 * Whether there has never been a catalogue, or the sample is of a version of the shop that has different tables. Where the newest is damaged or gone, the newest edition that is left is made
 * live again: the sample must not take the place of a seller's catalogue.
 * @throws Refusal when none is left
 */
export function needsSample(dataFolder: string): boolean {
  const id = newestSnapshot(dataFolder);
  const facts = id && isWhole(dataFolder, id) && snapshotFacts(snapshotFile(dataFolder, id));
  if (!facts) return !hasImported(dataFolder) || (goBack(dataFolder) && needsSample(dataFolder));
  return facts.demo && facts.tables !== tablesVersion();
}

/** Whether a snapshot is as it was when its release was made; one that no release shows yet is believed. */
function isWhole(dataFolder: string, id: string): boolean {
  const file = snapshotFile(dataFolder, id);
  if (!existsSync(file)) return false;
  const release = keptReleases(dataFolder).find(({ snapshot }) => snapshot === id);
  const sum = release && readSums(sumsFile(dataFolder, release.id))?.get(snapshotName);
  return sum === undefined || sumOfFileNow(file) === sum;
}

/** Whether there has ever been a catalogue. */
export const hasImported = (dataFolder: string) =>
  existsSync(newestSnapshotFile(dataFolder)) || keptReleases(dataFolder).length > 0;

/** @returns true, when an edition is live whose snapshot can be read @throws Refusal when there is none */
function goBack(dataFolder: string): true {
  const named = namedSnapshot(dataFolder);
  const lost = named === undefined ? newestSnapshotFile(dataFolder) : snapshotFile(dataFolder, named);
  const left = keptReleases(dataFolder).find(
    ({ snapshot }) => isWhole(dataFolder, snapshot) && snapshotFacts(snapshotFile(dataFolder, snapshot)),
  );
  if (!left) {
    const sample = join(dataFolder, 'sample');
    const path = existsSync(sample) ? `PATH (of the sample catalogue: ${sample})` : 'PATH';
    throw new Refusal(
      `${lost} is damaged or missing, and no other edition is left: run npm run import -- ${path}, then npm start.`,
    );
  }
  setNewestSnapshot(dataFolder, left.snapshot);
  switchRelease(dataFolder, left);
  console.error(
    `${lost} is damaged or missing: the edition ${left.id} is live again. Import the catalogue once more: npm run nightly -- PATH.`,
  );
  return true;
}

export async function importSample(dataFolder: string): Promise<void> {
  const out = join(dataFolder, 'sample');
  const progress = startProgress(`Sample catalogue of ${firstSample.items} items`);
  await writeSample({ ...firstSample, out, languages: languageCodes });
  progress.done();
  await importWithProgress({ path: out, dataFolder });
}
