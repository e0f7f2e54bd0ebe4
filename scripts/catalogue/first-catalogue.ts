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
import { keptReleases } from '../../api/serve/release/kept-releases.ts';
import { currentRelease, switchRelease } from '../../api/serve/release/release.ts';
import { languageCodes } from '../../api/shop/language/languages.ts';
import { startProgress } from '../cli/progress.ts';
import { Refusal } from '../cli/refusal.ts';
import { isGoodSnapshot } from './damaged-snapshot.ts';
import { type KeptPackage, keptPackage } from './import/kept-packages.ts';
import { firstSample } from './sample/items.ts';
import { writeSample } from './sample/write-sample.ts';
import { importWithProgress } from './steps.ts';

/**
 * Whether to import the sample: there has never been a catalogue, or the sample's snapshot is of a version with
 * different tables. If the newest snapshot is damaged or gone, the newest remaining edition is made live again: the
 * sample must not replace a seller's catalogue. If no edition remains, generate imports the snapshot's kept package
 * again.
 * @throws Refusal when its package is not kept either
 */
export async function needsSample(dataFolder: string): Promise<boolean> {
  const id = newestSnapshot(dataFolder);
  const facts = id && isGoodSnapshot(dataFolder, id) && snapshotFacts(snapshotFile(dataFolder, id));
  if (facts) return facts.demo && facts.tables !== tablesVersion();
  if (!hasImported(dataFolder)) return true;
  if (goBack(dataFolder, lostIn(dataFolder), await packageOf(dataFolder))) return needsSample(dataFolder);
  if (await packageOf(dataFolder)) return false;
  const sample = join(dataFolder, 'sample');
  const path = existsSync(sample) ? `PATH (of the sample catalogue: ${sample})` : 'PATH';
  throw new Refusal(`${noneLeft(lostIn(dataFolder))}: run npm run import -- ${path}, then npm start.`);
}

/**
 * Before a live edition is served without preparation: if its snapshot is damaged or gone, the newest remaining edition
 * is made live again.
 * @throws Refusal when none remains
 */
export async function expectLiveSnapshot(dataFolder: string): Promise<void> {
  const live = currentRelease(dataFolder);
  if (!live || isGoodSnapshot(dataFolder, live.snapshot)) return;
  const lost = snapshotFile(dataFolder, live.snapshot);
  const kept = await packageOf(dataFolder, live.snapshot);
  if (goBack(dataFolder, lost, kept)) return;
  const first = kept ? '' : 'npm run import -- PATH, then ';
  throw new Refusal(`${noneLeft(lost)}: run ${first}npm start${kept ? ', which imports it anew' : ''}.`);
}

const noneLeft = (lost: string) => `${lost} is damaged or missing, and no other edition is left`;

/** Whether there has ever been a catalogue. */
export const hasImported = (dataFolder: string) =>
  existsSync(newestSnapshotFile(dataFolder)) || keptReleases(dataFolder).length > 0;

/** The file of the newest snapshot, or the pointer that should name it. */
function lostIn(dataFolder: string): string {
  const named = namedSnapshot(dataFolder);
  return named === undefined ? newestSnapshotFile(dataFolder) : snapshotFile(dataFolder, named);
}

/** The kept package of a snapshot, by default the newest. */
async function packageOf(dataFolder: string, id = namedSnapshot(dataFolder)): Promise<KeptPackage | undefined> {
  // A damaged package counts as none: the command that imports it reports the damage.
  return id === undefined ? undefined : keptPackage(dataFolder, id).catch(() => undefined);
}

/** @returns whether an edition with a readable snapshot is live now */
function goBack(dataFolder: string, lost: string, kept: KeptPackage | undefined): boolean {
  const left = keptReleases(dataFolder).find(({ snapshot }) => isGoodSnapshot(dataFolder, snapshot));
  if (!left) return false;
  const newest = newestSnapshot(dataFolder);
  if (newest === undefined || !isGoodSnapshot(dataFolder, newest)) setNewestSnapshot(dataFolder, left.snapshot);
  switchRelease(dataFolder, left);
  console.error(
    `${lost} is damaged or missing: the edition ${left.id} is live again. Import the catalogue once more: npm run nightly -- ${kept?.path ?? 'PATH'}.`,
  );
  return true;
}

export async function importSample(dataFolder: string): Promise<void> {
  const out = join(dataFolder, 'sample');
  const progress = startProgress(`Sample catalogue of ${firstSample.items} items`);
  await writeSample({ ...firstSample, out, languages: languageCodes, images: true });
  progress.done();
  await importWithProgress({ path: out, dataFolder });
}
