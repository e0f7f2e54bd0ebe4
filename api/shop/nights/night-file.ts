import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { codeOf } from '../../data/failures.ts';

/**
 * `last-night.json` in the data folder: how the last run of `npm run nightly` went, readable without a database. Times
 * are ISO 8601 (UTC).
 */
const nightFile = z.object({
  startedAt: z.iso.datetime(),
  /** Null while it runs, and permanently when it was killed. */
  endedAt: z.iso.datetime().nullable(),
  outcome: z.enum(['running', 'done', 'refused', 'failed']),
  /** Why it was refused or failed. */
  message: z.string(),
  lastSuccessAt: z.iso.datetime().nullable(),
  /** The process that runs it. */
  process: z.object({ pid: z.number().int(), host: z.string(), start: z.string() }),
});
export type NightFile = z.infer<typeof nightFile>;

const fileIn = (dataFolder: string) => join(dataFolder, 'last-night.json');

/** The last night; undefined when there was none. @throws when the file is there and cannot be read */
export function readNightFile(dataFolder: string): NightFile | undefined {
  try {
    return nightFile.parse(JSON.parse(readFileSync(fileIn(dataFolder), 'utf8')));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Replaces the file in one step: a reader finds the old one or the new one. */
export function writeNightFile(dataFolder: string, night: NightFile): void {
  const next = `${fileIn(dataFolder)}.${process.pid}.tmp`;
  writeFileSync(next, `${JSON.stringify(night, null, 2)}\n`, { flush: true });
  renameSync(next, fileIn(dataFolder));
}
