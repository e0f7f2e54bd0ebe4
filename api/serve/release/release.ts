import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { NoRelease } from './no-release.ts';

/** One generated site: a folder of files, the snapshot it shows and the compiled site it was rendered with. */
export interface Release {
  id: string;
  snapshot: string;
  /** Absolute folder of the compiled site. */
  site: string;
  /** Absolute folder of the files. */
  folder: string;
  /** The published edition that it was taken with; undefined for one made here. */
  edition?: string | undefined;
}

export function releasesFolder(dataFolder: string): string {
  return join(dataFolder, 'releases');
}

export const pointerFile = (dataFolder: string) => join(releasesFolder(dataFolder), 'current.json');

const pointer = z.object({
  id: z.string().regex(/^\w+$/),
  snapshot: z.string(),
  site: z.string(),
  edition: z.string().optional(),
  /** Of the others; older versions wrote none. */
  sum: z.string().optional(),
});

const sumOf = ({ id, snapshot, site, edition }: Omit<Release, 'folder'>) =>
  hash('sha256', JSON.stringify([id, snapshot, site, edition ?? null]));

/** What is in the place of the pointer does not say which release is live. */
export class DamagedPointer extends NoRelease {
  override name = 'DamagedPointer';
}

/** The live release; undefined before the first generation. @throws DamagedPointer */
export function currentRelease(dataFolder: string): Release | undefined {
  const file = pointerFile(dataFolder);
  if (!existsSync(file)) return undefined;
  const release = readPointer(file);
  if (!release)
    throw new DamagedPointer(
      `${file} is damaged: it does not say which release is live. npm start and npm run generate write it anew.`,
    );
  const folder = join(releasesFolder(dataFolder), release.id);
  return existsSync(folder) ? { ...release, folder } : undefined;
}

/** @returns undefined when it is not as it was written */
function readPointer(file: string): Omit<Release, 'folder'> | undefined {
  try {
    const { sum, ...release } = pointer.parse(JSON.parse(readFileSync(file, 'utf8')));
    return sum === undefined || sum === sumOf(release) ? release : undefined;
  } catch {
    return undefined;
  }
}

/** Makes a release the live one, with a single rename. */
export function switchRelease(dataFolder: string, release: Omit<Release, 'folder'>): void {
  const folder = releasesFolder(dataFolder);
  mkdirSync(folder, { recursive: true });
  const next = join(folder, `current.${process.pid}.tmp`);
  const { id, snapshot, site, edition } = release;
  writeFileSync(next, `${JSON.stringify({ id, snapshot, site, edition, sum: sumOf(release) })}\n`, { flush: true });
  renameSync(next, pointerFile(dataFolder));
}

/** The link to the release that a server shows, in the folder of the releases. */
export const shownRelease = 'current';

/**
 * Points the link at a release, with a single rename: a web server in front sends its files from there, and changes with
 * the server rather than before it.
 * @throws when the folder cannot be written
 */
export function showRelease(dataFolder: string, { id }: Pick<Release, 'id'>): void {
  const link = join(releasesFolder(dataFolder), shownRelease);
  const next = `${link}.${process.pid}.link`;
  rmSync(next, { force: true });
  symlinkSync(id, next);
  renameSync(next, link);
}
