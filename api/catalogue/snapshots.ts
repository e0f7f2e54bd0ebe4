import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Where snapshots are stored and which one is the newest: a single pointer file, switched by a single rename. Shoppers
 * see a snapshot once its release is live (api/release).
 */

export function snapshotsFolder(dataFolder: string): string {
  return join(dataFolder, 'snapshots');
}

export function snapshotFile(dataFolder: string, id: string): string {
  return join(snapshotsFolder(dataFolder), `${id}.sqlite`);
}

/** Where it stands which snapshot is the newest. */
export const newestSnapshotFile = (dataFolder: string) => join(snapshotsFolder(dataFolder), 'current');

/** The snapshot that is said to be the newest, whether or not it is there; undefined when nothing usable is said. */
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

/** Makes a snapshot the newest one, from which the next release is made; atomically. */
export function setNewestSnapshot(dataFolder: string, id: string): void {
  const folder = snapshotsFolder(dataFolder);
  mkdirSync(folder, { recursive: true });
  const next = join(folder, `current.${process.pid}.tmp`);
  writeFileSync(next, `${id}\n`, { flush: true });
  renameSync(next, newestSnapshotFile(dataFolder));
}
