import { Worker } from 'node:worker_threads';
import type { BuildOptions } from './build.ts';
import { FullText } from './full-text.ts';
import type { PackedIndex } from './packed.ts';
import { Vocabulary } from './vocabulary.ts';

/** An index with what reads it. */
export interface ReadyIndex {
  packed: PackedIndex;
  fullText: FullText;
}

/**
 * Builds the index of a snapshot in a thread of its own; here only the words are taken in, a few at a time.
 * @param done gets undefined when it was stopped
 * @returns stops it
 */
export function startIndex(
  options: BuildOptions,
  done: (index: ReadyIndex | undefined) => void,
  failed: (error: unknown) => void,
): () => void {
  let stopped = false;
  const worker = new Worker(new URL('./index-worker.ts', import.meta.url), { workerData: options });
  worker.unref();
  const stop = () => {
    if (stopped) return;
    stopped = true;
    void worker.terminate();
    done(undefined);
  };
  const fail = (error: unknown) => {
    if (stopped) return;
    stopped = true;
    failed(error);
  };
  worker.once('error', fail);
  worker.once('message', (packed: PackedIndex) => {
    Vocabulary.of(packed, sizesOf(packed), () => stopped).then((vocabulary) => {
      if (stopped || !vocabulary) return;
      stopped = true;
      done({ packed, fullText: new FullText(packed, vocabulary) });
    }, fail);
  });
  return stop;
}

/** How many items a word leads to, those of several lists counted as often. */
function sizesOf({ named, lists }: PackedIndex): (word: number) => number {
  return (word) => {
    let size = 0;
    for (let at = named.starts[word] as number; at < (named.starts[word + 1] as number); at++) {
      const list = named.items[at] as number;
      size += (lists.starts[list + 1] as number) - (lists.starts[list] as number);
    }
    return size;
  };
}
