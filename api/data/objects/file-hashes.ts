import { createHash, hash } from 'node:crypto';
import { createReadStream, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** How many characters of the SHA-256 hash name a content. */
export const hashLength = 40;
const smallBytes = 2 ** 20;

/** The name of a content: the beginning of its hash. */
export const hashOf = (content: Buffer | string) => hash('sha256', content, 'hex').slice(0, hashLength);

/** The name of a file's content; the file need not fit into memory. */
export async function hashOfFile(file: string): Promise<string> {
  // Most files are small, and a stream costs several times as much.
  if ((await stat(file)).size <= smallBytes) return hashOf(await readFile(file));
  const whole = createHash('sha256');
  await pipeline(createReadStream(file), whole);
  return whole.digest('hex').slice(0, hashLength);
}

/** By inode: when the file was written (ms), its size in bytes, and the name of its content. */
type Known = Record<string, [written: number, bytes: number, hash: string]>;

/**
 * The names of files' contents, remembered from one run to the next. An unchanged page is the same file in each
 * release, so most names are known.
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
    /** Stores the names for the next run. */
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
