import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { wrongContent } from './contract.ts';

/**
 * `wrong-content.json` in the data folder: it exists while the shop shows older content, because the present content
 * has a mistake. The commands that make pages and the start write it, and remove it when the content is right again.
 */

export type WrongContentFile = z.infer<typeof wrongContent>;

const fileIn = (dataFolder: string) => join(dataFolder, 'wrong-content.json');

/** Undefined when the content is right, or the file cannot be read. */
export function readWrongContent(dataFolder: string): WrongContentFile | undefined {
  try {
    return wrongContent.parse(JSON.parse(readFileSync(fileIn(dataFolder), 'utf8')));
  } catch {
    return undefined;
  }
}

/** @param message each mistake: file, line, what was expected. The same message again keeps the first time. */
export function writeWrongContent(dataFolder: string, message: string): void {
  if (readWrongContent(dataFolder)?.message === message) return;
  const next = `${fileIn(dataFolder)}.${process.pid}.tmp`;
  writeFileSync(next, `${JSON.stringify({ since: new Date().toISOString(), message })}\n`, { flush: true });
  renameSync(next, fileIn(dataFolder));
}

export function forgetWrongContent(dataFolder: string): void {
  rmSync(fileIn(dataFolder), { force: true });
}
