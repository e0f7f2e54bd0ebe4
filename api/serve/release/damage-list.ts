import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * `damaged/files.json` in the data folder: files of the live release that are damaged, for all processes that serve from
 * the folder, and for those that start later. The folder also has the lock of whoever changes the list.
 */

const listed = z.object({
  release: z.string(),
  /** As a path in the data folder. */
  file: z.string(),
  /** ISO 8601, UTC: when it was noticed. */
  since: z.iso.datetime(),
  /** Whether the sellers have been told. */
  isTold: z.boolean(),
});
export type ListedDamage = z.infer<typeof listed>;

export const damageFolder = (dataFolder: string) => join(dataFolder, 'damaged');
const fileIn = (dataFolder: string) => join(damageFolder(dataFolder), 'files.json');

/** @returns none where there is no list, or nobody can read it: it is made anew then */
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
