import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setNewestSnapshot, snapshotFile } from '../../catalogue/snapshots.ts';
import { takeLock } from '../../data/lock.ts';
import {
  currentRelease,
  DamagedPointer,
  pointerFile,
  type Release,
  releasesFolder,
  shownRelease,
  switchRelease,
} from './release.ts';
import { readSums, snapshotName, sumOfFile, sumsFile } from './sums.ts';

/** Releases of a data folder that could be live: what a shop can fall back on. */

/** The contents of `{id}.json` for a release made here, and of `{id}.taken.json` for one that was taken. */
interface Record {
  snapshot?: string;
  site?: string;
  edition?: string;
  manifest?: { snapshot: string; site: string };
}

/** The releases that were live and still have folder, snapshot and compiled site, the newest first. */
export function keptReleases(dataFolder: string): Release[] {
  const folder = releasesFolder(dataFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => {
      const [, id, taken] = /^(\d+)(\.taken)?\.json$/.exec(name) ?? [];
      return id === undefined ? [] : (releaseOf(dataFolder, id, join(folder, name), taken !== undefined) ?? []);
    })
    .sort((one, other) => (one.id < other.id ? 1 : -1));
}

function releaseOf(dataFolder: string, id: string, file: string, isTaken: boolean): Release | undefined {
  const { manifest, edition, ...own } = readRecord(file);
  const snapshot = isTaken ? manifest?.snapshot : own.snapshot;
  const site = isTaken ? manifest && join(dataFolder, 'sites', manifest.site) : own.site;
  const folder = join(releasesFolder(dataFolder), id);
  if (typeof snapshot !== 'string' || typeof site !== 'string') return undefined;
  if (![folder, snapshotFile(dataFolder, snapshot), site].every((path) => existsSync(path))) return undefined;
  return { id, snapshot, site, folder, ...(isTaken && { edition }) };
}

function readRecord(file: string): Record {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) ?? {}) as Record;
  } catch {
    return {};
  }
}

/**
 * Repairs a pointer that is damaged, missing or leads nowhere: it then names the release shown last, otherwise the
 * newest. A damaged pointer is removed when no release could be live. Nothing changes while another process changes the
 * folder.
 * @param lock of the folder; by default it is taken
 * @returns what was done, for the log; undefined when nothing was
 */
export function mendPointer(dataFolder: string, lock = () => takeLock(dataFolder)): string | undefined {
  const isLost = () => stateOf(dataFolder) === 'missing' && keptReleases(dataFolder).length > 0;
  if (stateOf(dataFolder) !== 'damaged' && !isLost()) return undefined;
  const held = lock();
  if (!held) return undefined;
  try {
    const state = stateOf(dataFolder);
    if (state === 'good') return undefined;
    const kept = keptReleases(dataFolder);
    const shown = shownLast(dataFolder);
    const chosen = kept.find(({ id }) => id === shown) ?? kept[0];
    if (chosen) switchRelease(dataFolder, chosen);
    else rmSync(pointerFile(dataFolder), { force: true });
    const next = chosen ? `the release ${chosen.id} is live again` : 'run npm run generate';
    return `${pointerFile(dataFolder)} was ${state}: ${next}.`;
  } finally {
    held.release();
  }
}

/**
 * Makes the newest other release with another, undamaged snapshot live, because the live snapshot is damaged. A damaged
 * snapshot that was taken is removed, so that it is fetched again; one made here stays until there is a newer one.
 * @returns undefined when there is no such release, another is live already, or another process changes the folder
 */
export async function leaveRelease(
  dataFolder: string,
  { id, snapshot, edition }: Pick<Release, 'id' | 'snapshot' | 'edition'>,
): Promise<Release | undefined> {
  const lock = takeLock(dataFolder);
  if (!lock) return undefined;
  try {
    if (stateOf(dataFolder) !== 'good' || currentRelease(dataFolder)?.id !== id) return undefined;
    for (const other of keptReleases(dataFolder)) {
      if (other.snapshot === snapshot) continue;
      const sum = readSums(sumsFile(dataFolder, other.id))?.get(snapshotName);
      if (sum === undefined || (await sumOfFile(snapshotFile(dataFolder, other.snapshot))) !== sum) continue;
      if (edition !== undefined) rmSync(snapshotFile(dataFolder, snapshot), { force: true });
      else setNewestSnapshot(dataFolder, other.snapshot);
      switchRelease(dataFolder, other);
      return other;
    }
    return undefined;
  } finally {
    lock.release();
  }
}

function stateOf(dataFolder: string): 'good' | 'damaged' | 'missing' {
  try {
    return currentRelease(dataFolder) ? 'good' : 'missing';
  } catch (error) {
    if (error instanceof DamagedPointer) return 'damaged';
    throw error;
  }
}

function shownLast(dataFolder: string): string | undefined {
  try {
    return readlinkSync(join(releasesFolder(dataFolder), shownRelease));
  } catch {
    return undefined;
  }
}
