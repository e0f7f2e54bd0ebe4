import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { NoRelease } from './no-release.ts';

/** One generated site: a folder of files, the snapshot that it shows, and the compiled site that rendered it. */
export interface Release {
  id: string;
  snapshot: string;
  /** The folder of the compiled site, absolute. */
  site: string;
  /** The folder of the files, absolute. */
  folder: string;
  /** The published edition that it belongs to; undefined when it was made here. */
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
  /** The sum of the other fields; older versions wrote none. */
  sum: z.string().optional(),
});

const sumOf = ({ id, snapshot, site, edition }: Omit<Release, 'folder'>) =>
  hash('sha256', JSON.stringify([id, snapshot, site, edition ?? null]));

/** The pointer exists but does not say which release is live. */
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

/** @returns undefined when it is damaged */
function readPointer(file: string): Omit<Release, 'folder'> | undefined {
  try {
    const { sum, ...release } = pointer.parse(JSON.parse(readFileSync(file, 'utf8')));
    return sum === undefined || sum === sumOf(release) ? release : undefined;
  } catch {
    return undefined;
  }
}

/** Makes a release live, with a single rename. */
export function switchRelease(dataFolder: string, release: Omit<Release, 'folder'>): void {
  const folder = releasesFolder(dataFolder);
  mkdirSync(folder, { recursive: true });
  const next = join(folder, `current.${process.pid}.tmp`);
  const { id, snapshot, site, edition } = release;
  writeFileSync(next, `${JSON.stringify({ id, snapshot, site, edition, sum: sumOf(release) })}\n`, { flush: true });
  renameSync(next, pointerFile(dataFolder));
}

/** The name of the link, in the folder of releases, to the release that the server shows. */
export const shownRelease = 'current';

/**
 * Points the link at a release, with a single rename. A web server in front sends files from there, and so changes
 * together with the server, not before it.
 * @throws when the folder cannot be written
 */
export function showRelease(dataFolder: string, { id }: Pick<Release, 'id'>): void {
  const link = join(releasesFolder(dataFolder), shownRelease);
  const next = `${link}.${process.pid}.link`;
  rmSync(next, { force: true });
  symlinkSync(id, next);
  renameSync(next, link);
}
