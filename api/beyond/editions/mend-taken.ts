import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { snapshotsFolder } from '../../catalogue/snapshots.ts';
import { hashOf, hashOfFile } from '../../data/objects/file-hashes.ts';
import type { ObjectStore } from '../../data/objects/object-store.ts';
import { NoRelease } from '../../serve/release/no-release.ts';
import { type Release, releasesFolder } from '../../serve/release/release.ts';
import { type EditionManifest, objectKey } from './published.ts';

/**
 * Repairs damaged files of a taken edition from where it was published; the edition's list has the hash of each file.
 */

type Files = EditionManifest['files'];

async function filesOf(dataFolder: string, { id }: Pick<Release, 'id'>): Promise<Files> {
  const text = await readFile(join(releasesFolder(dataFolder), `${id}.taken.json`), 'utf8').catch(() => undefined);
  if (text === undefined) return [];
  return (JSON.parse(text) as { manifest: EditionManifest }).manifest.files;
}

/**
 * Fetches a file of a taken edition from where it was published.
 * @param path as the edition's list names it
 * @returns undefined when the edition was not taken, or the place lacks the file or has it damaged
 */
export async function publishedFile(
  store: () => Promise<ObjectStore>,
  dataFolder: string,
  release: Release,
  path: string,
): Promise<Buffer | undefined> {
  const found = (await filesOf(dataFolder, release)).find(([name]) => name === path);
  const content = found && (await (await store()).get(objectKey(found[1])));
  return content && hashOf(content) === found[1] ? content : undefined;
}

/**
 * Fetches damaged or missing files of a taken edition's snapshot and code again.
 * @returns the files that were fetched, absolute
 * @throws NoRelease that names a file which cannot be fetched; StoreAway
 */
export async function mendTaken(
  store: () => Promise<ObjectStore>,
  dataFolder: string,
  release: Release,
): Promise<string[]> {
  const mended: string[] = [];
  for (const [path, hash] of await filesOf(dataFolder, release)) {
    const isCode = path.startsWith('site/server/');
    if (!isCode && path !== `snapshots/${release.snapshot}.sqlite`) continue;
    const file = isCode
      ? join(release.site, path.slice('site/'.length))
      : join(snapshotsFolder(dataFolder), path.slice('snapshots/'.length));
    const isWhole = async (place: string) => (await hashOfFile(place).catch(() => undefined)) === hash;
    if (await isWhole(file)) continue;
    const next = `${file}.tmp`;
    const isFetched = await (await store()).download(objectKey(hash), next);
    if (!isFetched || !(await isWhole(next))) {
      await rm(next, { force: true });
      throw new NoRelease(
        `${file} is damaged or missing, and so is ${objectKey(hash)} where it was published: run npm run publish -- PLACE --all there.`,
      );
    }
    await rename(next, file);
    mended.push(file);
  }
  return mended;
}
