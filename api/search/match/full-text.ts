import { byteAt } from '../index/at.ts';
import { type ListKind, listWorth, type Names } from '../index/packed.ts';
import { listAt } from '../index/pairs.ts';
import { soundOf } from '../language/sound.ts';
import { differences, mayStandFor, mostDifferences, scriptOf } from '../language/spelling.ts';
import type { Vocabulary } from '../language/vocabulary.ts';
import { isLatin, otherNumber, queryWords } from '../language/words.ts';
import type { Alternative, Demand, ItemStore, Matched, Slot } from './item-store.ts';

/** The matches for a query's words. */
export interface TextFound<Items> {
  /** Best first. */
  items: Items;
  isEmpty: boolean;
  strategy: 'fullText' | 'spelling' | undefined;
  /** The query as it was understood, if that differs from what was typed. */
  meant: string | undefined;
}

/** More words than anybody types; limits the cost of a query. */
const maxWords = 12;
/** How many known words a prefix may stand for. */
const maxContinuations = 100;
/** The same for a single letter as the whole query, since half of the catalogue begins with it. */
const ofOneLetter = 12;
const longestPhrase = 4;

const quality = { exact: 1, otherNumber: 0.97, phrase: 1.1, start: 0.7, spelled: 0.8, perDifference: 0.15 } as const;

/** The lists that a phrase names, and the words understood in its place. */
type Heard = Pick<Alternative, 'lists' | 'instead'>;

/** The slots of a query, and what was typed for each. */
interface Phrased {
  slots: Slot[];
  typed: string[];
}

const kinds = Object.keys(listWorth);
const nameKinds = new Set(
  (['make', 'model', 'engine', 'brand', 'tail'] satisfies ListKind[]).map((kind) => kinds.indexOf(kind)),
);

/**
 * Search by words: each word may match another field, and an item must match all words. If no item does, other
 * spellings are tried.
 */
export class FullText<Items> {
  readonly #index: Names;
  readonly #vocabulary: Vocabulary;
  readonly #store: ItemStore<Items>;
  /** Kinds of lists that words cannot name here. */
  readonly #leftOut: ReadonlySet<number>;
  readonly #others: ReadonlySet<string>;

  /** @param others words that are never taken for other words, even if the catalogue has none of them */
  constructor(
    index: Names,
    vocabulary: Vocabulary,
    store: ItemStore<Items>,
    others: ReadonlySet<string>,
    leftOut: readonly ListKind[] = [],
  ) {
    this.#index = index;
    this.#vocabulary = vocabulary;
    this.#store = store;
    this.#others = others;
    this.#leftOut = new Set(leftOut.map((kind) => kinds.indexOf(kind)));
  }

