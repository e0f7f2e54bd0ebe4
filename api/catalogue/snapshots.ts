import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where snapshots are stored and which one is live: a single pointer file, switched by a single rename. */

export function snapshotsFolder(dataFolder: string): string {
  return join(dataFolder, 'snapshots');
}

export function snapshotFile(dataFolder: string, id: string): string {
  return join(snapshotsFolder(dataFolder), `${id}.sqlite`);
}

/** The id of the live snapshot; undefined before the first import. */
export function currentSnapshot(dataFolder: string): string | undefined {
  const pointer = join(snapshotsFolder(dataFolder), 'current');
  if (!existsSync(pointer)) return undefined;
  const id = readFileSync(pointer, 'utf8').trim();
  return existsSync(snapshotFile(dataFolder, id)) ? id : undefined;
}

/** Makes a snapshot the live one, atomically. */
export function switchSnapshot(dataFolder: string, id: string): void {
  const folder = snapshotsFolder(dataFolder);
  mkdirSync(folder, { recursive: true });
  const next = join(folder, `current.${process.pid}.tmp`);
  writeFileSync(next, `${id}\n`, { flush: true });
  renameSync(next, join(folder, 'current'));
}
