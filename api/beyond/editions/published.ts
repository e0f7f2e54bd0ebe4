import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { hashLength, hashOf } from '../../data/objects/file-hashes.ts';
import type { ObjectStore } from '../../data/objects/object-store.ts';

/**
 * How editions are stored in an object store, where every process can take them:
 *
 *     current.json              which edition is the newest, and which was the previous one
 *     editions/{id}.json.gz     what an edition consists of
 *     objects/ab/abcdef…        files, named by their content: editions share equal files
 */

const aHash = z.string().regex(new RegExp(`^[0-9a-f]{${hashLength}}$`));
const editionId = z.string().regex(/^\d+-[0-9a-f]{40}$/);
/** A path inside the folder of its kind, never above it. */
const insidePath = z
  .string()
  .regex(/^(?:release|site|snapshots)\/(?:(?!\.{1,2}(?:\/|$))[^/\0\\]+\/)*(?!\.{1,2}$)[^/\0\\]+$/);

const pointer = z.object({
  edition: editionId,
  last: editionId.nullable(),
  /** When a publisher with a key signed it, and the signature (signing.ts). */
  at: z.int().min(0).optional(),
  signature: z.base64().optional(),
});
export type EditionPointer = z.infer<typeof pointer>;

const manifest = z.object({
  /** The ids of the release and of its snapshot, and the name of the compiled site. */
  release: z.string().regex(/^\d+$/),
  snapshot: z.string().regex(/^[\w-]+$/),
  site: z.string().regex(/^[\w-]+$/),
  /** The name of its search index in OpenSearch; undefined: the index is among the files. */
  searchIndex: z
    .string()
    .regex(/^[\w.-]+$/)
    .optional(),
  /** Files in `release/`, `site/` and `snapshots/`, each with its hash and its size in bytes. */
  files: z.array(z.tuple([insidePath, aHash, z.int().min(0)])),
});
export type EditionManifest = z.infer<typeof manifest>;

const pointerKey = 'current.json';
export const manifestKey = (id: string) => `editions/${id}.json.gz`;
export const objectKey = (of: string) => `objects/${of.slice(0, 2)}/${of}`;

/** @returns undefined before the first edition @throws Error when it is damaged */
export async function readPointer(store: ObjectStore): Promise<EditionPointer | undefined> {
  const text = await store.get(pointerKey);
  return text && pointer.parse(JSON.parse(text.toString()));
}

/** Makes an edition the newest for every process that follows. */
export async function writePointer(store: ObjectStore, to: EditionPointer): Promise<void> {
  await store.put(pointerKey, Buffer.from(`${JSON.stringify(to)}\n`), {
    type: 'application/json',
    caching: 'no-store',
  });
}

/** @returns the edition's id, which depends on everything in it, and the bytes to store */
export async function packManifest(of: EditionManifest): Promise<{ id: string; packed: Buffer }> {
  const text = JSON.stringify(of);
  return { id: `${of.release}-${hashOf(text)}`, packed: await promisify(gzip)(text) };
}

/**
 * @returns undefined when there is no list
 * @throws Error when it is damaged or the list of another edition
 */
export async function readManifest(store: ObjectStore, id: string): Promise<EditionManifest | undefined> {
  const packed = await store.get(manifestKey(id));
  if (!packed) return undefined;
  const text = await promisify(gunzip)(packed);
  if (!id.endsWith(`-${hashOf(text)}`)) throw new Error(`the list of the edition ${id} is damaged`);
  const list = manifest.parse(JSON.parse(text.toString()));
  if (!id.startsWith(`${list.release}-`)) throw new Error(`the list of the edition ${id} is another one's`);
  return list;
}
