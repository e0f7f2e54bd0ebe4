import { createHash, type Hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { attributesFile } from '../../catalogue/attributes.ts';
import { contentFile } from '../../catalogue/content-files.ts';
import { sharedRules, sourceHash } from '../../catalogue/source-hash.ts';
import { shopperFiles } from '../understand/shopper-words.ts';
import type { PackedIndex } from './packed.ts';

/**
 * The index of a snapshot is a file beside it, made once and read at start. Its name says which code made it.
 *
 *     8 bytes: length of the outline · 32 bytes: SHA-256 of all other bytes · outline (JSON) · zeros up to a multiple
 *     of 8 · arrays, each at a multiple of 8
 *
 * The outline is the index with `{ $array, at, length }` for each typed array and `{ $map }` for each map.
 */
const arrayTypes = { Uint8Array, Uint16Array, Uint32Array, Float64Array } as const;
type ArrayType = keyof typeof arrayTypes;
type NumberArray = InstanceType<(typeof arrayTypes)[ArrayType]>;
interface ArrayMark {
  $array: ArrayType;
  /** In bytes from the beginning of the arrays. */
  at: number;
  length: number;
}

const lengthBytes = 8;
const sumBytes = 32;
const headBytes = lengthBytes + sumBytes;
/** Bytes read at a time; a larger part would hold up other work. */
const readAtOnce = 8 * 1024 * 1024;
const aligned = (bytes: number) => Math.ceil(bytes / 8) * 8;

let version: string | undefined;

/**
 * Changes with everything but the snapshot that an index depends on: code, content files, the ICU version for sorting.
 */
export function indexVersion(): string {
  const here = (path: string) => new URL(path, import.meta.url);
  version ??= sourceHash([
    here('../'),
    here('../../catalogue/'),
    ...sharedRules,
    contentFile('part-words.yaml'),
    attributesFile(),
    ...shopperFiles().map(({ url }) => url),
  ]).slice(0, 12);
  return `${version}-icu${process.versions.icu}`;
}

/** The index file of a snapshot for this version of the code; it may not exist yet. */
export function indexFileOf(snapshotFile: string): string {
  return `${snapshotFile.replace(/\.sqlite$/, '')}.${indexVersion()}.index`;
}

/** Writes an index; the file gets its name when all of it is on the disk. */
export async function writeIndexFile(file: string, index: object): Promise<void> {
  const arrays: NumberArray[] = [];
  let next = 0;
  const outlined = outlineOf(index, (array) => {
    const at = next;
    arrays.push(array);
    next += aligned(array.byteLength);
    return at;
  });
  const outline = Buffer.from(JSON.stringify(outlined));
  const head = Buffer.alloc(aligned(headBytes + outline.length));
  head.writeBigUInt64LE(BigInt(outline.length));
  outline.copy(head, headBytes);
  const sum = createHash('sha256').update(head.subarray(0, lengthBytes)).update(head.subarray(headBytes));
  for (const part of partsOf(arrays)) sum.update(part);
  sum.digest().copy(head, lengthBytes);
  const unfinished = `${file}.${process.pid}.tmp`;
  const handle = await open(unfinished, 'w');
  try {
    await handle.appendFile(head);
    for (const part of partsOf(arrays)) await handle.appendFile(part);
    await handle.sync();
    await handle.close();
    await rename(unfinished, file);
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** The bytes after the outline. */
function* partsOf(arrays: readonly NumberArray[]): Generator<Buffer> {
  for (const { buffer, byteOffset, byteLength } of arrays) {
    yield Buffer.from(buffer, byteOffset, byteLength);
    yield Buffer.alloc(aligned(byteLength) - byteLength);
  }
}

/**
 * Reads an index; other work goes on meanwhile.
 * @returns undefined when the file is missing or damaged
 */
export async function readIndexFile<Index = PackedIndex>(file: string): Promise<Index | undefined> {
  if (!existsSync(file)) return undefined;
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const head = Buffer.alloc(headBytes);
    await handle.read(head, 0, headBytes, 0);
    const outlineBytes = Number(head.readBigUInt64LE());
    const start = aligned(headBytes + outlineBytes);
    if (outlineBytes === 0 || start > size) return undefined;
    const outline = Buffer.alloc(start - headBytes);
    const buffer = new ArrayBuffer(size - start);
    const sum = createHash('sha256').update(head.subarray(0, lengthBytes));
    if (!(await readInto(handle, outline, headBytes, sum))) return undefined;
    if (!(await readInto(handle, new Uint8Array(buffer), start, sum))) return undefined;
    if (!sum.digest().equals(head.subarray(lengthBytes))) return undefined;
    return restored(JSON.parse(outline.toString('utf8', 0, outlineBytes)), buffer) as Index;
  } finally {
    await handle.close();
  }
}

/**
 * Whether an index file is undamaged.
 * @param pause is awaited after each part of 256 KB
 */
export async function isWholeIndex(file: string, pause: () => Promise<void>): Promise<boolean> {
  const handle = await open(file, 'r').catch(() => undefined);
  if (!handle) return false;
  try {
    const head = Buffer.alloc(headBytes);
    const { bytesRead } = await handle.read(head, 0, headBytes, 0);
    if (bytesRead < headBytes) return false;
    const sum = createHash('sha256').update(head.subarray(0, lengthBytes));
    for await (const part of handle.createReadStream({
      start: headBytes,
      highWaterMark: 256 * 1024,
      autoClose: false,
    })) {
      sum.update(part as Buffer);
      await pause();
    }
    return sum.digest().equals(head.subarray(lengthBytes));
  } finally {
    await handle.close();
  }
}

/** @returns false when the file ends too early */
async function readInto(handle: FileHandle, bytes: Uint8Array, position: number, sum: Hash): Promise<boolean> {
  for (let at = 0; at < bytes.length; ) {
    const part = bytes.subarray(at, at + readAtOnce);
    const { bytesRead } = await handle.read(part, { position: position + at });
    if (bytesRead === 0) return false;
    sum.update(part.subarray(0, bytesRead));
    at += bytesRead;
  }
  return true;
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
