import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { attributesFile } from '../catalogue/attributes.ts';
import { sourceHash } from '../catalogue/source-hash.ts';
import type { PackedIndex } from './packed.ts';
import { shopperFiles } from './understand/shopper-words.ts';

/**
 * The index of a snapshot as a file beside it: made once, read at start. Its name says which code made it.
 *
 *     8 bytes: length of the outline · outline (JSON) · zeros up to a multiple of 8 · arrays, each at a multiple of 8
 *
 * The outline is the index with `{ $array, at, length }` in place of each typed array and `{ $map }` in place of a map.
 */
const arrayTypes = { Uint8Array, Uint16Array, Uint32Array, Float64Array } as const;
type ArrayType = keyof typeof arrayTypes;
type NumberArray = InstanceType<(typeof arrayTypes)[ArrayType]>;
interface ArrayMark {
  $array: ArrayType;
  /** Bytes from the beginning of the arrays. */
  at: number;
  length: number;
}
interface Outline {
  /** Bytes of all arrays: a file of another length is not whole. */
  bytes: number;
  index: unknown;
}

const lengthBytes = 8;
/** Bytes read at a time; a larger part would let other work wait. */
const readAtOnce = 8 * 1024 * 1024;
const aligned = (bytes: number) => Math.ceil(bytes / 8) * 8;

let version: string | undefined;

/** Changes with everything an index depends on besides its snapshot: code, the words of workshop and shoppers, collations. */
export function indexVersion(): string {
  const here = (path: string) => new URL(path, import.meta.url);
  version ??= sourceHash(
    [here('./'), here('./asked/'), here('../catalogue/'), here('../contract/')],
    [here('../../content/part-words.yaml'), attributesFile, ...shopperFiles().map(({ url }) => url)],
  ).slice(0, 12);
  return `${version}-icu${process.versions.icu}`;
}

/** The file of a snapshot's index that this code can read; it may not exist yet. */
export function indexFileOf(snapshotFile: string): string {
  return `${snapshotFile.replace(/\.sqlite$/, '')}.${indexVersion()}.index`;
}

/** Writes an index under its name when all of it is on the disk. */
export async function writeIndexFile(file: string, index: object): Promise<void> {
  const arrays: NumberArray[] = [];
  let bytes = 0;
  const outlined = outlineOf(index, (array) => {
    const at = bytes;
    arrays.push(array);
    bytes += aligned(array.byteLength);
    return at;
  });
  const outline = Buffer.from(JSON.stringify({ bytes, index: outlined } satisfies Outline));
  const head = Buffer.alloc(aligned(lengthBytes + outline.length));
  head.writeBigUInt64LE(BigInt(outline.length));
  outline.copy(head, lengthBytes);
  const unfinished = `${file}.${process.pid}.tmp`;
  const handle = await open(unfinished, 'w');
  try {
    await handle.appendFile(head);
    for (const { buffer, byteOffset, byteLength } of arrays) {
      await handle.appendFile(Buffer.from(buffer, byteOffset, byteLength));
      await handle.appendFile(Buffer.alloc(aligned(byteLength) - byteLength));
    }
    await handle.sync();
    await handle.close();
    await rename(unfinished, file);
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Reads an index, with other work in between. @returns undefined when there is none, or only part of one */
export async function readIndexFile<Index = PackedIndex>(file: string): Promise<Index | undefined> {
  if (!existsSync(file)) return undefined;
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const length = Buffer.alloc(lengthBytes);
    await handle.read(length, 0, lengthBytes, 0);
    const outlineBytes = Number(length.readBigUInt64LE());
    const start = aligned(lengthBytes + outlineBytes);
    if (outlineBytes === 0 || start > size) return undefined;
    const text = Buffer.alloc(outlineBytes);
    await handle.read(text, 0, outlineBytes, lengthBytes);
    const { bytes, index } = JSON.parse(text.toString()) as Outline;
    if (size !== start + bytes) return undefined;
    const buffer = new ArrayBuffer(bytes);
    for (let at = 0; at < bytes; ) {
      const { bytesRead } = await handle.read(new Uint8Array(buffer, at, Math.min(readAtOnce, bytes - at)), {
        position: start + at,
      });
      if (bytesRead === 0) return undefined;
      at += bytesRead;
    }
    return restored(index, buffer) as Index;
  } finally {
    await handle.close();
  }
}

function outlineOf(value: unknown, place: (array: NumberArray) => number): unknown {
  if (ArrayBuffer.isView(value)) {
    const array = value as NumberArray;
    const mark: ArrayMark = { $array: array.constructor.name as ArrayType, at: place(array), length: array.length };
    return mark;
  }
  if (value instanceof Map) return { $map: [...value] };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, outlineOf(part, place)]));
}

function restored(value: unknown, buffer: ArrayBuffer): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if ('$array' in value) {
    const { $array, at, length } = value as ArrayMark;
    return new arrayTypes[$array](buffer, at, length);
  }
  if ('$map' in value) return new Map(value.$map as [unknown, unknown][]);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, restored(part, buffer)]));
}
