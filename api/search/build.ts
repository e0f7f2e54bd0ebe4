import { type IndexRows, nameSeparator, openIndexRows } from '../catalogue/index-rows.ts';
import { isAvailable } from '../catalogue/items.ts';
import { everyEngine } from '../contract/fit.ts';
import { ColumnWriter, type ItemFacts, Numbering } from './columns.ts';
import type { Meaning } from './meanings.ts';
import { type Fits, type ListKind, listWorth, type PackedIndex } from './packed.ts';
import { intersection, type Lists, listAt, listsOf, orderOf, Pairs, union } from './pairs.ts';
import { soundOf } from './sound.ts';
import { spellingTable } from './spelling.ts';
import { otherNumber, wordsOf } from './words.ts';

export interface BuildOptions {
  snapshotFile: string;
  /** How often items were ordered, by id. */
  orders: ReadonlyMap<string, number>;
  meanings: readonly Meaning[];
}

/** The lists of a name: of its words before the vehicle or the brackets, and behind. */
interface NameLists {
  head: number[];
  tail: number[];
  /** Words in its head. */
  headLength: number;
}

/** Marks a phrase that is written as it sounds. */
export const soundMark = '\u0001';
const kinds = Object.keys(listWorth) as ListKind[];
/** Texts whose words stay in memory while items are read. */
const remembered = 100_000;

/** Makes the index of a snapshot. It takes seconds: a worker's business (index-worker.ts). */
export function buildIndex({ snapshotFile, orders, meanings }: BuildOptions): PackedIndex {
  const rows = openIndexRows(snapshotFile);
  try {
    return new Builder(rows).build(orders, meanings);
  } finally {
    rows.close();
  }
}

class Builder {
  readonly #rows: IndexRows;
  readonly #words = new Numbering();
  /** What each word names: word → key of a list. */
  readonly #named = new Pairs();
  /** List → position. */
  readonly #entries = new Pairs();
  readonly #kinds: number[] = [];
  /** Head and tail lists of each word; 0: none yet. */
  readonly #nameLists: Record<'head' | 'tail', number[]> = { head: [], tail: [] };

  readonly #pieces = new Map<string, string[]>();

  constructor(rows: IndexRows) {
    this.#rows = rows;
  }

