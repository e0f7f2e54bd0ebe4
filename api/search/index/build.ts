import { type IndexRows, openIndexRows } from '../../catalogue/index-rows.ts';
import { everyEngine, type VehicleType } from '../../shop/fit/fitment.ts';
import { endOf } from '../language/name-ends.ts';
import { soundOf } from '../language/sound.ts';
import { spellingTable } from '../language/spelling.ts';
import { joined, otherNumber, wordsOf } from '../language/words.ts';
import type { Meaning } from '../understand/meanings.ts';
import { numberAt } from './at.ts';
import type { ItemFacts } from './columns.ts';
import { fitColumns } from './fit-columns.ts';
import { type ItemNames, NameReader } from './item-names.ts';
import { Numbering } from './numbering.ts';
import { type Fits, type ListKind, listKinds, openFrom, openTo, type PackedIndex, type SetColumn } from './packed.ts';
import { intersection, joinedLists, type Lists, listAt, listsFrom, listsOf, Pairs, union } from './pairs.ts';
import { readItems } from './read-items.ts';
import { SetWriter } from './sets.ts';

export interface BuildOptions {
  snapshotFile: string;
  /** How often items were ordered, by id. */
  orders: ReadonlyMap<string, number>;
  meanings: readonly Meaning[];
}

/**
 * Builds the index of a snapshot. Takes seconds, so it runs in a process of its own (index-process.ts).
 * @param translated names that are read in parallel; awaited when everything else is done
 */
export async function buildIndex(
  { snapshotFile, orders, meanings }: BuildOptions,
  translated: Promise<ItemNames>,
): Promise<PackedIndex> {
  const rows = openIndexRows(snapshotFile);
  try {
    return await new Builder(rows).build(orders, meanings, translated);
  } finally {
    rows.close();
  }
}

class Builder {
  readonly #rows: IndexRows;
  readonly #words = new Numbering();
  /** Word → the lists that it names. */
  readonly #named = new Pairs();
  /** List → the positions of its items. */
  readonly #entries = new Pairs();
  readonly #kinds: number[] = [];
  /** For each word, the list of items that have it in the head of their name. */
  readonly #headLists: number[] = [];

  constructor(rows: IndexRows) {
    this.#rows = rows;
  }

