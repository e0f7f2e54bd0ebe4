import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setNewestSnapshot, snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { currentRelease, releasesFolder, switchRelease } from '../../../api/serve/release/release.ts';
import { readSums, type Sums, sumsFile, writeSums } from '../../../api/serve/release/sums.ts';
import type { Language } from '../../../api/shop/language/languages.ts';
import { Refusal } from '../../cli/refusal.ts';
import { commandFor, hasOtherTables } from '../older-snapshot.ts';
import type { FeedReport } from './feed/make-feeds.ts';

/** What a finished release was made from: `releases/{id}.json`, beside its folder. Written when the release is live. */
export interface ReleaseRecord {
  snapshot: string;
  /** Folder of the compiled site. */
  site: string;
  templates: string;
  texts: Record<Language, string>;
  /** Pages in all languages, without those compiled ahead. */
  pages: number;
  /** How many files of pictures it has; older versions had none. */
  images?: number;
  /** Its product feeds; older versions made none. */
  feeds?: readonly FeedReport[];
  /** Whether the sums of its files lie beside it; older versions wrote none. */
  hasSums?: true;
}

/** Fingerprints of the data of each path (without the language): `releases/{id}.paths.json`. */
export type Fingerprints = Record<string, string>;

/** The live release, with the fingerprints of its paths. */
export type LiveRelease = ReleaseRecord & { folder: string; paths: Fingerprints; sums: Sums | undefined };

const recordFile = (dataFolder: string, id: string) => join(releasesFolder(dataFolder), `${id}.json`);
const fingerprintsFile = (dataFolder: string, id: string) => join(releasesFolder(dataFolder), `${id}.paths.json`);
export const releaseFolder = (dataFolder: string, id: string) => join(releasesFolder(dataFolder), id);
const unfinishedFolder = (dataFolder: string) => join(releasesFolder(dataFolder), 'unfinished');

/** Releases that have been live, newest first: those with both a record and a folder. */
export function releaseIds(dataFolder: string): string[] {
  const folder = releasesFolder(dataFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? [])
    .filter((id) => existsSync(releaseFolder(dataFolder, id)))
    .sort()
    .reverse();
}

/** @returns undefined when the release has no readable record */
export function readRecord(dataFolder: string, id: string): ReleaseRecord | undefined {
  return readJson<ReleaseRecord>(recordFile(dataFolder, id));
}

/** @returns undefined when the release has no readable fingerprints */
export function readFingerprints(dataFolder: string, id: string): Fingerprints | undefined {
  return readJson<Fingerprints>(fingerprintsFile(dataFolder, id));
}

/** @returns undefined when the release has no complete list of sums */
export function readSumsOf(dataFolder: string, id: string): Sums | undefined {
  return readSums(sumsFile(dataFolder, id));
}

/** @returns undefined when the file is missing or cannot be read */
export function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

/** The folder in which the next release is made; removes what a killed run left there. */
export function unfinishedRelease(dataFolder: string): string {
  const folder = unfinishedFolder(dataFolder);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(releasesFolder(dataFolder), { recursive: true });
  return folder;
}

/**
 * Gives the unfinished folder its name and makes it the live release, by two renames: a kill leaves the old or the new
 * one live. The record gets its name last, so a release that was never live has no record and does not count as one.
 */
export function finishRelease(
  dataFolder: string,
  record: Omit<ReleaseRecord, 'hasSums'>,
  fingerprints: Fingerprints,
  sums: Sums,
): string {
  const newest = releaseIds(dataFolder)[0] ?? '0';
  const now = new Date().toISOString().replace(/\D/g, '').slice(0, 17);
  // Even if the clock was set back, the newest release must have the highest id.
  const id = now > newest ? now : String(BigInt(newest) + 1n);
  rmSync(releaseFolder(dataFolder, id), { recursive: true, force: true });
  renameSync(unfinishedFolder(dataFolder), releaseFolder(dataFolder, id));
  writeSums(sumsFile(dataFolder, id), sums, true);
  writeFileSync(fingerprintsFile(dataFolder, id), JSON.stringify(fingerprints), { flush: true });
  writeFileSync(
    `${recordFile(dataFolder, id)}.tmp`,
    JSON.stringify({ ...record, hasSums: true } satisfies ReleaseRecord),
    {
      flush: true,
    },
  );
  switchRelease(dataFolder, { id, snapshot: record.snapshot, site: record.site });
  recordLive(dataFolder);
  return id;
}

/**
 * Writes the missing record of the live release if a run was killed just before it could. Without a record the release
 * would be removed while a server may still show it.
 */
export function recordLive(dataFolder: string): void {
  const live = currentRelease(dataFolder);
  const file = live && `${recordFile(dataFolder, live.id)}.tmp`;
  if (live && file && existsSync(file)) renameSync(file, recordFile(dataFolder, live.id));
}

/** Compiled sites with which the kept releases were rendered. */
export function sitesInUse(dataFolder: string): string[] {
  const sites = releaseIds(dataFolder).flatMap((id) => readRecord(dataFolder, id)?.site ?? []);
  return [...sites, currentRelease(dataFolder)?.site ?? ''];
}

/**
 * Makes the previous release live again, with its snapshot.
 * @param expectUsable throws a Refusal when that release cannot be shown
 * @throws Refusal when there is no previous release, or this version of the shop cannot read its snapshot
 */
export async function rollBack(
  dataFolder: string,
  expectUsable: (id: string, record: ReleaseRecord) => Promise<void> = async () => {},
): Promise<{ release: string; snapshot: string }> {
  const live = currentRelease(dataFolder);
  if (!live) throw new Refusal('There is no release yet.');
  for (const id of releaseIds(dataFolder).filter((name) => name < live.id)) {
    const record = readRecord(dataFolder, id);
    if (!record || !existsSync(record.site) || !existsSync(snapshotFile(dataFolder, record.snapshot))) continue;
    if (hasOtherTables(dataFolder, record.snapshot))
      throw new Refusal(
        `Release ${id} has a catalogue that another version of the shop has imported, and this one cannot read: nothing ` +
          `was changed. To go back to that catalogue: ${await commandFor('nightly', dataFolder, record.snapshot)}`,
      );
    await expectUsable(id, record);
    setNewestSnapshot(dataFolder, record.snapshot);
    switchRelease(dataFolder, { id, snapshot: record.snapshot, site: record.site });
    return { release: id, snapshot: record.snapshot };
  }
  throw new Refusal(`There is no release before ${live.id} to go back to.`);
}
