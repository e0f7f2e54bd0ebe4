import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { snapshotFile } from '../../catalogue/snapshots.ts';
import type { Release } from './release.ts';
import { listedFiles, snapshotName, sumOfFile, sumsFile } from './sums.ts';
import { DamagedFile, type WholeFiles } from './whole-files.ts';

/**
 * Reads all files of the live edition again, slowly, to find and repair damage on the disk before a shopper asks for a
 * file. What a server has in memory is not affected: code is read only at a start.
 */

export interface LookOver {
  dataFolder: string;
  whole: WholeFiles;
  /** Called after some files, or after that many bytes of a large one. */
  pause(): Promise<void>;
  signal: AbortSignal;
}

const filesAtOnce = 20;

/** Reads at most some 400 files, or 5 MB of the snapshot, in a second. */
export const slowly = (signal: AbortSignal) => () =>
  setTimeout(50, undefined, { ref: false, signal }).catch(() => undefined);

/** Only lets other work run in between, for files that have changed and are read at once. */
export const briefly = () => new Promise<void>((done) => setImmediate(done));

/** Repairs damaged files of a release, as far as possible. */
export async function lookOver(release: Release, { dataFolder, whole, pause, signal }: LookOver): Promise<void> {
  await whole.lookAtList(release);
  let looked = 0;
  for await (const file of listedFiles(sumsFile(dataFolder, release.id))) {
    if (signal.aborted) return;
    await lookAt(whole, release, file);
    looked += 1;
    if (looked % filesAtOnce === 0) await pause();
  }
}

/** Repairs missing files in some folders (absolute paths). */
export async function lookForMissing(
  release: Release,
  { dataFolder, whole, signal }: Omit<LookOver, 'pause'>,
  folders: ReadonlySet<string>,
): Promise<void> {
  for await (const file of listedFiles(sumsFile(dataFolder, release.id))) {
    if (signal.aborted) return;
    const path = join(release.folder, file);
    if (!folders.has(dirname(path))) continue;
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (!isThere) await lookAt(whole, release, file);
  }
}

/** A file that cannot be repaired is reported by `whole`. */
async function lookAt(whole: WholeFiles, release: Release, file: string): Promise<void> {
  await whole.lookAt(release, file).catch((error: unknown) => {
    if (!(error instanceof DamagedFile)) throw error;
  });
}

/** The folders of a release that have files; absolute paths. */
export async function foldersOf(release: Release, dataFolder: string): Promise<string[]> {
  const folders = new Set<string>([release.folder]);
  for await (const file of listedFiles(sumsFile(dataFolder, release.id)))
    folders.add(dirname(join(release.folder, file)));
  return [...folders];
}

/** Whether a release's snapshot has not changed since the release was made; true when its sum is not known. */
export async function hasWholeSnapshot(
  release: Release,
  { dataFolder, whole, pause }: Pick<LookOver, 'dataFolder' | 'whole' | 'pause'>,
): Promise<boolean> {
  const sum = await whole.sumOf(release, snapshotName);
  if (sum === undefined) return true;
  return (await sumOfFile(snapshotFile(dataFolder, release.snapshot), pause).catch(() => undefined)) === sum;
}
