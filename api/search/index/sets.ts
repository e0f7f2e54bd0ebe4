import { Numbering } from './numbering.ts';
import type { Numbers, SetColumn } from './packed.ts';
import { listsOf, Pairs } from './pairs.ts';

/** Fills a column of sets. Many items have the same set, so each set is stored once. */
export class SetWriter {
  readonly #numbering = new Numbering();
  readonly #of: Uint32Array<ArrayBuffer>;

  constructor(size: number) {
    this.#of = new Uint32Array(size);
    this.#numbering.of('');
  }

  /** @param text equal for items with the same set; '' for none */
  set(position: number, text: string): void {
    this.#of[position] = this.#numbering.of(text);
  }

  /** The distinct texts. */
  get texts(): readonly string[] {
    return this.#numbering.texts;
  }

  /**
   * @param values the values that may occur, in their order
   * @param read the values that a text stands for; those not among `values` are left out
   */
  finish(values: readonly string[], read: (text: string) => readonly string[]): SetColumn {
    const { texts } = this;
    const numbers = new Map(values.map((value, number) => [value, number]));
    const pairs = new Pairs();
    for (const [set, text] of texts.entries())
      for (const value of text === '' ? [] : read(text)) {
        const number = numbers.get(value);
        if (number !== undefined) pairs.add(set, number);
      }
    return { values, sets: listsOf(pairs, texts.length, values.length), of: narrowed(this.#of, texts.length) };
  }
}

/**
 * The same numbers in two bytes each, if that is enough.
 * @param count is above all of them
 */
export function narrowed(numbers: Uint32Array<ArrayBuffer>, count: number): Numbers {
  return count <= 2 ** 16 ? Uint16Array.from(numbers) : numbers;
}
