import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { takeLock } from '../../data/lock.ts';
import { type Release, releasesFolder } from './release.ts';
import { copyOfSums, isWholeList, readSums, siteSumsFile, sumIn, sumOf, sumOfFile, writeSums } from './sums.ts';

/**
 * Files of a compiled site that are damaged while it serves. Its code is in memory and its other files are copied into
 * releases, so nothing wrong is sent; but the next start would refuse it, and releases take damaged files from it.
 */

export interface SiteLook {
  dataFolder: string;
  /** A file of a taken edition as its list names it, from where it was published; none: nothing is taken. */
  fetch?: ((release: Release, path: string) => Promise<Buffer | undefined>) | undefined;
  /** Waited for after some files. */
  pause(): Promise<void>;
  signal: AbortSignal;
}

/** Absolute files. */
export interface SiteDamage {
  /** Those that were damaged or missing, and are as they were compiled again. */
  mended: string[];
  /** Those that still are. */
  damaged: string[];
}

const filesAtOnce = 20;

/** The files of a compiled site, absolute, with its lists of sums; none of one whose lists are not there. */
export function filesOfSite(site: string): string[] {
  const list = siteSumsFile(site);
  return [list, copyOfSums(list), ...[...(readSums(list)?.keys() ?? [])].map((name) => join(site, name))];
}

/**
 * Reads the files of a release's compiled site, and takes what is damaged from a place that has the same. While another
 * process compiles or mends beside it, nothing is taken.
 * @param only absolute files; by default all
 */
export async function lookOverSite(release: Release, look: SiteLook, only?: ReadonlySet<string>): Promise<SiteDamage> {
  const { site } = release;
  const list = siteSumsFile(site);
  const found: SiteDamage = { mended: [], damaged: [] };
  const note = (file: string, isMended: boolean) => void (isMended ? found.mended : found.damaged).push(file);
  // One of an older version has none.
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

/** Of the two lists, the one that is not like the one that is whole. */
function damagedLists(list: string): string[] {
  const texts = [list, copyOfSums(list)].map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined));
  if (texts[0] === texts[1]) return [];
  return isWholeList(list) ? [copyOfSums(list)] : [list];
}

/** Where the folder cannot be written, what is damaged stays so. @returns whether it was mended */
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

/** @returns false when no place has the same */
async function putSame(release: Release, name: string, sum: string, look: SiteLook): Promise<boolean> {
  const file = join(release.site, name);
  // Another process may have mended it meanwhile.
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

/** Where the same may be: what the site gave to releases, and other sites. */
async function placesOf({ id, site }: Release, name: string, dataFolder: string): Promise<string[]> {
  const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);
  const sites = (await namesIn(dirname(site))).map((other) => join(dirname(site), other, name));
  if (!name.startsWith('client/')) return sites;
  const given = name.slice('client/'.length);
  const releases = (await namesIn(releasesFolder(dataFolder))).filter((other) => /^\w+$/.test(other) && other !== id);
  return [...[id, ...releases].map((other) => join(releasesFolder(dataFolder), other, given)), ...sites];
}

/** In one step: releases may share the file that is replaced. */
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
