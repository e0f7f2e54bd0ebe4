import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { hashLength, hashOf } from '../../data/objects/file-hashes.ts';
import type { ObjectStore } from '../../data/objects/object-store.ts';

/**
 * How editions lie in an object store, for every process to take them:
 *
 *     current.json              which edition is the newest, and which was before it
 *     editions/{id}.json.gz     what an edition consists of
 *     objects/ab/abcdef…        files, named after their content: what two editions share is there once
 */

const aHash = z.string().regex(new RegExp(`^[0-9a-f]{${hashLength}}$`));
const editionId = z.string().regex(/^\d+-[0-9a-f]{40}$/);
/** Inside the folder of its kind, and never above it. */
const insidePath = z
  .string()
  .regex(/^(?:release|site|snapshots)\/(?:(?!\.{1,2}(?:\/|$))[^/\0\\]+\/)*(?!\.{1,2}$)[^/\0\\]+$/);

const pointer = z.object({
  edition: editionId,
  last: editionId.nullable(),
  /** What a publisher with a key says about it (signing.ts). */
  at: z.int().min(0).optional(),
  signature: z.base64().optional(),
});
export type EditionPointer = z.infer<typeof pointer>;

const manifest = z.object({
  /** Ids of the release and its snapshot, and the name of the compiled site. */
  release: z.string().regex(/^\d+$/),
  snapshot: z.string().regex(/^[\w-]+$/),
  site: z.string().regex(/^[\w-]+$/),
  /** Its search index in OpenSearch; none: it is among the files. */
  searchIndex: z
    .string()
    .regex(/^[\w.-]+$/)
    .optional(),
  /** Files in `release/`, `site/` and `snapshots/`, with hash and bytes. */
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

/** Makes an edition the newest, for every process that looks. */
export async function writePointer(store: ObjectStore, to: EditionPointer): Promise<void> {
  await store.put(pointerKey, Buffer.from(`${JSON.stringify(to)}\n`), {
    type: 'application/json',
    caching: 'no-store',
  });
}

/** @returns the edition's id, which changes with anything in it, and the bytes to store */
export async function packManifest(of: EditionManifest): Promise<{ id: string; packed: Buffer }> {
  const text = JSON.stringify(of);
  return { id: `${of.release}-${hashOf(text)}`, packed: await promisify(gzip)(text) };
}

/** @returns undefined when there is none @throws Error when it is not the one of this id, or damaged */
export async function readManifest(store: ObjectStore, id: string): Promise<EditionManifest | undefined> {
  const packed = await store.get(manifestKey(id));
  if (!packed) return undefined;
  const text = await promisify(gunzip)(packed);
  if (!id.endsWith(`-${hashOf(text)}`)) throw new Error(`the list of the edition ${id} is damaged`);
  const list = manifest.parse(JSON.parse(text.toString()));
  if (!id.startsWith(`${list.release}-`)) throw new Error(`the list of the edition ${id} is another one's`);
  return list;
}
