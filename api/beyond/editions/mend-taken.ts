import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { snapshotsFolder } from '../../catalogue/snapshots.ts';
import { hashOf, hashOfFile } from '../../data/objects/file-hashes.ts';
import type { ObjectStore } from '../../data/objects/object-store.ts';
import { NoRelease } from '../../serve/release/no-release.ts';
import { type Release, releasesFolder } from '../../serve/release/release.ts';
import { type EditionManifest, objectKey } from './published.ts';

/** Files of a taken edition that are damaged here, from where it was published: its list has the hash of each. */

type Files = EditionManifest['files'];

async function filesOf(dataFolder: string, { id }: Pick<Release, 'id'>): Promise<Files> {
  const text = await readFile(join(releasesFolder(dataFolder), `${id}.taken.json`), 'utf8').catch(() => undefined);
  if (text === undefined) return [];
  return (JSON.parse(text) as { manifest: EditionManifest }).manifest.files;
}

/**
 * A file of a taken edition as it was published, from where it was.
 * @param path as the edition's list names it
 * @returns undefined where the edition was not taken, or the place does not have the file, or has a damaged one
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
 * Fetches the snapshot and the code of a taken edition again where they are damaged or missing.
 * @returns the files that were, absolute
 * @throws NoRelease naming the file that cannot be fetched, and StoreAway
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
