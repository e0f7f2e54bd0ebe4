import { createPublicKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { snapshotFile } from '../../catalogue/snapshots.ts';
import type { FileHashes } from '../../data/objects/file-hashes.ts';
import { filesIn } from '../../data/objects/files-in.ts';
import { forEachAtOnce, type ObjectStore, objectsAtOnce } from '../../data/objects/object-store.ts';
import { indexFileOf } from '../../search/index/index-file.ts';
import type { EditionPublished, PublishOptions } from '../../serve/release/editions.ts';
import { NoRelease } from '../../serve/release/no-release.ts';
import type { Release } from '../../serve/release/release.ts';
import {
  type EditionManifest,
  type EditionPointer,
  manifestKey,
  objectKey,
  packManifest,
  readManifest,
  readPointer,
  writePointer,
} from './published.ts';
import { isSigned, signEdition } from './signing.ts';

/**
 * Puts an edition where every process can take it. The order keeps every named edition complete, even if this is
 * killed: first its list, then its objects, then the pointer. At last, objects are removed that neither this edition
 * nor the previous one names.
 */
export async function publishEdition(
  release: Release,
  dataFolder: string,
  { store, hashes, searchIndex, key, all = false, onProgress }: PublishOptions,
): Promise<EditionPublished> {
  const { manifest, sources } = await listEdition(release, dataFolder, hashes, searchIndex);
  const { id, packed } = await packManifest(manifest);
  const before = await readPointer(store);
  const there = new Set(
    all
      ? []
      : await namedBy(
          store,
          [before?.edition, before?.last].filter((of) => of != null),
        ),
  );
  const missing = [...sources].filter(([hash]) => !there.has(hash));
  // Its list makes what an unfinished publication has sent known to the next one.
  await remember(store, id);
  await store.put(manifestKey(id), packed);
  let sent = 0;
  await forEachAtOnce(missing, objectsAtOnce, async ([hash, file]) => {
    await store.put(objectKey(hash), { file });
    sent += 1;
    onProgress?.(sent, missing.length);
  });
  const last = before?.edition === id ? before.last : (before?.edition ?? null);
  const signed = key && before && isSigned(before, [createPublicKey(key)]) ? before : undefined;
  // Signed again each time, since a process that has seen no edition takes none that was signed long ago.
  if (before?.edition !== id || key)
    await writePointer(store, { edition: id, last, ...(key && signEdition(id, nextMoment(signed), key)) });
  const removed = await removeOthers(store, [id, ...(last ? [last] : [])]);
  const lastSnapshot = last && (await readManifest(store, last))?.snapshot;
  const snapshots = [...new Set([manifest.snapshot, ...(lastSnapshot ? [lastSnapshot] : [])])];
  return { edition: id, objects: sources.size, sent, removed, snapshots };
}

/** Later than any time that this key has signed, since takers never go back to an earlier one. */
const nextMoment = (before: EditionPointer | undefined) => Math.max(Date.now(), (before?.at ?? 0) + 1);

/** What an edition consists of, and for each hash a file with that content. */
async function listEdition(
  release: Release,
  dataFolder: string,
  hashes: FileHashes,
  searchIndex: string | undefined,
): Promise<{ manifest: EditionManifest; sources: Map<string, string> }> {
  const snapshot = snapshotFile(dataFolder, release.snapshot);
  const ofCatalogue = searchIndex === undefined ? [snapshot, indexFileOf(snapshot)] : [snapshot];
  for (const file of [...ofCatalogue, release.site])
    if (!existsSync(file)) throw new NoRelease(`${file} is missing: run npm run generate first.`);
  const files: EditionManifest['files'] = [];
  const sources = new Map<string, string>();
  const add = async (path: string, file: string) => {
    const { hash, bytes } = await hashes.of(file);
    files.push([path, hash, bytes]);
    sources.set(hash, file);
  };
  for (const [kind, folder] of [
    ['release', release.folder],
    ['site', release.site],
  ] as const)
    for (const path of filesIn(folder)) await add(`${kind}/${path}`, join(folder, path));
  for (const file of ofCatalogue) await add(`snapshots/${basename(file)}`, file);
  const { id, snapshot: snapshotId, site } = release;
  const manifest = { release: id, snapshot: snapshotId, site: basename(site), searchIndex, files };
  return { manifest, sources };
}

/**
 * The key of a list of all editions that were started and not removed, since a store need not be able to list objects.
 */
const begunKey = 'editions/begun.json';

async function begun(store: ObjectStore): Promise<string[]> {
  const text = await store.get(begunKey);
  return text ? (JSON.parse(text.toString()) as string[]) : [];
}

async function remember(store: ObjectStore, id: string): Promise<void> {
  const ids = await begun(store);
  if (!ids.includes(id)) await store.put(begunKey, Buffer.from(JSON.stringify([...ids, id])));
}

/** @returns how many objects were removed */
async function removeOthers(store: ObjectStore, stay: readonly string[]): Promise<number> {
  const others = (await begun(store)).filter((id) => !stay.includes(id));
  if (others.length === 0) return 0;
  const named = new Set(await namedBy(store, stay));
  const gone = (await namedBy(store, others)).filter((hash) => !named.has(hash));
  await store.remove(gone.map(objectKey));
  await store.remove(others.map(manifestKey));
  await store.put(begunKey, Buffer.from(JSON.stringify(stay)));
  return gone.length;
}

/** The distinct hashes of everything in these editions. */
async function namedBy(store: ObjectStore, ids: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(ids.map((id) => readManifest(store, id)));
  return [...new Set(lists.flatMap((list) => list?.files.map(([, hash]) => hash) ?? []))];
}
