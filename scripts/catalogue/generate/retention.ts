import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { languagesAt } from '../../../api/catalogue/page-languages.ts';
import { newestSnapshot, snapshotsFolder } from '../../../api/catalogue/snapshots.ts';
import { currentRelease, releasesFolder, shownRelease } from '../../../api/serve/release/release.ts';
import { copyOfSums, readSums, type Sums, sumsFile } from '../../../api/serve/release/sums.ts';
import { type Language, languageCodes } from '../../../api/shop/language/languages.ts';
import type { CompiledSite } from '../compile/compile.ts';
import { removeOtherImages } from '../images/kept-images.ts';
import { imagesFolder } from '../images/package-images.ts';
import { fileOfPath, fileWithoutLanguage, removePages } from './files.ts';
import {
  type Fingerprints,
  type ReleaseRecord,
  readFingerprints,
  readJson,
  readRecord,
  releaseFolder,
  releaseIds,
} from './releases.ts';

/**
 * The oldest release becomes the spare instead of being removed: the next release is made in its folder. Then only what
 * changed in the few nights between is linked or written, instead of creating every page and removing every old one.
 */

type SpareRecord = ReleaseRecord & { paths: Fingerprints };

const keptReleases = 3;

const spareFolder = (dataFolder: string) => join(releasesFolder(dataFolder), 'spare');
const spareFile = (dataFolder: string) => join(releasesFolder(dataFolder), 'spare.json');
const spareSumsFile = (dataFolder: string) => sumsFile(dataFolder, 'spare');

/** What the next release finds in its folder: fingerprints by path, and the languages whose pages are still valid. */
export interface Spare {
  paths: Fingerprints;
  languages: Language[];
  /** Undefined when the sums are not known. */
  sums: Sums | undefined;
}

/**
 * Removes all releases but the live one and the newest others, leftovers of killed runs, and snapshots and pictures that
 * no remaining release shows.
 * @returns ids of the remaining snapshots
 */
export function removeOldReleases(dataFolder: string): string[] {
  const live = currentRelease(dataFolder);
  const others = releaseIds(dataFolder).filter((id) => id !== live?.id);
  const kept = [...(live ? [live.id] : []), ...others.slice(0, keptReleases - 1)];
  const [next] = others.slice(keptReleases - 1);
  if (next) keepAsSpare(dataFolder, next);
  const stays = new Set([
    'current.json',
    shownRelease,
    'spare',
    'spare.json',
    basename(spareSumsFile(dataFolder)),
    ...kept.flatMap((id) => [id, `${id}.json`, `${id}.paths.json`, `${id}.sums`, copyOfSums(`${id}.sums`)]),
  ]);
  const releases = releasesFolder(dataFolder);
  for (const name of namesIn(releases))
    if (!stays.has(name)) rmSync(join(releases, name), { recursive: true, force: true });

  const snapshots = new Set([
    newestSnapshot(dataFolder),
    live?.snapshot,
    ...kept.map((id) => readRecord(dataFolder, id)?.snapshot),
  ]);
  const folder = snapshotsFolder(dataFolder);
  for (const name of namesIn(folder)) {
    const [, id] = /^([^.]+)[.](?:sqlite$|.*index(?:[.]|$))/.exec(name) ?? [];
    if (id && !snapshots.has(id)) rmSync(join(folder, name));
  }
  const remaining = [...snapshots].filter((id) => id !== undefined);
  removeOtherImages(dataFolder, remaining);
  return remaining;
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Keeps a release as the spare. The record is written last: without it, there is no spare. */
function keepAsSpare(dataFolder: string, id: string): void {
  const record = readRecord(dataFolder, id);
  const paths = readFingerprints(dataFolder, id);
  if (!record || !paths) return;
  for (const name of [spareFile(dataFolder), spareSumsFile(dataFolder), spareFolder(dataFolder)])
    rmSync(name, { recursive: true, force: true });
  const sums = sumsFile(dataFolder, id);
  if (existsSync(sums)) renameSync(sums, spareSumsFile(dataFolder));
  renameSync(releaseFolder(dataFolder, id), spareFolder(dataFolder));
  const spare: SpareRecord = { ...record, paths };
  writeFileSync(`${spareFile(dataFolder)}.tmp`, JSON.stringify(spare), { flush: true });
  renameSync(`${spareFile(dataFolder)}.tmp`, spareFile(dataFolder));
}

/**
 * Makes the spare the folder of the next release, with its pages and nothing else in it. Without a spare of the same
 * templates, the folder is empty.
 */
export function beginFromSpare(dataFolder: string, folder: string, site: CompiledSite): Spare | undefined {
  const record = readJson<SpareRecord>(spareFile(dataFolder));
  const sums = readSums(spareSumsFile(dataFolder));
  for (const name of [spareFile(dataFolder), spareSumsFile(dataFolder)]) rmSync(name, { force: true });
  if (!record || record.templates !== site.templates || !existsSync(spareFolder(dataFolder))) {
    rmSync(spareFolder(dataFolder), { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    return undefined;
  }
  renameSync(spareFolder(dataFolder), folder);
  const pages = new Map(Object.keys(record.paths).map((path) => [fileOfPath(path), { path, found: 0 }]));
  countPages(folder, '', pages);
  // A path with a missing page is made again in every language.
  for (const { path, found } of pages.values()) {
    if (found === languagesAt(path).length) continue;
    delete record.paths[path];
    removePages(folder, path);
  }
  return { paths: record.paths, languages: languagesThatHold(record, site), sums };
}

/** Languages whose texts are the same as when the release was made. */
export function languagesThatHold({ texts }: ReleaseRecord, site: CompiledSite): Language[] {
  return languageCodes.filter((language) => texts[language] === site.texts[language]);
}

/** Counts the languages in which each page exists, and removes every other file. */
function countPages(root: string, within: string, pages: Map<string, { found: number }>): void {
  for (const entry of readdirSync(join(root, within), { withFileTypes: true })) {
    const name = within === '' ? entry.name : `${within}/${entry.name}`;
    // Pictures are brought up to date when it is known which ones the release has.
    if (entry.isDirectory() && name === imagesFolder) continue;
    if (entry.isDirectory()) {
      countPages(root, name, pages);
      continue;
    }
    const page = pages.get(fileWithoutLanguage(name));
    if (page) page.found += 1;
    else rmSync(join(root, name), { force: true });
  }
}
