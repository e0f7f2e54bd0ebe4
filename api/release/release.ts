import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

/** The live release; undefined before the first generation. */
export function currentRelease(dataFolder: string): Release | undefined {
  const file = join(releasesFolder(dataFolder), 'current.json');
  if (!existsSync(file)) return undefined;
  const release = JSON.parse(readFileSync(file, 'utf8')) as Omit<Release, 'folder'>;
  const folder = join(releasesFolder(dataFolder), release.id);
  return existsSync(folder) ? { ...release, folder } : undefined;
}

/** Makes a release the live one, with a single rename. */
export function switchRelease(dataFolder: string, release: Omit<Release, 'folder'>): void {
  const folder = releasesFolder(dataFolder);
  mkdirSync(folder, { recursive: true });
  const next = join(folder, `current.${process.pid}.tmp`);
  writeFileSync(next, `${JSON.stringify(release)}\n`, { flush: true });
  renameSync(next, join(folder, 'current.json'));
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
