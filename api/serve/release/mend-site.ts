import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { takeLock } from '../../data/lock.ts';
import { type Release, releasesFolder } from './release.ts';
import { copyOfSums, isWholeList, readSums, siteSumsFile, sumIn, sumOf, sumOfFile, writeSums } from './sums.ts';

/**
 * Repairs files of a compiled site while it serves. Its code is in memory and its other files were copied into
 * releases, so nothing wrong is sent. But the next start would refuse the site, and releases take files from it.
 */

export interface SiteLook {
  dataFolder: string;
  /** Fetches a file of a taken edition by its name in the edition's list; undefined: nothing can be fetched. */
  fetch?: ((release: Release, path: string) => Promise<Buffer | undefined>) | undefined;
  /** Called after some files. */
  pause(): Promise<void>;
  signal: AbortSignal;
}

/** Absolute paths of files. */
export interface SiteDamage {
  /** Files that were damaged or missing, and are now as they were compiled. */
  mended: string[];
  /** Files that are still damaged. */
  damaged: string[];
}

const filesAtOnce = 20;

/** The files of a compiled site and its lists of sums, as absolute paths; without lists, only those. */
export function filesOfSite(site: string): string[] {
  const list = siteSumsFile(site);
  return [list, copyOfSums(list), ...[...(readSums(list)?.keys() ?? [])].map((name) => join(site, name))];
}

/**
 * Reads the files of a release's compiled site, and replaces damaged ones from a place that has the same. Nothing is
 * replaced while another process compiles or repairs sites.
 * @param only absolute paths; by default all files
 */
export async function lookOverSite(release: Release, look: SiteLook, only?: ReadonlySet<string>): Promise<SiteDamage> {
  const { site } = release;
  const list = siteSumsFile(site);
  const found: SiteDamage = { mended: [], damaged: [] };
  const note = (file: string, isMended: boolean) => void (isMended ? found.mended : found.damaged).push(file);
  // A site of an older version has no lists.
  if (!existsSync(list) && !existsSync(copyOfSums(list))) return found;
  if (!readSums(list)) note(list, await alone(site, () => fetchList(release, look)));
  const sums = readSums(list);
  if (!sums) return found;
  for (const file of damagedLists(list)) note(file, await alone(site, async () => writeSums(list, sums, true)));
  const names = [...sums.keys()].filter((name) => !only || only.has(join(site, name)));
  for (const [looked, name] of names.entries()) {
    if (look.signal.aborted) break;
    const sum = sumIn(sums, name);
    if (sum !== undefined && !(await hasSum(join(site, name), sum)))
      note(join(site, name), await alone(site, () => putSame(release, name, sum, look)));
    if ((looked + 1) % filesAtOnce === 0) await look.pause();
  }
  return found;
}

const hasSum = async (file: string, sum: string) => (await sumOfFile(file).catch(() => undefined)) === sum;

/** Of the two lists, the one that differs from the undamaged one. */
function damagedLists(list: string): string[] {
  const texts = [list, copyOfSums(list)].map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined));
  if (texts[0] === texts[1]) return [];
  return isWholeList(list) ? [copyOfSums(list)] : [list];
}

/**
 * Repairs under the lock of the sites.
 * @returns whether it was repaired; false when the folder is locked or cannot be written
 */
async function alone(site: string, mend: () => Promise<unknown>): Promise<boolean> {
  try {
    const lock = takeLock(dirname(site));
    if (!lock) return false;
    return await mend()
      .then((done) => done !== false)
      .finally(() => lock.release());
  } catch {
    return false;
  }
}

async function fetchList(release: Release, { fetch }: SiteLook): Promise<boolean> {
  const list = siteSumsFile(release.site);
  const content = await fetch?.(release, 'site/sums');
  if (!content) return false;
  await replace(list, content);
  return readSums(list) !== undefined;
}

/** @returns false when no place has the same content */
async function putSame(release: Release, name: string, sum: string, look: SiteLook): Promise<boolean> {
  const file = join(release.site, name);
  // Another process may have repaired it meanwhile.
  if (await hasSum(file, sum)) return true;
  for (const source of [
    ...(await placesOf(release, name, look.dataFolder)).map((place) => () => readFile(place)),
    () => look.fetch?.(release, `site/${name}`),
  ]) {
    const content = await Promise.resolve(source()).catch(() => undefined);
    if (content === undefined || sumOf(content) !== sum) continue;
    await replace(file, content);
    return true;
  }
  return false;
}

/** Places that may have the same file: releases, which copy it from the site, and other sites. */
async function placesOf({ id, site }: Release, name: string, dataFolder: string): Promise<string[]> {
  const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);
  const sites = (await namesIn(dirname(site))).map((other) => join(dirname(site), other, name));
  if (!name.startsWith('client/')) return sites;
  const given = name.slice('client/'.length);
  const releases = (await namesIn(releasesFolder(dataFolder))).filter((other) => /^\w+$/.test(other) && other !== id);
  return [...[id, ...releases].map((other) => join(releasesFolder(dataFolder), other, given)), ...sites];
}

/** Replaces a file in one step, since releases may share it. */
async function replace(file: string, content: Buffer): Promise<void> {
  const next = `${file}.${process.pid}.tmp`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(next, content, { flush: true });
    await rename(next, file);
  } catch (error) {
    await rm(next, { force: true });
    throw error;
  }
}
