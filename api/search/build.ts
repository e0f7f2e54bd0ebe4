import { type IndexRows, nameSeparator, openIndexRows } from '../catalogue/index-rows.ts';
import { isAvailable } from '../catalogue/items.ts';
import { everyEngine } from '../contract/fit.ts';
import { ColumnWriter, type ItemFacts, Numbering } from './columns.ts';
import type { Meaning } from './meanings.ts';
import { type Fits, type ListKind, listWorth, type PackedIndex } from './packed.ts';
import { intersection, type Lists, listAt, listsOf, orderOf, Pairs, startsOf, union } from './pairs.ts';
import { soundOf } from './sound.ts';
import { spellingTable } from './spelling.ts';
import { otherNumber, wordsOf } from './words.ts';

export interface BuildOptions {
  snapshotFile: string;
  /** How often items were ordered, by id. */
  orders: ReadonlyMap<string, number>;
  meanings: readonly Meaning[];
}

/** Where the vehicle, a side or a remark begins in a name. */
const endOfHead = /\s[–—-]\s|[(,;:|]/;
const kinds = Object.keys(listWorth) as ListKind[];
/** Parts of names whose words stay in memory while items are read. */
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

  /** Parts of names, with their lists. */
  readonly #read = { head: new Map<string, readonly number[]>(), tail: new Map<string, readonly number[]>() };

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
    const { all, phrases, sounding, headWords } = this.#meanings(meanings, lists);
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
      sounding,
      spelling: spellingTable(words),
      fits,
    };
  }

  #list(kind: ListKind): number {
    return this.#kinds.push(kinds.indexOf(kind)) - 1;
  }

  /** Every item at its position: the order of what is equally good. */
  #items(orders: ReadonlyMap<string, number>) {
    const count = this.#rows.itemCount();
    const found: ItemFacts[] = [];
    const foundIds: string[] = [];
    const keys = new Float64Array(count);
    const brands = new Numbering();
    const categories = new Numbering();
    for (const [row, id, name, brandId, categoryId, marked, stock, pricePaise, sellingPaise] of this.#rows.items()) {
      const available = isAvailable({ available: marked === 1, stock });
      const ordered = Math.min(orders.get(id) ?? 0, 2 ** 12 - 1);
      keys[found.length] =
        (Number(available) * 2 ** 12 + ordered) * 2 ** 20 + Math.min(Math.max(stock, 0), 2 ** 20 - 1);
      foundIds.push(id);
      const [brand, category] = [brands.same(brandId), categories.same(categoryId)];
      found.push({ row, brandId: brand, categoryId: category, available, pricePaise, sellingPaise, name });
    }
    const order = Uint32Array.from(found, (_, index) => index).sort(
      (a, b) => (keys[b] as number) - (keys[a] as number) || (found[a] as ItemFacts).row - (found[b] as ItemFacts).row,
    );
    const columns = new ColumnWriter(count);
    const positionOf = new Uint32Array(this.#rows.lastRow() + 1);
    const ids = new Map<string, number>();
    const facts: ItemFacts[] = [];
    for (const [position, index] of order.entries()) {
      const fact = found[index] as ItemFacts;
      columns.set(position, fact);
      positionOf[fact.row] = position + 1;
      ids.set(foundIds[index] as string, position);
      facts.push(fact);
    }
    return { facts, ids, columns: columns.finish(), positionOf };
  }

  /** The lists of the words of a part of a name. The same few thousand parts come again and again: each is read once. */
  #listsOf(kind: 'head' | 'tail', text: string): readonly number[] {
    const known = this.#read[kind].get(text);
    if (known) return known;
    const words = wordsOf(text);
    const all = new Set(kind === 'head' ? [...words, ...joined(words).filter((word) => /\p{N}/u.test(word))] : words);
    const lists = [...all].map((word) => {
      const number = this.#words.of(word);
      let list = this.#nameLists[kind][number];
      if (list === undefined) {
        list = this.#list(kind);
        this.#nameLists[kind][number] = list;
        this.#named.add(number, list);
      }
      return list;
    });
    if (this.#read[kind].size >= remembered) this.#read[kind].clear();
    this.#read[kind].set(text, lists);
    return lists;
  }

  /** The lists of a name: of the words before the vehicle or the brackets, and of those behind. */
  #ofName(name: string): { head: string; lists: readonly number[] } {
    const cut = endOfHead.exec(name)?.index ?? name.length;
    const head = name.slice(0, cut);
    return { head, lists: [...this.#listsOf('head', head), ...this.#listsOf('tail', name.slice(cut))] };
  }

  /** Names in English and in every language that they are translated to. @returns words in each English head */
  #itemNames(facts: readonly ItemFacts[], ids: ReadonlyMap<string, number>): Uint8Array<ArrayBuffer> {
    const headLength = new Uint8Array(facts.length);
    const lengths = new Map<string, number>();
    for (const [position, { name }] of facts.entries()) {
      const { head, lists } = this.#ofName(name);
      for (const list of lists) this.#entries.add(list, position);
      let length = lengths.get(head);
      if (length === undefined) {
        length = Math.min(255, wordsOf(head).length);
        lengths.set(head, length);
      }
      headLength[position] = length;
    }
    /** Items of several brands share a name, and then its translations too. */
    const shared = new Map<string, readonly number[]>();
    for (const [id, texts] of this.#rows.itemNames()) {
      const position = ids.get(id);
      if (position === undefined) continue;
      let lists = shared.get(texts);
      if (!lists) {
        lists = [...new Set(texts.split(nameSeparator).flatMap((name) => this.#ofName(name).lists))];
        if (shared.size >= remembered) shared.clear();
        shared.set(texts, lists);
      }
      for (const list of lists) this.#entries.add(list, position);
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
    const named = (kind: ListKind, name: string) => {
      const list = this.#list(kind);
      this.#name(list, name);
      return list;
    };
    const makes = new Map([...this.#rows.makes()].map(([id, name]) => [id, named('make', name)]));
    const models = new Map(
      [...this.#rows.models()].map(([id, name, makeId]) => [id, [named('model', name), makes.get(makeId)]]),
    );
    const engines = new Numbering();
    engines.of(everyEngine);
    /** By number of the engine: the lists of what fits it. */
    const listsOfEngine: number[][] = [[]];
    for (const [id, name, modelId] of this.#rows.engines()) {
      const lists = [named('engine', name), ...(models.get(modelId) ?? [])].filter((list) => list !== undefined);
      listsOfEngine[engines.of(id)] = lists;
    }
    const pairs = new Pairs();
    const years = new Pairs();
    let lastId: string | undefined;
    let position: number | undefined;
    for (const [itemId, engineId, from, to] of this.#rows.fitments()) {
      // The fitments of one item mostly stand together.
      if (itemId !== lastId) position = ids.get(itemId);
      lastId = itemId;
      if (position === undefined) continue;
      const number = engines.of(engineId);
      pairs.add(number, position);
      years.add(from ?? 0, to ?? 65535);
      for (const list of listsOfEngine[number] ?? []) this.#entries.add(list, position);
    }
    const count = engines.texts.length;
    const order = orderOf(pairs, count, size);
    return {
      engines: new Map(engines.texts.map((id, number) => [id, number])),
      starts: startsOf(pairs.keys, pairs.length, count),
      positions: order.map((pair) => pairs.values[pair] as number),
      from: Uint16Array.from(order, (pair) => years.keys[pair] as number),
      to: Uint16Array.from(order, (pair) => years.values[pair] as number),
    };
  }

  /** Adds a list for each type of part that people have other words for, and the phrases that lead there. */
  #meanings(meanings: readonly Meaning[], lists: Lists) {
    const phrases = new Map<string, number[]>();
    const sounding = new Map<string, string[]>();
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
        const written = said.join(' ');
        phrases.set(written, [...(phrases.get(written) ?? []), list]);
        const heard = said.map(soundOf).join(' ');
        sounding.set(heard, [...(sounding.get(heard) ?? []), written]);
      }
    }
    return { all: extended(lists, added), phrases, sounding, headWords };
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