  async build(
    orders: ReadonlyMap<string, number>,
    meanings: readonly Meaning[],
    translated: Promise<ItemNames>,
  ): Promise<PackedIndex> {
    const { facts, ids, columns, positionOf } = readItems(this.#rows, orders);
    const size = facts.length;
    this.#brandsAndCategories(facts);
    const { fits, models } = this.#vehicles(ids, size);
    const shared = listsOf(this.#entries, this.#kinds.length, size);
    const english = this.#english(facts);
    const lists = joinedLists(shared, this.#itemNames(english.names, await translated, positionOf, size));
    const words = this.#words.texts;
    const { all, phrases, sounding, headWords } = this.#meanings(meanings, lists, this.#itemsCalled(lists, english));
    const named = listsOf(this.#named, words.length, this.#kinds.length);
    return {
      columns: { ...columns, models },
      positionOf,
      headLength: english.headLength,
      headEnd: english.headEnd,
      words,
      named,
      lists: all,
      kinds: Uint8Array.from(this.#kinds),
      headWords: Uint8Array.from(this.#kinds, (kind, list) =>
        listKinds[kind] === 'head' ? 1 : (headWords.get(list) ?? 0),
      ),
      phrases,
      sounding,
      spelling: spellingTable(words),
      fits,
    };
  }

  #list(kind: ListKind): number {
    return this.#kinds.push(listKinds.indexOf(kind)) - 1;
  }

  #english(facts: readonly ItemFacts[]) {
    const reader = new NameReader();
    const headLength = new Uint8Array(facts.length);
    const lastWords = new Numbering();
    const headEnd = new Uint32Array(facts.length);
    for (const [position, { name }] of facts.entries()) {
      const head = reader.english(position, name);
      headLength[position] = Math.min(255, head.length);
      headEnd[position] = lastWords.of(endOf(head) ?? '');
    }
    return { names: reader.finish(), headLength, headEnd, lastWord: (word: string) => lastWords.of(word) };
  }

  /** Lists of the words in the items' names, numbered after the lists so far. */
  #itemNames(english: ItemNames, translated: ItemNames, positionOf: Uint32Array, size: number): Lists {
    const first = this.#kinds.length;
    const entries = new Pairs();
    const tailLists: number[] = [];
    const take = ({ words, listWords, listHeads, lists, items }: ItemNames, position: (item: number) => number) => {
      const numbers = words.map((word) => this.#words.of(word));
      const own = Array.from(listWords, (itsWord, index) => {
        const word = numbers[itsWord] as number;
        const known = listHeads[index] ? this.#headLists : tailLists;
        let list = known[word];
        if (list === undefined) {
          list = this.#list(listHeads[index] ? 'head' : 'tail');
          known[word] = list;
          this.#named.add(word, list);
        }
        return list - first;
      });
      for (let at = 0; at < lists.length; at++)
        entries.add(own[numberAt(lists, at)] as number, position(numberAt(items, at)));
    };
    take(english, (position) => position);
    take(translated, (row) => numberAt(positionOf, row) - 1);
    return listsOf(entries, this.#kinds.length - first, size);
  }

  #name(list: number, text: string): void {
    const words = wordsOf(text);
    for (const word of [...words, ...joined(words)]) this.#named.add(this.#words.of(word), list);
  }

  #brandsAndCategories(facts: readonly ItemFacts[]): void {
    const brands = new Map<string, number>();
    for (const [id, name] of this.#rows.brands()) {
      const brand = this.#list('brand');
      brands.set(id, brand);
      this.#name(brand, name);
    }
    for (const [id, text] of this.#rows.names('brand')) {
      const brand = brands.get(id);
      if (brand !== undefined) this.#name(brand, text);
    }

    const categories = new Map<string, { own: number; above: number; parentId: string | null }>();
    for (const [id, name, parentId] of this.#rows.categories()) {
      const own = this.#list('category');
      const above = this.#list('above');
      categories.set(id, { own, above, parentId });
      this.#name(own, name);
      this.#name(above, name);
    }
    for (const [id, text] of this.#rows.names('category')) {
      const category = categories.get(id);
      if (!category) continue;
      this.#name(category.own, text);
      this.#name(category.above, text);
    }
    facts.forEach(({ brandId, categoryId }, position) => {
      const brand = brands.get(brandId);
      if (brand !== undefined) this.#entries.add(brand, position);
      let category = categories.get(categoryId);
      if (category) this.#entries.add(category.own, position);
      for (let steps = 0; category?.parentId && steps < 20; steps++) {
        category = categories.get(category.parentId);
        if (category) this.#entries.add(category.above, position);
      }
    });
  }

  /** Lists of the items that fit each make, model and engine, by their names. */
  #vehicles(ids: ReadonlyMap<string, number>, size: number): { fits: Fits; models: SetColumn } {
    const named = (kind: ListKind, name: string) => {
      const list = this.#list(kind);
      this.#name(list, name);
      return list;
    };
    const makes = new Map([...this.#rows.makes()].map(([id, name]) => [id, named('make', name)]));
    const modelRows = [...this.#rows.models()];
    const models = new Map(modelRows.map(([id, name, makeId]) => [id, [named('model', name), makes.get(makeId)]]));
    const modelIds = modelRows.map(([id]) => id);
    const modelNumbers = new Map(modelIds.map((id, number) => [id, number]));
    const engines = new Numbering();
    engines.of(everyEngine);
    /** For each engine number, the lists to which its items belong. */
    const listsOfEngine: number[][] = [[]];
    /** For each engine number, the number of its model. */
    const modelOfEngine: (number | undefined)[] = [undefined];
    for (const [id, name, modelId] of this.#rows.engines()) {
      const lists = [named('engine', name), ...(models.get(modelId) ?? [])].filter((list) => list !== undefined);
      listsOfEngine[engines.of(id)] = lists;
      modelOfEngine[engines.of(id)] = modelNumbers.get(modelId);
    }
    const pairs = new Pairs();
    const years = new Pairs();
    const noted = new Pairs();
    let lastId: string | undefined;
    let position: number | undefined;
    for (const [itemId, engineId, vehicleType, from, to, hasNote] of this.#rows.fitments()) {
      // The fitments of an item are mostly adjacent.
      if (itemId !== lastId) position = ids.get(itemId);
      lastId = itemId;
      if (position === undefined) continue;
      const number = engines.of(engineId === everyEngine ? everyEngine + (vehicleType ?? '') : engineId);
      pairs.add(number, position);
      years.add(from ?? openFrom, to ?? openTo);
      noted.add(hasNote, 0);
      for (const list of listsOfEngine[number] ?? []) this.#entries.add(list, position);
    }
    const modelsOf = engines.texts.map((id, number) => {
      const model = modelOfEngine[number];
      if (model !== undefined) return [model];
      const isMeant = (type: VehicleType) => id === everyEngine || id === everyEngine + type;
      return modelRows.flatMap(([, , , type], at) => (isMeant(type) ? [at] : []));
    });
    const numbers = new Map(engines.texts.map((id, number) => [id, number]));
    return {
      fits: { engines: numbers, ...fitColumns({ pairs, years, noted }, engines.texts.length, size) },
      models: modelColumn(pairs, modelsOf, modelIds, size),
    };
  }

  /**
   * Finds the items that a name means: of items with its words, those whose names end like it, if there are any. A
   * radiator cap is not a radiator.
   */
  #itemsCalled(lists: Lists, { headEnd, lastWord }: { headEnd: Uint32Array; lastWord: (word: string) => number }) {
    const numbers = new Map(this.#words.texts.map((word, number) => [word, number]));
    const inNames = (word: string) =>
      [word, ...otherNumber(word)].flatMap((form) => {
        const list = this.#headLists[numbers.get(form) ?? -1];
        return list === undefined ? [] : [listAt(lists, list)];
      });
    return (name: string) => {
      const has = wordsOf(name);
      const items = intersection(has.map((word) => union(inNames(word))));
      const last = endOf(has) ?? '';
      const ends = new Set([last, ...otherNumber(last)].map(lastWord));
      const such = items.filter((position) => ends.has(numberAt(headEnd, position)));
      return such.length > 0 ? such : items;
    };
  }

  /** Adds a list for each type of part that people call by other words, and the phrases for it. */
  #meanings(meanings: readonly Meaning[], lists: Lists, called: (name: string) => Uint32Array) {
    const phrases = new Map<string, number[]>();
    const sounding = new Map<string, string[]>();
    const headWords = new Map<number, number>();
    const added: Uint32Array[] = [];
    /** The list of the items with one of these names; undefined when there are none. */
    const listOf = (names: readonly string[]): number | undefined => {
      const items = union(names.map(called));
      if (items.length === 0) return undefined;
      const list = this.#list('meaning');
      added.push(items);
      headWords.set(list, Math.min(255, Math.max(...names.map((name) => wordsOf(name).length))));
      return list;
    };
    const known = new Map<string, number | undefined>();
    const put = <T>(map: Map<string, T[]>, key: string, value: T) => {
      const all = map.get(key) ?? [];
      if (!all.includes(value)) map.set(key, [...all, value]);
    };
    const add = (names: readonly string[], said: readonly string[]) => {
      // Several languages have words for the same names: they share one list.
      const key = names
        .map((name) => wordsOf(name).join(' '))
        .sort()
        .join('|');
      if (!known.has(key)) known.set(key, listOf(names));
      const list = known.get(key);
      if (list === undefined) return;
      for (const words of said.map(wordsOf)) {
        const written = words.join(' ');
        put(phrases, written, list);
        put(sounding, words.map(soundOf).join(' '), written);
      }
    };
    for (const { means, words } of meanings) {
      // With several names, each name means only itself, and the other words mean any of them.
      if (means.length > 1) for (const name of means) add([name], [name]);
      add(means, means.length > 1 ? words : [...means, ...words]);
    }
    return { all: joinedLists(lists, listsFrom(added)), phrases, sounding, headWords };
  }
}

/**
 * The models that each item fits.
 * @param fitments engine number → position
 * @param modelsOf for each engine number, the models that it stands for: one, or many for a universal part
 */
function modelColumn(
  fitments: Pairs,
  modelsOf: readonly (readonly number[])[],
  ids: readonly string[],
  size: number,
): SetColumn {
  // A universal part fits all models; so engines with the same models share a number, and lists stay short.
  const kinds = new Numbering();
  const kindOf = modelsOf.map((models) => kinds.of(models.join(' ')));
  const pairs = new Pairs();
  for (let at = 0; at < fitments.length; at++)
    pairs.add(numberAt(fitments.values, at), kindOf[numberAt(fitments.keys, at)] as number);
  const ofItems = listsOf(pairs, size, kinds.texts.length);
  const sets = new SetWriter(size);
  for (let position = 0; position < size; position++) {
    const own = listAt(ofItems, position);
    if (own.length > 0) sets.set(position, own.join(' '));
  }
  const idsOf = kinds.texts.map((models) =>
    models.split(' ').flatMap((number) => (number ? (ids[+number] ?? []) : [])),
  );
  return sets.finish(ids, (text) => text.split(' ').flatMap((kind) => idsOf[+kind] ?? []));
}
