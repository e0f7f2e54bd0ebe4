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

/** A whole file in one form. */
export interface KeptFile {
  /** All that an answer with this file has of its own. */
  headers: Readonly<Record<string, string>>;
  /** Absent when the file is too large to be kept. */
  body: Buffer | undefined;
  /** The whole answer with it, once it has been sent: all of its headers, name after name with its value, and the route. */
  sent?: { headers: string[]; route: string | undefined };
}

export interface KeptFiles {
  /** The file in this form if it is in memory. */
  have(release: Release, file: string, encoding?: Encoding): KeptFile | undefined;
  /**
   * Takes the file into memory in this form; callers who want the same one meanwhile share the work.
   * @returns undefined when there is no such file
   * @throws DamagedFile
   */
  take(release: Release, file: string, encoding?: Encoding): Promise<KeptFile | undefined>;
  /** Bytes in memory. */
  size(): number;
}

interface Bounds {
  /** Of all forms together. */
  mostBytes: number;
  /** Of one file before it is compressed: a larger one would take the place of too many others. */
  largestBytes: number;
}

/** What a file costs beside its bytes: its headers, as they are sent too, its key and its place. */
const overheadBytes = 3072;

/** How the library reads files, here and for whoever wants a part of one. */
export const readOptions = { cacheControl: false, dotfiles: 'allow' } as const;

const compress = {
  br: (body: Buffer) => promisify(brotliCompress)(body, quickBrotli),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/**
 * The files that were asked for lately, as they are sent: each is read once, and compressed once for each encoding. A
 * release never changes, so nothing is asked of the disk again. What nobody asks for any more makes room.
 * @param headersOf further headers of a file
 * @param whole what each file is held against when it is read
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
    // Whoever waits for a file gets it, even when others have taken its place meanwhile.
    ignoreFetchAbort: true,
  });

  async function form(release: Release, file: string, encoding?: Encoding): Promise<KeptFile | undefined> {
    const plain = await readWhole(release, file);
    if (!plain?.body || !encoding) return plain;
    // Scripts and styles are compressed when the site is compiled.
    const made = encoding === 'br' ? await readMade(release, `${file}.br`) : undefined;
    const body = made?.body ?? own(await compress[encoding](plain.body));
    return { headers: { ...plain.headers, 'content-encoding': encoding }, body };
  }

  async function readWhole(release: Release, file: string): Promise<KeptFile | undefined> {
    const found = await read(release.folder, file);
    // A large one is held against its sum when it is sent.
    if (!whole || (found && !found.body) || (await whole.check(release, file, found?.body))) return found;
    return read(release.folder, file);
  }

  /** What saves work where it is there. */
  async function readMade(release: Release, file: string): Promise<KeptFile | undefined> {
    const found = await read(release.folder, file);
    if (!found?.body) return undefined;
    const isWhole = (await whole?.check(release, file, found.body).catch(() => false)) ?? true;
    return isWhole ? found : undefined;
  }

  async function read(root: string, file: string): Promise<KeptFile | undefined> {
    const sent = await send({ headers: {} } as never, encodeURI(file), { ...readOptions, root });
    const isFile = sent.type === 'file';
    const isSmall = isFile && sent.metadata.stat.size <= largestBytes;
    if (!isSmall) sent.stream.destroy();
    if (!isFile) return undefined;
    // The length is that of the body, whatever its encoding.
    const { 'Content-Length': _, ...named } = sent.headers;
    const lowered = Object.entries(named).map(([name, value]) => [name.toLowerCase(), value]);
    const headers = { ...headersOf(file), ...Object.fromEntries(lowered) };
    return { headers, body: isSmall ? own(await buffer(sent.stream)) : undefined };
  }

  const keyOf = ({ id }: Release, file: string, encoding = '') => `${id}/${encoding}/${file}`;
  return {
    have: (release, file, encoding) => kept.get(keyOf(release, file, encoding)),
    take: (release, file, encoding) =>
      kept.fetch(keyOf(release, file, encoding), { context: { release, file, encoding } }),
    size: () => kept.calculatedSize,
  };
}

/** Bytes with memory of their own: a small buffer is a part of a larger one, which would stay as long as the part. */
function own(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
