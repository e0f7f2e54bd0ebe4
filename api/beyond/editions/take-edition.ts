import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { copyFile, link, mkdir, open, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { snapshotFile, snapshotsFolder } from '../../catalogue/snapshots.ts';
import { snapshotFacts, tablesVersion } from '../../catalogue/version.ts';
import { codeOf } from '../../data/failures.ts';
import { hashOfFile } from '../../data/objects/file-hashes.ts';
import { forEachAtOnce, type ObjectStore, objectsAtOnce } from '../../data/objects/object-store.ts';
import type { SearchServer } from '../../search/search-server.ts';
import { currentRelease, releasesFolder, switchRelease } from '../../serve/release/release.ts';
import {
  copyOfSums,
  type Sums,
  setSum,
  snapshotName,
  sumOfObject,
  sumsFile,
  writeSums,
} from '../../serve/release/sums.ts';
import { type EditionManifest, objectKey, readManifest } from './published.ts';

/**
 * Takes editions from an object store into the data folder: `releases/{id}` with `releases/{id}.taken.json` (what the
 * edition consists of), `snapshots/`, and compiled sites in `sites/`.
 */

/** How many editions stay: the live one and those before it, which may still answer requests in progress. */
const kept = 3;
const packages = fileURLToPath(new URL('../../../node_modules', import.meta.url));

interface Taken {
  edition: string;
  manifest: EditionManifest;
}

/** An edition is incomplete, damaged or unsuitable; the message says why. The live edition stays. */
export class UnusableEdition extends Error {
  override name = 'UnusableEdition';
}

/** The process that takes an edition. */
export interface Taker {
  dataFolder: string;
  /** Its search server; undefined: it searches itself. */
  searchServer?: SearchServer | undefined;
}

/**
 * Brings an edition here and makes it live once it is complete. Undamaged files that an edition here already has are
 * linked, not fetched.
 * @throws UnusableEdition when something is missing or damaged, another version of the shop made it, or its search
 * index is not where this process searches
 */
export async function takeEdition(store: ObjectStore, taker: Taker, edition: string): Promise<void> {
  const { dataFolder } = taker;
  const taken = takenHere(dataFolder);
  const manifest = taken.find((one) => one.edition === edition)?.manifest ?? (await manifestOf(store, edition));
  const { release: id, snapshot } = manifest;
  const site = join(dataFolder, 'sites', manifest.site);
  await expectIndex(manifest, taker);
  const isHere = taken.some((one) => one.edition === edition) && (await hasSnapshot(dataFolder, manifest));
  if (!isHere) await bring(store, dataFolder, edition, manifest, taken);
  switchRelease(dataFolder, { id, snapshot, site, edition });
  await removeOthers(dataFolder);
}

/** Other damage of an edition here is repaired while it is served. */
async function hasSnapshot(dataFolder: string, { snapshot, files }: EditionManifest): Promise<boolean> {
  const [, hash = '', bytes = 0] = files.find(([path]) => path === `snapshots/${snapshot}.sqlite`) ?? [];
  return hasContent(snapshotFile(dataFolder, snapshot), hash, bytes);
}

async function hasContent(file: string, hash: string, bytes: number): Promise<boolean> {
  try {
    return (await stat(file)).size === bytes && (await hashOfFile(file)) === hash;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

async function manifestOf(store: ObjectStore, edition: string): Promise<EditionManifest> {
  const manifest = await readManifest(store, edition).catch((error: unknown) => {
    throw new UnusableEdition(`The edition ${edition} has a list that cannot be used: ${error}`);
  });
  if (!manifest) throw new UnusableEdition(`The edition ${edition} has no list.`);
  return manifest;
}

/**
 * Checks that the index exists; otherwise each process would make it. If the server does not answer, the edition is
 * taken all the same: it goes live only when its search is ready.
 */
async function expectIndex({ searchIndex, snapshot }: EditionManifest, { searchServer }: Taker): Promise<void> {
  if (searchIndex === undefined) return;
  if (!searchServer)
    throw new UnusableEdition(`Its search index ${searchIndex} is in OpenSearch, and OPENSEARCH_URL is not set.`);
  const { alias, isThere } = await searchServer.indexOf(snapshot);
  if (alias !== searchIndex)
    throw new UnusableEdition(
      `Its search index is ${searchIndex}, and this process would ask for ${alias}: another version of the shop made it, or OPENSEARCH_URL names another shop.`,
    );
  if (isThere === false) throw new UnusableEdition(`OpenSearch has no index ${searchIndex}.`);
}

async function bring(
  store: ObjectStore,
  dataFolder: string,
  edition: string,
  manifest: EditionManifest,
  taken: readonly Taken[],
): Promise<void> {
  const folder = join(dataFolder, 'taking');
  // Files that a killed process has left.
  await rm(folder, { recursive: true, force: true });
  const objects = join(folder, 'objects');
  const here = placesOf(dataFolder, taken);
  const paths = Map.groupBy(manifest.files, ([, hash]) => hash);
  await forEachAtOnce(paths, objectsAtOnce, async ([hash, files]) => {
    const [[, , bytes] = ['', '', 0]] = files;
    const place = here.get(hash);
    const isHere = place !== undefined && (await hasContent(place, hash, bytes));
    const source = isHere ? place : join(objects, hash);
    if (!isHere) await fetchObject(store, hash, bytes, source);
    for (const [path] of files) await linkInto(source, join(folder, path));
  });
  const { release: id, snapshot, site } = manifest;
  await placeSnapshot(folder, dataFolder, snapshot);
  await placeFolder(join(folder, 'site'), join(dataFolder, 'sites', site));
  await linkPackages(join(dataFolder, 'sites'));
  // Without its list, a release counts as not taken and is made again.
  await rm(takenFile(dataFolder, id), { force: true });
  await placeFolder(join(folder, 'release'), join(releasesFolder(dataFolder), id));
  writeSums(sumsFile(dataFolder, id), sumsOf(manifest), true);
  const unfinished = `${takenFile(dataFolder, id)}.tmp`;
  await writeFile(unfinished, JSON.stringify({ edition, manifest } satisfies Taken), { flush: true });
  await rename(unfinished, takenFile(dataFolder, id));
  await rm(folder, { recursive: true, force: true });
}

/** The sums with which the release's files are checked when they are served. */
function sumsOf({ files, snapshot }: EditionManifest): Sums {
  const sums: Sums = new Map();
  for (const [path, hash] of files)
    if (path.startsWith('release/')) setSum(sums, path.slice('release/'.length), sumOfObject(hash));
    else if (path === `snapshots/${snapshot}.sqlite`) sums.set(snapshotName, sumOfObject(hash));
  return sums;
}

async function fetchObject(store: ObjectStore, hash: string, bytes: number, to: string): Promise<void> {
  if (!(await store.download(objectKey(hash), to))) throw new UnusableEdition(`${objectKey(hash)} is missing.`);
  if (!(await hasContent(to, hash, bytes))) throw new UnusableEdition(`${objectKey(hash)} is damaged.`);
}

/** @throws UnusableEdition when this version of the shop cannot read it */
async function placeSnapshot(folder: string, dataFolder: string, snapshot: string): Promise<void> {
  const from = join(folder, 'snapshots');
  const facts = snapshotFacts(join(from, `${snapshot}.sqlite`));
  if (facts?.tables !== tablesVersion())
    throw new UnusableEdition(`The snapshot ${snapshot} was made by another version of the shop.`);
  await mkdir(snapshotsFolder(dataFolder), { recursive: true });
  for (const name of readdirSync(from)) {
    const handle = await open(join(from, name), 'r');
    await handle.sync().finally(() => handle.close());
    // An existing file may be damaged; processes that have it open keep it.
    await rename(join(from, name), join(snapshotsFolder(dataFolder), name));
  }
}

/** Replaces a folder that a killed process has left; it is never the live one's. */
async function placeFolder(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    const old = `${from}.old`;
    await rename(to, old);
    await rename(from, to);
  });
}

/** A compiled site looks for its packages above its own folder. */
async function linkPackages(sites: string): Promise<void> {
  const at = join(sites, 'node_modules');
  await rm(at, { force: true });
  await symlink(packages, at);
}

async function linkInto(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes(error.code ?? '')) return copyFile(from, to);
    throw error;
  });
}

