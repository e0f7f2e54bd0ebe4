import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOfFile } from '../../../api/beyond/editions/published.ts';

/** By inode: when the file was written, its bytes, and the name of its content. */
type Known = Record<string, [written: number, bytes: number, hash: string]>;

/**
 * Names of files' contents. A page that has not changed is the same file in each release, so most are known from the
 * last time.
 */
export function fileHashes(dataFolder: string) {
  const file = join(dataFolder, 'releases', 'hashes.json');
  const before = read(file);
  const known: Known = {};
  return {
    async of(path: string): Promise<{ hash: string; bytes: number }> {
      const { ino, mtimeMs, size: bytes } = statSync(path);
      const entry = known[ino] ?? before[ino];
      const hash = entry?.[0] === mtimeMs && entry[1] === bytes ? entry[2] : await hashOfFile(path);
      known[ino] = [mtimeMs, bytes, hash];
      return { hash, bytes };
    },
    /** For the next time. */
    keep(): void {
      writeFileSync(`${file}.tmp`, JSON.stringify(known));
      renameSync(`${file}.tmp`, file);
    },
  };
}

export type FileHashes = ReturnType<typeof fileHashes>;

function read(file: string): Known {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Known;
  } catch {
    return {};
  }
}
