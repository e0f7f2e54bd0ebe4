import { longest, wordsOf } from '../language/words.ts';
import type { FullText } from '../match/full-text.ts';
import type { Demand } from '../match/item-store.ts';
import type { ReadyWords } from '../match/ready-words.ts';
import type { Understood } from '../understand/parse.ts';

/** One way to understand a query whose last word may be unfinished. */
export interface Sense {
  /** How vehicle, brand, side and so on were understood. */
  scope: Understood;
  /** The words that name the part. */
  part: readonly string[];
  /** Whether the last word of `part` may be unfinished. */
  isOpen: boolean;
}

/** A sense, and the items that obey it, best first. */
export interface Meant<Items> extends Sense {
  items: Items;
}

/** A sense, and the searches in which its part is looked for. */
interface Try<Items> {
  sense: Sense;
  from: readonly FullText<Items>[];
}

/** A query split into its last word, folded, and the text before it. */
export interface Unfinished {
  /** Both parts together. */
  query: string;
  before: string;
  last: string;
}

/** More words than anybody types; only the last ones count. */
const maxWords = 16;
/** How many items are looked at when only a vehicle or a brand was named. */
const mostOfVehicle = 1000;
/** A known word of two letters is just as likely the beginning of another one. */
const shortest = 3;

/** @returns undefined when the query has no word */
export function unfinishedOf(query: string): Unfinished | undefined {
  const tokens = query.slice(0, longest.query).split(/\s+/).slice(-maxWords);
  while (tokens.length > 0) {
    const words = wordsOf(tokens.pop() as string);
    const last = words.pop();
    if (last === undefined) continue;
    const before = [...tokens, ...words].join(' ');
    return { query: `${before} ${last}`.trim(), before, last: last.slice(0, longest.word) };
  }
  return undefined;
}

/** Makes the function that reads queries while they are typed, as the search would. */
export function createUnfinished<Items>({ understanding, fullText, store, demandsOf }: ReadyWords<Items>) {
  const { lexicon } = understanding;
  const byHead = fullText.ofParts('category', 'above', 'tail');
  const byName = fullText.ofParts('category', 'above');
  const byCategory = fullText.ofParts();

  /** Whether the last word was understood exactly as typed. */
  function isSure({ segments }: Understood, last: string): boolean {
    if (lexicon.fillers.has(last)) return last.length >= shortest;
    return segments.some(({ kind, text }) => {
      const words = wordsOf(text);
      if (kind === 'part' || words.at(-1) !== last) return false;
      const phrase = words.join(' ');
      const isKnown = kind === 'year' || lexicon.entries.has(phrase) || lexicon.entries.has(words.join(''));
      return isKnown && phrase.length >= shortest;
    });
  }

  async function calledIn(texts: FullText<Items>, { part, isOpen }: Sense, isGuess: boolean): Promise<Items> {
    if (isOpen) return texts[isGuess ? 'guessStarting' : 'starting'](part);
    return (await texts[isGuess ? 'guess' : 'find'](part.join(' '))).items;
  }

  /** The items that the sense's part names; undefined when there are none. */
  async function partsOf({ sense, from }: Try<Items>, isGuess: boolean): Promise<Items | undefined> {
    for (const texts of from) {
      const found = await someOf(await calledIn(texts, sense, isGuess));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The items that obey a sense; undefined when there are none. */
  async function itemsOf(
    one: Try<Items>,
    isGuess: boolean,
    besides: readonly Demand<Items>[],
  ): Promise<Items | undefined> {
    const { part, scope } = one.sense;
    const demands = async () => [...(await demandsOf(scope)), ...besides];
    if (part.length > 0) {
      const named = await partsOf(one, isGuess);
      return named === undefined ? undefined : someOf(store.those(named, await demands()));
    }
    const { engines, brands } = scope;
    // A side alone would match nearly everything.
    const isAbout = engines !== undefined || brands.length > 0;
    // So many items are enough to say which kinds a vehicle or a brand has.
    return isAbout && !isGuess ? someOf(store.some(await demands(), mostOfVehicle)) : undefined;
  }

  const someOf = async (items: Items) => ((await store.isEmpty(items)) ? undefined : items);

  /** The senses of a query, the likeliest first. */
  function sensesOf({ query, before, last }: Unfinished, completed: string | undefined): Try<Items>[] {
    const whole = understanding.read(query);
    const asRead: Sense = { scope: whole, part: whole.part, isOpen: whole.part.at(-1) === last };
    const scope = understanding.read(before);
    const open = asRead.isOpen ? asRead : { scope, part: [...scope.part, last], isOpen: true };
    const all = [byName, byCategory];
    const vehicle = completed === undefined ? undefined : understanding.read(completed);
    const ofVehicle = vehicle ? [{ sense: { scope: vehicle, part: vehicle.part, isOpen: false }, from: all }] : [];
    const closed = asRead.isOpen ? [] : [{ sense: asRead, from: all }];
    // A sure last word stands for itself. Any other may begin a part, then a vehicle, then any name.
    return [
      ...(isSure(whole, last) ? closed : []),
      { sense: open, from: [byHead] },
      ...ofVehicle,
      { sense: open, from: all },
      ...closed,
    ];
  }

  /**
   * What a query is about: the first sense that some item obeys.
   * @param completed the query with its last words replaced by the vehicle that they begin
   * @param besides further demands on items
   */
  return async function meant(
    typed: Unfinished,
    completed: string | undefined,
    besides: readonly Demand<Items>[],
  ): Promise<Meant<Items> | undefined> {
    const tries = sensesOf(typed, completed);
    for (const isGuess of [false, true])
      for (const one of tries) {
        const items = await itemsOf(one, isGuess, besides);
        if (items !== undefined) return { ...one.sense, items };
      }
    return undefined;
  };
}
