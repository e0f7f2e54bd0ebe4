import { attributeTypes, inOrder, readAttributes } from '../catalogue/attributes.ts';
import { Numbering } from './numbering.ts';
import type { AttributeColumn } from './packed.ts';
import { includes, listAt, listsOf, Pairs } from './pairs.ts';

/** A value with its attribute, as one text: `capacity:35`. */
export const attributeValue = (attribute: string, value: string): string => `${attribute}:${value}`;

/** Fills the column of attributes: many items are described alike, so each distinct description is stored once. */
export class AttributeWriter {
  readonly #texts = new Numbering();
  readonly #of: Uint32Array<ArrayBuffer>;

  constructor(size: number) {
    this.#of = new Uint32Array(size);
    this.#texts.of('');
  }

  /** @param ofItem as the snapshot reads it (attributesOfItem) */
  set(position: number, ofItem: string | null): void {
    this.#of[position] = this.#texts.of(ofItem ?? '');
  }

  finish(): AttributeColumn {
    const read = this.#texts.texts.map(readAttributes);
    const values = valuesIn(read.flat());
    const numbers = new Map(values.map((value, number) => [value, number]));
    const sets = new Pairs();
    for (const [set, ofSet] of read.entries())
      for (const { type, values: own } of ofSet)
        for (const value of own) sets.add(set, numbers.get(attributeValue(type.id, value)) as number);
    const isFew = read.length <= 2 ** 16;
    return {
      values,
      sets: listsOf(sets, read.length, values.length),
      of: isFew ? Uint16Array.from(this.#of) : this.#of,
    };
  }
}

/** The distinct values: attributes in the order of the file, numbers rising, choices in the order of the file. */
function valuesIn(all: ReturnType<typeof readAttributes>): string[] {
  const found = Map.groupBy(all, ({ type }) => type.id);
  return [...attributeTypes().types.values()].flatMap((type) => {
    const own = found.get(type.id)?.flatMap(({ values }) => values) ?? [];
    return inOrder(type, own).map((value) => attributeValue(type.id, value));
  });
}

/** What the items of an index are described by. Lists are made when they are first asked for. */
export function createAttributes({ values, sets, of }: AttributeColumn) {
  const numbers = new Map(values.map((value, number) => [value, number]));
  const lists = new Map<number, Uint32Array>();

  function listOf(number: number): Uint32Array {
    const has = Uint8Array.from({ length: sets.starts.length - 1 }, (_, set) =>
      Number(includes(listAt(sets, set), number)),
    );
    let length = 0;
    for (const set of of) length += has[set] as number;
    const list = new Uint32Array(length);
    let next = 0;
    for (let position = 0; position < of.length; position++) if (has[of[position] as number]) list[next++] = position;
    return list;
  }

  return {
    /** Ascending positions of the items with this value of this attribute; none when it does not occur. */
    itemsWith(attribute: string, value: string): Uint32Array {
      const number = numbers.get(attributeValue(attribute, value));
      if (number === undefined) return new Uint32Array();
      let list = lists.get(number);
      if (!list) {
        list = listOf(number);
        lists.set(number, list);
      }
      return list;
    },
    /** The values of an attribute that occur: numbers rising, choices in the order of content/attributes.yaml. */
    valuesOf: (attribute: string): string[] =>
      values.flatMap((value) =>
        value.startsWith(attributeValue(attribute, '')) ? [value.slice(attribute.length + 1)] : [],
      ),
  };
}

export type AttributeItems = ReturnType<typeof createAttributes>;
