import { longest, wordsOf } from '../language/words.ts';
import type { FullText } from '../match/full-text.ts';
import type { Demand } from '../match/item-store.ts';
import type { ReadyWords } from '../match/ready-words.ts';
import type { Understood } from '../understand/parse.ts';

/** One way to understand a query whose last word may be unfinished. */
export interface Sense {
  /** What was understood of vehicle, brand and side. */
  scope: Understood;
  /** The words that name the part. */
  part: readonly string[];
  /** Whether the last of them may be unfinished. */
  isOpen: boolean;
}

/** A sense with the items that obey it, best first. */
export interface Meant<Items> extends Sense {
  items: Items;
}

/** A query in two: its last word, folded, and what stands before that. */
export interface Unfinished {
  /** Both together. */
  query: string;
  before: string;
  last: string;
}

/** More words than anybody types: the last ones count. */
const maxWords = 16;
/** Items looked at when nothing but a vehicle or a brand was named. */
const mostOfVehicle = 1000;
/** A known word of two letters is as likely the beginning of another one. */
const shortest = 3;

/** @returns undefined when nothing of the query is a word */
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

/** Reads queries while they are typed, with the understanding of the search. */
export function createUnfinished<Items>({ understanding, fullText, store, demandsOf }: ReadyWords<Items>) {
  const { lexicon } = understanding;
  const byHead = fullText.ofParts('category', 'above', 'tail');
  const byName = fullText.ofParts('category', 'above');
  const byCategory = fullText.ofParts();

  /** Whether the last word was understood as it stands, and not merely as one that is like it. */
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

  /** Undefined when nothing is called so. */
  async function partsOf(
    { part, isOpen }: Sense,
    from: readonly FullText<Items>[],
    isGuess: boolean,
  ): Promise<Items | undefined> {
    for (const texts of from) {
      const typed = part.join(' ');
      const found = !isOpen
        ? (await texts[isGuess ? 'guess' : 'find'](typed)).items
        : await texts[isGuess ? 'guessStarting' : 'starting'](part);
      if (!(await store.isEmpty(found))) return found;
    }
    return undefined;
  }

  /**
   * What a query is about: the first sense that items obey.
   * @param completed the query with its last words as the vehicle whose name they begin
   * @param besides what else an item must be
   */
  return async function meant(
    { query, before, last }: Unfinished,
    completed: string | undefined,
    besides: readonly Demand<Items>[],
  ): Promise<Meant<Items> | undefined> {
    const whole = understanding.read(query);
    const asRead: Sense = { scope: whole, part: whole.part, isOpen: whole.part.at(-1) === last };
    const scope = understanding.read(before);
    const cut: Sense = { scope, part: [...scope.part, last], isOpen: true };
    const vehicle = completed === undefined ? undefined : understanding.read(completed);
    const all = [byName, byCategory];
    // A word that is sure stands for itself; another one may begin a part, then a vehicle, then anything.
    const open = asRead.isOpen ? asRead : cut;
    const tries: [Sense, readonly FullText<Items>[]][] = [];
    if (!asRead.isOpen && isSure(whole, last)) tries.push([asRead, all]);
    tries.push([open, [byHead]]);
    if (vehicle) tries.push([{ scope: vehicle, part: vehicle.part, isOpen: false }, all]);
    tries.push([open, all]);
    if (!asRead.isOpen) tries.push([asRead, all]);

    for (const isGuess of [false, true])
      for (const [sense, from] of tries) {
        const { engines, brands } = sense.scope;
        const isAbout = sense.part.length > 0;
        // A side alone is of nearly everything.
        if (!isAbout && ((engines === undefined && brands.length === 0) || isGuess)) continue;
        // Enough to say of which kinds all of a vehicle or a brand are.
        const named = isAbout ? await partsOf(sense, from, isGuess) : undefined;
        if (isAbout && named === undefined) continue;
        const demands = [...(await demandsOf(sense.scope)), ...besides];
        const items = named === undefined ? store.some(demands, mostOfVehicle) : store.those(named, demands);
        if (!(await store.isEmpty(items))) return { ...sense, items };
      }
    return undefined;
  };
}
