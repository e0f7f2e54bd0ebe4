import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { languagesAt } from '../../../api/catalogue/page-languages.ts';
import { newestSnapshot, snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { hashOf, hashOfFile } from '../../../api/data/objects/file-hashes.ts';
import { filesIn } from '../../../api/data/objects/files-in.ts';
import type { CompiledSite } from '../../catalogue/compile/compile.ts';
import { fileOfPath, localPath } from '../../catalogue/generate/files.ts';
import { Refusal } from '../../cli/refusal.ts';

/**
 * One generation on several machines. Each renders a shard of the pages into a folder, and one of them joins the
 * folders to the release that it would have made alone.
 */

/** Its number, from 1, and how many there are. */
export interface ShardNumber {
  number: number;
  of: number;
}

export const maxShards = 1000;

/** What all shards of a release, and the machine that joins them, must agree on. */
const origin = z.object({
  snapshot: z.string(),
  /** Hash of the snapshot's file: machines that import the same package give it different names. */
  snapshotHash: z.string(),
  /**
   * Hash of the compiled site: of its inputs, and of its files, which contain traces of the folder it was compiled in.
   */
  site: z.string(),
  siteHash: z.string(),
});
export type Origin = z.infer<typeof origin>;

/** The record of a shard, beside the shard's pages. */
const shardRecord = z.object({
  number: z.int().min(1),
  of: z.int().min(1).max(maxShards),
  origin,
  /** By path without the language: the fingerprint of its data, and the hash of its pages in all languages. */
  pages: z.record(z.string(), z.tuple([z.string(), z.string()])),
});
export type ShardRecord = z.infer<typeof shardRecord>;
export type Shard = ShardRecord & { folder: string };

const recordFile = (folder: string) => join(folder, 'shard.json');

/** The shard of a path. It stays the same while other pages come and go. */
export function shardOf(path: string, of: number): number {
  return (Number.parseInt(hashOf(path).slice(0, 8), 16) % of) + 1;
}

/** @throws Refusal when there is no catalogue */
export function newestFile(dataFolder: string): string {
  const snapshot = newestSnapshot(dataFolder);
  if (!snapshot) throw new Refusal('There is no catalogue yet: run npm run import first.');
  return snapshotFile(dataFolder, snapshot);
}

/** @param file of the snapshot */
export async function originOf(file: string, site: CompiledSite): Promise<Origin> {
  const client = join(site.folder, 'client');
  const files = await Promise.all(filesIn(client).map(async (path) => [path, await hashOfFile(join(client, path))]));
  return {
    snapshot: basename(file, '.sqlite'),
    snapshotHash: await hashOfFile(file),
    site: basename(site.folder),
    siteHash: hashOf(JSON.stringify(files)),
  };
}

/** Files of a path's pages in all their languages, within a release or a shard. */
export const filesOf = (path: string) => languagesAt(path).map((language) => fileOfPath(localPath(path, language)));

/** @throws Error when one is missing */
export function hashOfPages(folder: string, path: string): string {
  const hash = createHash('sha256');
  for (const file of filesOf(path)) hash.update(readFileSync(join(folder, file))).update('\0');
  return hash.digest('base64url');
}

/** Writes the record that marks a shard's folder as complete. */
export function writeRecord(folder: string, record: ShardRecord): void {
  writeFileSync(recordFile(folder), JSON.stringify(record), { flush: true });
}

/** @throws Refusal when the folder is no shard, or is incomplete */
export function readShard(folder: string): Shard {
  const file = recordFile(folder);
  if (!existsSync(file)) throw new Refusal(`${folder} is no shard, or its generation did not come to an end.`);
  try {
    return { ...shardRecord.parse(JSON.parse(readFileSync(file, 'utf8'))), folder };
  } catch {
    throw new Refusal(`${file} is damaged.`);
  }
}
