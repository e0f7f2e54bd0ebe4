import { Encoder, Index } from 'flexsearch';

/**
 * Words of any of the shop's scripts. The library's own encoder drops Indic vowel signs and cuts digits (field
 * notes, "FlexSearch"), so normalising and splitting are ours.
 */
const words = { normalize: (text: string) => text.normalize('NFC').toLowerCase(), split: /[^\p{L}\p{M}\p{N}]+/u };

/** How many texts are indexed before other work gets its turn. */
const sliceSize = 200;

export interface FullText {
  /** False while the index is being built. */
  readonly ready: boolean;
  /** Ids of items that contain every word, each as the start of a word; best stocked first. */
  every(query: string, limit: number): string[];
  /** Ids of items that contain some of the words. */
  some(query: string, limit: number): string[];
  /** Ends the building; for a snapshot that was replaced before it was indexed. */
  stop(): void;
}

/** Builds the index in slices between requests. */
export function buildFullText(texts: Iterable<{ id: string; text: string }>, onReady: () => void = () => {}): FullText {
  const ids: string[] = [];
  const index = new Index({ tokenize: 'forward', encoder: new Encoder({ ...words, numeric: false, dedupe: false }) });
  const source = texts[Symbol.iterator]();
  let ready = false;
  let stopped = false;

  function slice(): void {
    if (stopped) return;
    for (let count = 0; count < sliceSize; count++) {
      const next = source.next();
      if (next.done) {
        ready = true;
        onReady();
        return;
      }
      index.add(ids.length, next.value.text);
      ids.push(next.value.id);
    }
    setImmediate(slice);
  }
  slice();

  const find = (query: string, limit: number, suggest: boolean) =>
    index.search(query, { limit, suggest }).flatMap((position) => ids[Number(position)] ?? []);
  return {
    get ready() {
      return ready;
    },
    every: (query, limit) => find(query, limit, false),
    some: (query, limit) => find(query, limit, true),
    stop: () => {
      stopped = true;
    },
  };
}
