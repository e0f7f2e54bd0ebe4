import { rm } from 'node:fs/promises';
import type { TimesOrdered } from '../engine.ts';
import { Vocabulary } from '../language/vocabulary.ts';
import { numberAt } from './at.ts';
import { indexFileOf, readIndexFile } from './index-file.ts';
import { makeIndex } from './make-index.ts';
import type { PackedIndex } from './packed.ts';

/** An index with its words. */
export interface LoadedIndex {
  packed: PackedIndex;
  vocabulary: Vocabulary;
}

/**
 * Reads the index of a snapshot from its file, which the night has made. If there is none, it is made first; this takes
 * seconds to minutes.
 * @param indexFile by default the snapshot's own
 * @returns undefined when the signal stopped it
 * @throws Error when the index can be neither read nor made
 */
export async function loadIndex(
  snapshotFile: string,
  orders: () => Promise<TimesOrdered>,
  signal: AbortSignal,
  indexFile = indexFileOf(snapshotFile),
): Promise<LoadedIndex | undefined> {
  try {
    const packed = (await readIndexFile(indexFile)) ?? (await made(snapshotFile, orders, signal, indexFile));
    const vocabulary = await Vocabulary.of(packed, sizesOf(packed), () => signal.aborted);
    return vocabulary && { packed, vocabulary };
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

async function made(
  snapshotFile: string,
  orders: () => Promise<TimesOrdered>,
  signal: AbortSignal,
  indexFile: string,
): Promise<PackedIndex> {
  // A damaged index is of no use.
  await rm(indexFile, { force: true });
  await makeIndex(snapshotFile, orders, { indexFile, signal });
  const packed = await readIndexFile(indexFile);
  if (!packed) throw new Error(`${indexFile} cannot be read although it has just been made`);
  return packed;
}

/** The number of items that a word leads to; an item in several lists counts several times. */
function sizesOf({ named, lists }: PackedIndex): (word: number) => number {
  return (word) => {
    let size = 0;
    for (let at = numberAt(named.starts, word); at < numberAt(named.starts, word + 1); at++) {
      const list = numberAt(named.items, at);
      size += numberAt(lists.starts, list + 1) - numberAt(lists.starts, list);
    }
    return size;
  };
}
