import { Worker } from 'node:worker_threads';
import type { BuildOptions } from './build.ts';
import { FullText } from './full-text.ts';
import type { PackedIndex } from './packed.ts';
import { Vocabulary } from './vocabulary.ts';

/** An index and its reader. */
export interface ReadyIndex {
  packed: PackedIndex;
  fullText: FullText;
}

/**
 * Builds the index of a snapshot in a separate thread; this thread only adds the words, a few at a time.
 * @param done called with the index unless stopped before
 * @returns a function that stops it
 */
export function startIndex(
  options: BuildOptions,
  done: (index: ReadyIndex) => void,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let stopped = false;
  const worker = new Worker(new URL('./index-worker.ts', import.meta.url), { workerData: options });
  worker.unref();
  const stop = async () => {
    stopped = true;
    await worker.terminate();
  };
  const fail = (error: unknown) => {
    if (stopped) return;
    stopped = true;
    failed(error);
  };
  worker.once('error', fail);
  worker.on('message', (packed: object) => {
    // Under `node --watch` the watcher's own messages arrive first.
    if (!isIndex(packed)) return;
    Vocabulary.of(packed, sizesOf(packed), () => stopped).then((vocabulary) => {
      if (stopped || !vocabulary) return;
      stopped = true;
      done({ packed, fullText: new FullText(packed, vocabulary) });
    }, fail);
  });
  return stop;
}

const isIndex = (message: object): message is PackedIndex => 'named' in message;

/** The number of items a word leads to; an item in several lists counts several times. */
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
