import { Encoder, Index } from 'flexsearch';
import { LRUCache } from 'lru-cache';
import { type Spelled, type SpellingTable, spelledLike } from './spelling.ts';

/** How long words are added before other work gets its turn, in milliseconds. */
const sliceMilliseconds = 2;
/** For how many unknown words the likely meanings are cached: reading a query asks for each word several times. */
const spelledKept = 1000;

/** Words of a catalogue, and how they are spelled. */
export interface SpelledWords {
  words: readonly string[];
  spelling: SpellingTable;
}

/**
 * The words of a catalogue. FlexSearch finds them by prefix; it stores some thousand words, not a million items. Words
 * arrive normalised (words.ts) and are stored unchanged.
 */
export class Vocabulary {
  readonly #words: readonly string[];
  readonly #numbers = new Map<string, number>();
  readonly #starts = new Index({
    tokenize: 'forward',
    encoder: new Encoder({ normalize: false, split: /\s+/, numeric: false, dedupe: false }),
  });
  readonly #spelled = new LRUCache<string, readonly Spelled[]>({ max: spelledKept });
  readonly #spelling: SpellingTable;
  readonly #size: (word: number) => number;

  /** @param size how many items have a word */
  private constructor({ words, spelling }: SpelledWords, size: (word: number) => number) {
    this.#words = words;
    this.#spelling = spelling;
    this.#size = size;
  }

  /** Adds the words between requests, common ones first; undefined when `isStopped` says so. */
  static async of(
    spelled: SpelledWords,
    size: (word: number) => number,
    isStopped: () => boolean,
  ): Promise<Vocabulary | undefined> {
    const made = new Vocabulary(spelled, size);
    const order = spelled.words.map((_, number) => number);
    order.sort((a, b) => size(b) - size(a) || a - b);
    let started = performance.now();
    for (const number of order) {
      const word = spelled.words[number] as string;
      made.#numbers.set(word, number);
      made.#starts.add(number, word);
      if (performance.now() - started < sliceMilliseconds) continue;
      await new Promise((done) => setImmediate(done));
      if (isStopped()) return undefined;
      started = performance.now();
    }
    return made;
  }

  /** The number of a word; undefined for an unknown one. */
  exact(word: string): number | undefined {
    return this.#numbers.get(word);
  }

  word(number: number): string {
    return this.#words[number] as string;
  }

  /** The numbers of at most `limit` words with this prefix, common ones first. */
  starting(start: string, limit: number): number[] {
    return this.#starts.search(start, { limit }) as number[];
  }

  /** Words that an unknown word may stand for, the likeliest first. */
  spelledLike(word: string): readonly Spelled[] {
    const kept = this.#spelled.get(word);
    if (kept) return kept;
    const found = spelledLike(word, this.#spelling, this.#words, this.#size);
    this.#spelled.set(word, found);
    return found;
  }
}