const takenFile = (dataFolder: string, id: string) => join(releasesFolder(dataFolder), `${id}.taken.json`);

/** Complete editions here, the newest first. */
function takenHere(dataFolder: string): Taken[] {
  const folder = releasesFolder(dataFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => /^(\d+)\.taken\.json$/.exec(name)?.[1] ?? [])
    .sort()
    .reverse()
    .map((id) => JSON.parse(readFileSync(takenFile(dataFolder, id), 'utf8')) as Taken)
    .filter(
      ({ manifest: { release, snapshot, site } }) =>
        existsSync(join(folder, release)) &&
        existsSync(snapshotFile(dataFolder, snapshot)) &&
        existsSync(join(dataFolder, 'sites', site)),
    );
}

/** For each content, a file that has it. */
function placesOf(dataFolder: string, taken: readonly Taken[]): Map<string, string> {
  const places = new Map<string, string>();
  for (const { manifest } of taken) {
    const folders = {
      release: join(releasesFolder(dataFolder), manifest.release),
      site: join(dataFolder, 'sites', manifest.site),
      snapshots: snapshotsFolder(dataFolder),
    };
    for (const [path, hash] of manifest.files) {
      const [kind = '', ...inside] = path.split('/');
      places.set(hash, join(folders[kind as keyof typeof folders], ...inside));
    }
  }
  return places;
}

/** Removes editions that are neither live nor among the newest. */
async function removeOthers(dataFolder: string): Promise<void> {
  const live = currentRelease(dataFolder)?.id;
  const all = takenHere(dataFolder).map(({ manifest }) => manifest);
  const others = all.filter(({ release }) => release !== live);
  const gone = others.slice(kept - 1);
  const stays = all.filter((one) => !gone.includes(one));
  for (const { release, snapshot, site } of gone) {
    const sums = sumsFile(dataFolder, release);
    for (const file of [takenFile(dataFolder, release), sums, copyOfSums(sums)]) await rm(file, { force: true });
    await rm(join(releasesFolder(dataFolder), release), { recursive: true, force: true });
    if (!stays.some((one) => one.site === site))
      await rm(join(dataFolder, 'sites', site), { recursive: true, force: true });
    if (stays.some((one) => one.snapshot === snapshot)) continue;
    for (const name of readdirSync(snapshotsFolder(dataFolder)))
      if (name.startsWith(`${snapshot}.`)) await rm(join(snapshotsFolder(dataFolder), name), { force: true });
  }
}
