import { existsSync } from 'node:fs';
import { namedSnapshot, snapshotFile } from '../../api/catalogue/snapshots.ts';
import { snapshotFacts } from '../../api/catalogue/version.ts';
import { keptReleases } from '../../api/serve/release/kept-releases.ts';
import { readSums, snapshotName, sumOfFileNow, sumsFile } from '../../api/serve/release/sums.ts';

/**
 * Whether a snapshot can be read and is unchanged since its release was made. A snapshot that no release shows yet is
 * trusted if it can be read.
 */
export function isGoodSnapshot(dataFolder: string, id: string): boolean {
  const file = snapshotFile(dataFolder, id);
  if (!existsSync(file)) return false;
  const release = keptReleases(dataFolder).find(({ snapshot }) => snapshot === id);
  const sum = release && readSums(sumsFile(dataFolder, release.id))?.get(snapshotName);
  return (sum === undefined || sumOfFileNow(file) === sum) && snapshotFacts(file) !== undefined;
}

/** The newest snapshot if it is damaged or missing. */
export function damagedNewest(dataFolder: string): string | undefined {
  const id = namedSnapshot(dataFolder);
  return id !== undefined && !isGoodSnapshot(dataFolder, id) ? id : undefined;
}
