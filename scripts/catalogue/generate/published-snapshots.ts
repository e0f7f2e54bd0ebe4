import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from './releases.ts';

/**
 * Which snapshots are published in which place: their search indexes stay, however many later nights are not published.
 */
const fileIn = (dataFolder: string) => join(dataFolder, 'published.json');
type ByPlace = Record<string, readonly string[]>;

export function rememberPublished(dataFolder: string, place: string, snapshots: readonly string[]): void {
  const file = fileIn(dataFolder);
  writeFileSync(`${file}.tmp`, JSON.stringify({ ...readJson<ByPlace>(file), [place]: snapshots }), { flush: true });
  renameSync(`${file}.tmp`, file);
}

export function publishedSnapshots(dataFolder: string): string[] {
  return Object.values(readJson<ByPlace>(fileIn(dataFolder)) ?? {}).flat();
}