  /** The same search without vehicles and brands: it finds what names the part. */
  ofParts(...alsoWithout: ListKind[]): FullText<Items> {
    const leftOut: ListKind[] = ['make', 'model', 'engine', 'brand', ...alsoWithout];
    return new FullText(this.#index, this.#vocabulary, this.#store, this.#others, leftOut);
  }

  /** Whether a word names anything, also as the plural or the beginning of another. */
  names(word: string): boolean {
    return this.#slot(word).some(({ lists }) => lists.length > 0);
  }

  /** Whether a word exactly as typed names anything. */
  isName(word: string): boolean {
    const number = this.#vocabulary.exact(word);
    return number !== undefined && this.#listsOf(number).length > 0;
  }

  /** Whether each of these words, or all as a phrase, names anything; the beginning of a name does not count. */
  areNames(words: readonly string[]): boolean {
    const isOne = (word: string) => this.isName(word) || this.#index.phrases.has(word);
    const areAll = words.every((word) => [word, ...otherNumber(word)].some(isOne));
    return areAll || this.#index.phrases.has(words.join(' '));
  }

  /** Whether people call a type of part by these words. */
  isSaid(words: string): boolean {
    return this.#phrase(words.split(' ')) !== undefined;
  }

  isKnown(word: string): boolean {
    return this.#isKnown(word) || this.#index.phrases.has(word) || this.#others.has(word);
  }

  /** Words of the catalogue that are spelled or sound like this one, the likeliest first. */
  spelledLike(word: string): { word: string; cost: number }[] {
    return this.#vocabulary
      .spelledLike(word)
      .map(({ word: number, cost }) => ({ word: this.#vocabulary.word(number), cost }));
  }

  #listsOf(word: number): number[] {
    const lists = [...listAt(this.#index.named, word)];
    return this.#leftOut.size === 0
      ? lists
      : lists.filter((list) => !this.#leftOut.has(byteAt(this.#index.kinds, list)));
  }

  get nothing(): TextFound<Items> {
    return { items: this.#store.nothing, isEmpty: true, strategy: undefined, meant: undefined };
  }

  async #found(items: Items, how: Pick<TextFound<Items>, 'strategy' | 'meant'>): Promise<TextFound<Items>> {
    return (await this.#store.isEmpty(items)) ? this.nothing : { items, isEmpty: false, ...how };
  }

  /**
   * Items that have all the words as typed.
   * @param within only these items matter: others may be missing from the result
   */
  async find(query: string, within?: Items): Promise<TextFound<Items>> {
    const items = await this.#asTyped(this.#wordsOf(query), { within });
    return this.#found(items, { strategy: 'fullText', meant: undefined });
  }

  /** Finds what may have been meant, when no item has all the words as typed. */
  async guess(query: string): Promise<TextFound<Items>> {
    const words = this.#wordsOf(query);
    const apart = words.flatMap((word) => this.#apart(word));
    if (apart.length > words.length) {
      const found = await this.#found(await this.#asTyped(apart), { strategy: 'spelling', meant: apart.join(' ') });
      if (!found.isEmpty) return found;
    }
    // A known word always means itself.
    if (words.every((word) => this.isKnown(word))) return this.nothing;
    const asSpelled = { slots: this.#spelledSlots(words), typed: words };
    for (const phrased of [this.#bySound(words, asSpelled.slots), asSpelled]) {
      if (!phrased) continue;
      const items = this.#store.every(phrased.slots);
      const best = await this.#store.bestHas(items, phrased.slots);
      if (best) return { items, isEmpty: false, strategy: 'spelling', meant: meantBy(phrased.typed, best) };
    }
    return this.nothing;
  }

  /** Matches while a query is typed: its last word may be unfinished, also in a phrase. */
  starting(words: readonly string[]): Promise<Items> {
    return this.#asTyped(words.slice(0, maxWords), { isOpen: true });
  }

  /** Likely meanings while a query is typed, when no item has all the words as typed. */
  async guessStarting(words: readonly string[]): Promise<Items> {
    const typed = words.slice(0, maxWords);
    const last = typed.length - 1;
    const asSpelled = this.#spelledSlots(typed).map((slot, at) =>
      at === last ? [...this.#slot(typed[at] as string, true), ...slot] : slot,
    );
    for (const slots of [this.#bySound(typed, asSpelled)?.slots, asSpelled]) {
      const items = this.#store.every(slots ?? []);
      if (!(await this.#store.isEmpty(items))) return items;
    }
    return this.#store.nothing;
  }

  /** Demands that an item has every word of the query. */
  having(query: string): Demand<Items> {
    return { slots: this.#wordsOf(query).map((word) => this.#slot(word)) };
  }

  /** Whether a word names only vehicles and brands. */
  #isVehicleOrBrand(word: number): boolean {
    const isOfName = (list: number) => nameKinds.has(byteAt(this.#index.kinds, list));
    return listAt(this.#index.named, word).every(isOfName);
  }

  #isKnown(word: string): boolean {
    return this.#vocabulary.exact(word) !== undefined;
  }

  #wordsOf(query: string): string[] {
    const words = queryWords(query).slice(0, maxWords);
    // A single letter that is no name, such as the R of Wagon R, adds nothing to the other words.
    const isPhrase = this.#index.phrases.has(words.join(' '));
    const telling = words.filter((word) => isPhrase || word.length > 1 || this.#isKnown(word));
    return telling.length > 0 ? telling : words;
  }

  /**
   * Items with all words in their names, items found by phrases for a type of part, and items with the words elsewhere.
   * Phrases come first unless the best name has all words in its head.
   */
  async #asTyped(
    words: readonly string[],
    { isOpen = false, within }: { isOpen?: boolean; within?: Items | undefined } = {},
  ): Promise<Items> {
    const store = this.#store;
    const last = isOpen ? words.at(-1) : undefined;
    // A single letter as the whole query is a prefix; among other words it is a name, as in Wagon R.
    const isOneLetter = isOpen && words.length === 1 && (last?.length ?? 0) <= (isLatin(last ?? '') ? 1 : 2);
    const most = isOneLetter ? ofOneLetter : maxContinuations;
    const plain = words.map((word) =>
      this.#slot(word, word === last || (word.length === 1 && words.length === 1), most),
    );
    const every = await store.matched(plain, within);
    // While a query is typed, it may still become a longer name.
    const found = isOpen ? every : this.#ofEnds(every);
    const called = isOpen ? undefined : this.#phrase(words);
    if (called) return this.#called(called, words, found);
    const meaning = (phrase: readonly string[]) => {
      const lists = this.#phrase(phrase) ?? (phrase.at(-1) === last ? this.#phraseFrom(phrase.join(' ')) : undefined);
      return lists && { lists };
    };
    const phrased = this.#phrased(words, meaning, plain);
    if (!phrased) return found.items;
    const meant = store.every(phrased.slots, within);
    return found.headWords >= words.length ? store.together(found.items, meant) : store.together(meant, found.items);
  }

  /**
   * If the words are the whole name of an item, only items whose names end like it: a radiator cap is not a radiator.
   */
  #ofEnds(found: Matched<Items>): Matched<Items> {
    if (found.wholeEnds.size === 0) return found;
    return { ...found, items: this.#store.ending(found.items, found.wholeEnds) };
  }

  /** The items that are called so, without those that merely have the words in their names. */
  #called(lists: readonly number[], words: readonly string[], found: Matched<Items>): Items {
    const meant = this.#store.every([[{ lists, quality: quality.phrase }]]);
    return found.headWords < words.length ? meant : this.#store.firstOf(found.items, meant);
  }

  /** The lists of a phrase; the plural of its last word is the same phrase. */
  #phrase(words: readonly string[]): readonly number[] | undefined {
    const { phrases } = this.#index;
    const last = words.at(-1);
    if (last === undefined) return undefined;
    for (const form of [last, ...otherNumber(last)]) {
      const lists = phrases.get([...words.slice(0, -1), form].join(' '));
      if (lists) return lists;
    }
    return undefined;
  }

  /** The lists of all phrases with this beginning. */
  #phraseFrom(start: string): readonly number[] | undefined {
    const found: number[] = [];
    for (const [phrase, lists] of this.#index.phrases) {
      if (!phrase.startsWith(start)) continue;
      found.push(...lists);
      if (found.length >= maxContinuations) break;
    }
    return found.length > 0 ? found : undefined;
  }

  /** The phrases that sound like these words and are spelled almost alike: "brek pedd" is not "brake patti". */
  #heard(words: readonly string[], most = Number.POSITIVE_INFINITY): Heard | undefined {
    const said = words.join(' ');
    const allowed = Math.min(most, 1 + Math.floor(said.length / 4));
    const near = (this.#index.sounding.get(words.map(soundOf).join(' ')) ?? [])
      .map((phrase) => ({ phrase, distance: differences(said, phrase, allowed + 1) }))
      .filter(({ phrase, distance }) => distance <= allowed && isAlikeByWord(words, phrase))
      .sort((a, b) => a.distance - b.distance);
    const [first] = near;
    if (!first) return undefined;
    const nearest = near.filter(({ distance }) => distance === first.distance);
    return { lists: nearest.flatMap(({ phrase }) => this.#index.phrases.get(phrase) ?? []), instead: first.phrase };
  }

  #slot(word: string, open = false, most = maxContinuations): Slot {
    const alternatives: Alternative[] = [];
    const add = (number: number | undefined, itsQuality: number) => {
      const lists = number === undefined ? [] : this.#listsOf(number);
      if (lists.length > 0) alternatives.push({ lists, quality: itsQuality });
    };
    add(this.#vocabulary.exact(word), quality.exact);
    for (const form of otherNumber(word)) add(this.#vocabulary.exact(form), quality.otherNumber);
    const meaning = this.#phrase([word]) ?? (open && word.length > 1 ? this.#phraseFrom(word) : undefined);
    if (meaning) alternatives.push({ lists: meaning, quality: quality.phrase });
    // A known word does not count as the beginning of other words.
    const isStart = alternatives.length === 0 && word.length > 1 && !this.#others.has(word);
    if (isStart || open) {
      for (const number of this.#vocabulary.starting(word, most)) add(number, quality.start);
    }
    return alternatives;
  }

  /** Slots in which some neighbouring words are one phrase or one word; undefined when there are none. */
  #phrased(
    words: readonly string[],
    meaning: (phrase: readonly string[]) => Heard | undefined,
    plain: readonly Slot[],
  ): Phrased | undefined {
    const slots: Slot[] = [];
    const typed: string[] = [];
    for (let at = 0; at < words.length; ) {
      const found = this.#longestPhrase(words, at, meaning);
      const length = found?.length ?? 1;
      const slot = found ? [{ ...found.heard, quality: quality.phrase }] : plain[at];
      if (slot) slots.push(slot);
      typed.push(words.slice(at, at + length).join(' '));
      at += length;
    }
    return typed.length < words.length ? { slots, typed } : undefined;
  }

  /** The longest phrase that begins at a word and names anything. */
  #longestPhrase(
    words: readonly string[],
    at: number,
    meaning: (phrase: readonly string[]) => Heard | undefined,
  ): { heard: Heard; length: number } | undefined {
    for (let length = Math.min(longestPhrase, words.length - at); length > 1; length--) {
      const phrase = words.slice(at, at + length);
      // "wagonr" may be written as two words and i20 as "i 20"; but two known words stay apart.
      const isOne = length === 2 && (isModel(phrase) || !phrase.every((word) => this.#isKnown(word)));
      const joined = isOne ? this.#vocabulary.exact(phrase.join('')) : undefined;
      const heard = meaning(phrase) ?? (joined === undefined ? undefined : { lists: this.#listsOf(joined) });
      if (heard?.lists.length) return { heard, length };
    }
    return undefined;
  }

  /** Slots that also have words spelled or sounding like the unknown ones. A known word always means itself. */
  #spelledSlots(words: readonly string[]): Slot[] {
    const isAlone = words.filter((word) => /[\p{L}\p{M}]{3}/u.test(word)).length < 2;
    return words.map((word) => {
      const known = this.#slot(word);
      return this.isKnown(word) ? known : [...known, ...this.#spelled(word, isAlone)];
    });
  }

  /** Slots with phrases recognised by their sound; undefined when there are none. */
  #bySound(words: readonly string[], plain: readonly Slot[]): Phrased | undefined {
    const heard = (phrase: readonly string[]) =>
      phrase.every((word) => this.#isKnown(word) || this.#others.has(word)) ? undefined : this.#heard(phrase);
    return this.#phrased(words, heard, plain);
  }

  /** The two known words that were typed as one, such as "sparkplug"; otherwise the word itself. */
  #apart(word: string): string[] {
    if (this.#slot(word).length > 0 || this.#others.has(word)) return [word];
    for (let at = word.length - 3; at >= 3; at--) {
      const parts = [word.slice(0, at), word.slice(at)];
      if (parts.every((part) => this.#vocabulary.exact(part) !== undefined)) return parts;
    }
    return [word];
  }

  /** @param isAlone no other word says what is meant, so that only an almost equal word may be */
  #spelled(word: string, isAlone: boolean): Alternative[] {
    const found: Alternative[] = [];
    for (const { word: number, cost } of this.#vocabulary.spelledLike(word)) {
      const as = isAlone ? 'alone' : this.#isVehicleOrBrand(number) ? 'name' : 'word';
      if (!mayStandFor(word, this.#vocabulary.word(number), cost, as)) continue;
      found.push({
        lists: this.#listsOf(number),
        quality: Math.max(0.1, quality.spelled - quality.perDifference * cost),
        instead: this.#vocabulary.word(number),
      });
    }
    const sounding = this.#heard([word], isAlone ? mostDifferences(word) : undefined);
    if (sounding && word.length > 3) found.push({ ...sounding, quality: quality.spelled - quality.perDifference });
    return found;
  }
}

/**
 * Whether each word resembles the word at its place in the phrase: one long equal word does not make up for another.
 */
function isAlikeByWord(words: readonly string[], phrase: string): boolean {
  const meant = phrase.split(' ');
  if (meant.length !== words.length) return true;
  return words.every((word, at) => {
    const allowed = 1 + Math.floor(word.length / 4);
    return differences(word, meant[at] as string, allowed + 1) <= allowed;
  });
}

/**
 * The query with each typed phrase replaced by the best item's; undefined if nothing changes. A word in another script
 * stays as typed.
 */
function meantBy(typed: readonly string[], best: readonly (Alternative | undefined)[]): string | undefined {
  const meant = typed.map((phrase, at) => {
    const instead = best[at]?.instead ?? phrase;
    return scriptOf(instead) === scriptOf(phrase) ? instead : phrase;
  });
  return meant.every((phrase, at) => phrase === typed[at]) ? undefined : meant.join(' ');
}

/** Whether letters and digits make one name: "i 20", "c 3". */
function isModel(words: readonly string[]): boolean {
  return words.some((word) => /^\p{L}{1,2}$/u.test(word)) && words.some((word) => /^\p{N}+$/u.test(word));
}
