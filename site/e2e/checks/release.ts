import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentRelease } from '../../../api/serve/release/release';
import { dataFolder } from '../prepare';

/** The folder of the journeys' release: what a static host would serve. */
export function releaseFolder(): string {
  const release = currentRelease(dataFolder);
  if (!release) throw new Error('there is no release');
  return release.folder;
}

/** Every file of a release, by its path inside it. */
export function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** The file for an address; a page's address has no extension. */
export function fileOf(path: string): string {
  if (path === '/') return 'index.html';
  return /\.[a-z][a-z0-9]*$/.test(path) ? path.slice(1) : `${path.slice(1)}.html`;
}

/** The text of a page, a character for each byte: decoding would take longer than searching for addresses. */
export const read = (folder: string, file: string) => readFileSync(join(folder, file), 'latin1');