  build(orders: ReadonlyMap<string, number>, meanings: readonly Meaning[]): PackedIndex {
    const { facts, ids, columns, positionOf } = this.#items(orders);
    const size = facts.length;
    const headLength = this.#itemNames(facts, ids);
    this.#brandsAndCategories(facts);
    const fits = this.#vehicles(ids, size);
    const words = this.#words.texts;
    const lists = listsOf(this.#entries, this.#kinds.length, size);
    const { all, phrases, headWords } = this.#meanings(meanings, lists);
    const named = listsOf(this.#named, words.length, this.#kinds.length);
    return {
      columns,
      positionOf,
      headLength,
      words,
      named,
      lists: all,
      kinds: Uint8Array.from(this.#kinds),
      headWords: Uint8Array.from(this.#kinds, (kind, list) =>
        kinds[kind] === 'head' ? 1 : (headWords.get(list) ?? 0),
      ),
      phrases,
      spelling: spellingTable(words),
      fits,
    };
  }

  #list(kind: ListKind): number {
    return this.#kinds.push(kinds.indexOf(kind)) - 1;
  }

  /** Every item at its position: the order of what is equally good. */
  #items(orders: ReadonlyMap<string, number>) {
    const found: { id: string; facts: ItemFacts; key: number }[] = [];
    for (const [row, id, name, brandId, categoryId, marked, stock, pricePaise, sellingPaise] of this.#rows.items()) {
      const available = isAvailable({ available: marked === 1, stock });
      const key = (Number(available) * 2 ** 12 + Math.min(orders.get(id) ?? 0, 2 ** 12 - 1)) * 2 ** 20;
      found.push({
        id,
        facts: { row, brandId, categoryId, available, pricePaise, sellingPaise, name },
        key: key + Math.min(Math.max(stock, 0), 2 ** 20 - 1),
      });
    }
    found.sort((a, b) => b.key - a.key || a.facts.row - b.facts.row);
    const columns = new ColumnWriter(found.length);
    const positionOf = new Uint32Array(this.#rows.lastRow() + 1);
    const ids = new Map<string, number>();
    found.forEach(({ id, facts }, position) => {
      columns.set(position, facts);
      positionOf[facts.row] = position + 1;
      ids.set(id, position);
    });
    return { facts: found.map((item) => item.facts), ids, columns: columns.finish(), positionOf };
  }

  #namedBy(name: string): NameLists {
    const cut = /\s[–—-]\s|[(,;:|]/.exec(name)?.index ?? name.length;
    const headWords = this.#wordsIn(name.slice(0, cut));
    const head = new Set([...headWords, ...joined(headWords).filter((word) => /\p{N}/u.test(word))]);
    const tail = new Set(this.#wordsIn(name.slice(cut)));
    const listOf = (kind: 'head' | 'tail', word: string) => {
      const number = this.#words.of(word);
      let list = this.#nameLists[kind][number];
      if (list === undefined) {
        list = this.#list(kind);
        this.#nameLists[kind][number] = list;
        this.#named.add(number, list);
      }
      return list;
    };
    return {
      head: [...head].map((word) => listOf('head', word)),
      tail: [...tail].filter((word) => !head.has(word)).map((word) => listOf('tail', word)),
      headLength: Math.min(255, headWords.length),
    };
  }

  /** Words of a text. The same few thousand come again and again: each is folded once. */
  #wordsIn(text: string): string[] {
    return text.split(' ').flatMap((piece) => {
      let words = this.#pieces.get(piece);
      if (!words) {
        words = wordsOf(piece);
        if (this.#pieces.size >= remembered) this.#pieces.clear();
        this.#pieces.set(piece, words);
      }
      return words;
    });
  }

  /** Names in English and in every language that they are translated to. @returns words in each English head */
  #itemNames(facts: readonly ItemFacts[], ids: ReadonlyMap<string, number>): Uint8Array<ArrayBuffer> {
    const headLength = new Uint8Array(facts.length);
    const names = new Map<string, NameLists>();
    /** Many items share a name, and then its translations too. */
    const namedBy = (text: string): NameLists => {
      let named = names.get(text);
      if (!named) {
        const all = text.split(nameSeparator).map((name) => this.#namedBy(name));
        named = {
          head: [...new Set(all.flatMap(({ head }) => head))],
          tail: [...new Set(all.flatMap(({ tail }) => tail))],
          headLength: all[0]?.headLength ?? 0,
        };
        if (names.size >= remembered) names.clear();
        names.set(text, named);
      }
      return named;
    };
    const enter = ({ head, tail }: NameLists, position: number) => {
      for (const list of head) this.#entries.add(list, position);
      for (const list of tail) this.#entries.add(list, position);
    };
    facts.forEach(({ name }, position) => {
      const named = namedBy(name);
      headLength[position] = named.headLength;
      enter(named, position);
    });
    for (const [id, texts] of this.#rows.itemNames()) {
      const position = ids.get(id);
      if (position !== undefined) enter(namedBy(texts), position);
    }
    return headLength;
  }

  #name(list: number, text: string): void {
    const words = wordsOf(text);
    for (const word of [...words, ...joined(words)]) this.#named.add(this.#words.of(word), list);
  }

  #brandsAndCategories(facts: readonly ItemFacts[]): void {
    const brands = new Map<string, number>();
    for (const [id, name] of this.#rows.brands()) {
      brands.set(id, this.#list('brand'));
      this.#name(brands.get(id) as number, name);
    }
    for (const [id, text] of this.#rows.names('brand')) if (brands.has(id)) this.#name(brands.get(id) as number, text);

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

  /** Makes, models and engines name the items that fit them. */
  #vehicles(ids: ReadonlyMap<string, number>, size: number): Fits {
    const makes = new Map(this.#rows.makes());
    const models = new Map<string, number>();
    for (const [id, name, makeId] of this.#rows.models()) {
      models.set(id, this.#list('model'));
      this.#name(models.get(id) as number, `${makes.get(makeId) ?? ''} ${name}`);
    }
    const engines = new Numbering();
    const engineLists: { engine: number; model: number | undefined }[] = [];
    engines.of(everyEngine);
    engineLists.push({ engine: -1, model: undefined });
    for (const [id, name, modelId] of this.#rows.engines()) {
      engines.of(id);
      const engine = this.#list('engine');
      engineLists.push({ engine, model: models.get(modelId) });
      this.#name(engine, name);
    }
    const pairs = new Pairs();
    const years: [from: number[], to: number[]] = [[], []];
    for (const [itemId, engineId, from, to] of this.#rows.fitments()) {
      const position = ids.get(itemId);
      if (position === undefined) continue;
      const number = engines.of(engineId);
      pairs.add(number, position);
      years[0].push(from ?? 0);
      years[1].push(to ?? 65535);
      const lists = engineLists[number];
      if (!lists || lists.engine < 0) continue;
      this.#entries.add(lists.engine, position);
      if (lists.model !== undefined) this.#entries.add(lists.model, position);
    }
    const count = engines.texts.length;
    const order = orderOf(pairs, count, size);
    const starts = new Uint32Array(count + 1);
    for (let at = 0; at < pairs.length; at++)
      starts[(pairs.keys[at] as number) + 1] = (starts[(pairs.keys[at] as number) + 1] as number) + 1;
    for (let at = 0; at < count; at++) starts[at + 1] = (starts[at + 1] as number) + (starts[at] as number);
    return {
      engines: new Map(engines.texts.map((id, number) => [id, number])),
      starts,
      positions: Uint32Array.from(order, (pair) => pairs.values[pair] as number),
      from: Uint16Array.from(order, (pair) => years[0][pair] as number),
      to: Uint16Array.from(order, (pair) => years[1][pair] as number),
    };
  }

  /** Adds a list for each type of part that people have other words for, and the phrases that lead there. */
  #meanings(meanings: readonly Meaning[], lists: Lists) {
    const phrases = new Map<string, number[]>();
    const headWords = new Map<number, number>();
    const added: Uint32Array[] = [];
    const numbers = new Map(this.#words.texts.map((word, number) => [word, number]));
    const inNames = (word: string) =>
      [word, ...otherNumber(word)].flatMap((form) => {
        const list = this.#nameLists.head[numbers.get(form) ?? -1];
        return list === undefined ? [] : [listAt(lists, list)];
      });
    for (const { means, words } of meanings) {
      const items = union(means.map((name) => intersection(wordsOf(name).map((word) => union(inNames(word))))));
      if (items.length === 0) continue;
      const list = this.#list('meaning');
      added.push(items);
      headWords.set(list, Math.min(255, Math.max(...means.map((name) => wordsOf(name).length))));
      for (const phrase of words) {
        const said = wordsOf(phrase);
        for (const key of new Set([said.join(' '), soundMark + said.map(soundOf).join(' ')]))
          phrases.set(key, [...(phrases.get(key) ?? []), list]);
      }
    }
    return { all: extended(lists, added), phrases, headWords };
  }
}

function extended({ starts, items }: Lists, added: readonly Uint32Array[]): Lists {
  const more = added.reduce((sum, list) => sum + list.length, 0);
  const all = { starts: new Uint32Array(starts.length + added.length), items: new Uint32Array(items.length + more) };
  all.starts.set(starts);
  all.items.set(items);
  let end = items.length;
  added.forEach((list, index) => {
    all.items.set(list, end);
    end += list.length;
    all.starts[starts.length + index] = end;
  });
  return all;
}

/** Each two words as one: "Wagon R" is written WagonR too, and 5W-30 as 5W30. */
function joined(words: readonly string[]): string[] {
  return words.slice(1).map((word, at) => `${words[at]}${word}`);
}
