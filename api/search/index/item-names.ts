import { nameSeparator, openIndexRows } from '../../catalogue/index-rows.ts';
import { joined, wordsOf } from '../language/words.ts';
import { Numbering } from './numbering.ts';
import { Pairs } from './pairs.ts';

/** The words in item names. */
export interface ItemNames {
  words: string[];
  /** For each list its word; a list has the items with one word in one part of their names. */
  listWords: Uint32Array<ArrayBuffer>;
  /** 1: in the head, before the vehicle or the brackets; 0: in the rest. */
  listHeads: Uint8Array<ArrayBuffer>;
  /** Pairs of a list and an item; items have the numbers that the reader was given. */
  lists: Uint32Array<ArrayBuffer>;
  items: Uint32Array<ArrayBuffer>;
}

/** Where the vehicle, a side or a remark begins in an item's name. */
const endOfHead = /\s[–—-]\s|[(,;:|]/;

/** A name without the vehicle, side or remark at its end. */
export const headOf = (name: string): string => name.slice(0, endOfHead.exec(name)?.index);

/** How many parts of names are cached with their words: the same few thousand recur. */
const remembered = 100_000;

/**
 * Reads the names of all items in every language except English, by their rows. Takes seconds, so it runs in a worker
 * (item-names-worker.ts).
 */
export function readTranslatedNames(snapshotFile: string): ItemNames {
  const rows = openIndexRows(snapshotFile);
  try {
    const reader = new NameReader();
    for (const [row, names] of rows.translatedNames()) reader.translated(row, names);
    return reader.finish();
  } finally {
    rows.close();
  }
}

/** Adds names one by one. */
export class NameReader {
  readonly #words = new Numbering();
  readonly #listWords: number[] = [];
  readonly #listHeads: number[] = [];
  /** The list of each word, for heads and for tails. */
  readonly #listOf: Record<'head' | 'tail', number[]> = { head: [], tail: [] };
  readonly #entries = new Pairs();
  readonly #read = { head: new Map<string, readonly number[]>(), tail: new Map<string, readonly number[]>() };
  readonly #heads = new Map<string, readonly string[]>();
  /** Items of several brands often share a name, and so its translations. */
  readonly #shared = new Map<string, readonly number[]>();

  /** @returns the words of the head */
  english(item: number, name: string): readonly string[] {
    const { head, lists } = this.#ofName(name);
    for (const list of lists) this.#entries.add(list, item);
    return remember(this.#heads, head, () => wordsOf(head));
  }

  /** @param names in all languages, as `translatedNames` returns them */
  translated(item: number, names: string): void {
    const lists = remember(this.#shared, names, () => [
      ...new Set(names.split(nameSeparator).flatMap((name) => this.#ofName(name).lists)),
    ]);
    for (const list of lists) this.#entries.add(list, item);
  }

  finish(): ItemNames {
    const { keys, values, length } = this.#entries;
    return {
      words: this.#words.texts,
      listWords: Uint32Array.from(this.#listWords),
      listHeads: Uint8Array.from(this.#listHeads),
      lists: keys.slice(0, length),
      items: values.slice(0, length),
    };
  }

  #ofName(name: string): { head: string; lists: readonly number[] } {
    const head = headOf(name);
    return { head, lists: [...this.#listsIn('head', head), ...this.#listsIn('tail', name.slice(head.length))] };
  }

  #listsIn(part: 'head' | 'tail', text: string): readonly number[] {
    return remember(this.#read[part], text, () => {
      const words = wordsOf(text);
      const all = part === 'head' ? [...words, ...joined(words).filter((word) => /\p{N}/u.test(word))] : words;
      return [...new Set(all)].map((word) => this.#list(part, this.#words.of(word)));
    });
  }

  #list(part: 'head' | 'tail', word: number): number {
    const known = this.#listOf[part][word];
    if (known !== undefined) return known;
    const list = this.#listWords.push(word) - 1;
    this.#listHeads.push(Number(part === 'head'));
    this.#listOf[part][word] = list;
    return list;
  }
}

/** The cached value for a text, made on first use; a full cache is cleared. */
function remember<Value>(known: Map<string, Value>, text: string, make: () => Value): Value {
  let value = known.get(text);
  if (value === undefined) {
    value = make();
    if (known.size >= remembered) known.clear();
    known.set(text, value);
  }
  return value;
}
