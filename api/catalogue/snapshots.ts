import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Where snapshots are stored, and which one is the newest. One pointer file says that; one rename switches it. Shoppers
 * see a snapshot once its release is live (api/serve/release).
 */

export function snapshotsFolder(dataFolder: string): string {
  return join(dataFolder, 'snapshots');
}

export function snapshotFile(dataFolder: string, id: string): string {
  return join(snapshotsFolder(dataFolder), `${id}.sqlite`);
}

/** The file that names the newest snapshot. */
export const newestSnapshotFile = (dataFolder: string) => join(snapshotsFolder(dataFolder), 'current');

/** The snapshot that the pointer names, even if its file is missing; undefined without a valid name. */
export function namedSnapshot(dataFolder: string): string | undefined {
  const pointer = newestSnapshotFile(dataFolder);
  if (!existsSync(pointer)) return undefined;
  const id = readFileSync(pointer, 'utf8').trim();
  return /^[\w-]+$/.test(id) ? id : undefined;
}

/** The id of the newest snapshot; undefined before the first import. */
export function newestSnapshot(dataFolder: string): string | undefined {
  const id = namedSnapshot(dataFolder);
  return id !== undefined && existsSync(snapshotFile(dataFolder, id)) ? id : undefined;
}

/** Makes a snapshot the newest, from which the next release is made; atomic. */
export function setNewestSnapshot(dataFolder: string, id: string): void {
  const folder = snapshotsFolder(dataFolder);
  mkdirSync(folder, { recursive: true });
  const next = join(folder, `current.${process.pid}.tmp`);
  writeFileSync(next, `${id}\n`, { flush: true });
  renameSync(next, newestSnapshotFile(dataFolder));
}
