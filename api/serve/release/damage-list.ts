import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * `damaged/files.json` in the data folder: damaged files of the live release, for all processes that serve from the
 * folder, now or later. The folder also has the lock for changing the list.
 */

const listed = z.object({
  release: z.string(),
  /** The path in the data folder. */
  file: z.string(),
  /** When it was noticed, ISO 8601, UTC. */
  since: z.iso.datetime(),
  /** Whether a mail to the sellers has named it. */
  isTold: z.boolean(),
});
export type ListedDamage = z.infer<typeof listed>;

export const damageFolder = (dataFolder: string) => join(dataFolder, 'damaged');
const fileIn = (dataFolder: string) => join(damageFolder(dataFolder), 'files.json');

/** @returns an empty list when there is none or it cannot be read; it is then written again */
export function readDamageList(dataFolder: string): ListedDamage[] {
  try {
    return z.array(listed).parse(JSON.parse(readFileSync(fileIn(dataFolder), 'utf8')));
  } catch {
    return [];
  }
}

/** Replaces the list in one step. @throws when the folder cannot be written */
export function writeDamageList(dataFolder: string, list: readonly ListedDamage[]): void {
  mkdirSync(damageFolder(dataFolder), { recursive: true });
  const next = `${fileIn(dataFolder)}.${process.pid}.tmp`;
  writeFileSync(next, `${JSON.stringify(list)}\n`, { flush: true });
  renameSync(next, fileIn(dataFolder));
}
