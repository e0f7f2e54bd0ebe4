import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import send from '@fastify/send';
import { LRUCache } from 'lru-cache';
import { quickBrotli } from './brotli.ts';
import type { Release } from './release.ts';
import type { WholeFiles } from './whole-files.ts';

/** The encodings in which files are sent, the best first. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** A whole file in one encoding. */
export interface KeptFile {
  /** The headers that belong to the file. */
  headers: Readonly<Record<string, string>>;
  /** Absent when the file is too large to be kept. */
  body: Buffer | undefined;
  /** The answer with this file once it was sent: its headers as name, value, name, value …, and its route. */
  sent?: { headers: string[]; route: string | undefined };
}

export interface KeptFiles {
  /** The file in this encoding, if it is in memory. */
  have(release: Release, file: string, encoding?: Encoding): KeptFile | undefined;
  /**
   * Takes the file into memory in this encoding; callers who want the same one at the same time share the work.
   * @returns undefined when there is no such file
   * @throws DamagedFile
   */
  take(release: Release, file: string, encoding?: Encoding): Promise<KeptFile | undefined>;
  /** How many bytes are in memory. */
  size(): number;
}

interface Bounds {
  /** For all encodings together. */
  mostBytes: number;
  /** For one file before compression: a larger one would take the place of too many others. */
  largestBytes: number;
}

/** What a file costs besides its bytes: its headers, also as they are sent, its key and its entry. */
const overheadBytes = 3072;

/** How the library reads files, here and when a part of a file is sent. */
export const readOptions = { cacheControl: false, dotfiles: 'allow' } as const;

const compress = {
  br: (body: Buffer) => promisify(brotliCompress)(body, quickBrotli),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/**
 * Keeps recently requested files as they are sent: each is read once, and compressed once for each encoding. A release
 * never changes, so the disk is not asked again. Files that were not used for long make room.
 * @param headersOf further headers of a file
 * @param whole checks each file when it is read
 */
export function keepFiles(
  { mostBytes, largestBytes }: Bounds,
  headersOf: (file: string) => Record<string, string>,
  whole?: WholeFiles,
): KeptFiles {
  const kept = new LRUCache<string, KeptFile, { release: Release; file: string; encoding: Encoding | undefined }>({
    maxSize: mostBytes,
    sizeCalculation: ({ body }) => (body?.length ?? 0) + overheadBytes,
    fetchMethod: (_key, _old, { context: { release, file, encoding } }) => form(release, file, encoding),
    // A caller who waits for a file gets it, even when other files have taken its place meanwhile.
    ignoreFetchAbort: true,
  });

  async function form(release: Release, file: string, encoding?: Encoding): Promise<KeptFile | undefined> {
    const found = await readWhole(release, file);
    if (!found) return undefined;
    const plain = { headers: { ...headersOf(file), ...found.headers }, body: found.body };
    if (!plain.body || !encoding) return plain;
    // Scripts and styles were compressed when the site was compiled.
    const made = encoding === 'br' ? await readMade(release, `${file}.br`) : undefined;
    const body = made?.body ?? own(await compress[encoding](plain.body));
    return { headers: { ...plain.headers, 'content-encoding': encoding }, body };
  }

  async function readWhole(release: Release, file: string): Promise<KeptFile | undefined> {
    const found = await read(release.folder, file, largestBytes);
    // A large file is checked when it is sent.
    if (!whole || (found && !found.body) || (await whole.check(release, file, found?.body))) return found;
    return read(release.folder, file, largestBytes);
  }

  /** Reads a compressed file, if there is an undamaged one. */
  async function readMade(release: Release, file: string): Promise<KeptFile | undefined> {
    const found = await read(release.folder, file, largestBytes);
    if (!found?.body) return undefined;
    const isWhole = (await whole?.check(release, file, found.body).catch(() => false)) ?? true;
    return isWhole ? found : undefined;
  }

  const keyOf = ({ id }: Release, file: string, encoding = '') => `${id}/${encoding}/${file}`;
  return {
    have: (release, file, encoding) => kept.get(keyOf(release, file, encoding)),
    take: (release, file, encoding) =>
      kept.fetch(keyOf(release, file, encoding), { context: { release, file, encoding } }),
    size: () => kept.calculatedSize,
  };
}

/** @returns undefined when there is no such file */
async function read(root: string, file: string, largestBytes: number): Promise<KeptFile | undefined> {
  const sent = await send({ headers: {} } as never, encodeURI(file), { ...readOptions, root });
  const isFile = sent.type === 'file';
  const isSmall = isFile && sent.metadata.stat.size <= largestBytes;
  if (!isSmall) sent.stream.destroy();
  if (!isFile) return undefined;
  // The length is left out, since it depends on the encoding.
  const { 'Content-Length': _, ...named } = sent.headers;
  const headers = Object.fromEntries(Object.entries(named).map(([name, value]) => [name.toLowerCase(), value]));
  return { headers, body: isSmall ? own(await buffer(sent.stream)) : undefined };
}

/** Copies bytes into their own memory: a small buffer is part of a larger one, which would stay in memory with it. */
function own(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
