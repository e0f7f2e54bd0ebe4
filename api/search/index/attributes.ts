import { attributeTypes, inOrder, readAttributes } from '../../catalogue/attributes.ts';
import { attributeValue } from '../../shop/search/facets.ts';
import { byteAt, valueAt } from './at.ts';
import type { SetColumn } from './packed.ts';
import { includes, listAt } from './pairs.ts';
import type { SetWriter } from './sets.ts';

/** @param sets its texts are the attributes of items as the snapshot stores them (attributesOfItem) */
export function attributeColumn(sets: SetWriter): SetColumn {
  const read = new Map(sets.texts.map((text) => [text, readAttributes(text)]));
  const found = Map.groupBy([...read.values()].flat(), ({ type }) => type.id);
  const values = [...attributeTypes().types.values()].flatMap((type) => {
    const own = found.get(type.id)?.flatMap((one) => one.values) ?? [];
    return inOrder(type, own).map((value) => attributeValue(type.id, value));
  });
  return sets.finish(values, (text) =>
    (read.get(text) ?? []).flatMap(({ type, values: own }) => own.map((value) => attributeValue(type.id, value))),
  );
}

/** Finds items by the values of their attributes. Lists are made when they are first asked for. */
export function createAttributes({ values, sets, of }: SetColumn) {
  const numbers = new Map(values.map((value, number) => [value, number]));
  const lists = new Map<number, Uint32Array>();

  function listOf(number: number): Uint32Array {
    const count = sets.starts.length - 1;
    const has = Uint8Array.from({ length: count }, (_, set) => Number(includes(listAt(sets, set), number)));
    let length = 0;
    for (const set of of) length += byteAt(has, set);
    const list = new Uint32Array(length);
    let next = 0;
    for (let position = 0; position < of.length; position++) if (has[valueAt(of, position)]) list[next++] = position;
    return list;
  }

  return {
    /** Ascending positions of the items with this value of the attribute; empty when no item has it. */
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
    /**
     * The values of an attribute that items have: numbers ascending, choices in the order of content/attributes.yaml.
     */
    valuesOf(attribute: string): string[] {
      const begins = attributeValue(attribute, '');
      return values.flatMap((value) => (value.startsWith(begins) ? [value.slice(begins.length)] : []));
    },
  };
}

export type AttributeItems = ReturnType<typeof createAttributes>;
