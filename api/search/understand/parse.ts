import { queryWords, wordsOf } from '../words.ts';
import type { Entry, Lexicon } from './lexicon.ts';
import type { Side } from './shopper-words.ts';

/** A phrase of the query and what it was understood as. */
export interface Segment {
  kind: Entry['kind'] | 'year';
  /** As it was typed, in the form in which words are compared. */
  text: string;
  /** The name in the catalogue; of a side its English word; of a year the year. */
  label: string;
  id?: string;
}

/** A query in parts. What is not understood as vehicle, brand or side is left for the search by words. */
export interface Understood {
  segments: Segment[];
  /** Engines of the vehicles that are meant; undefined: any. */
  engines: ReadonlySet<string> | undefined;
  year: number | undefined;
  brands: readonly string[];
  sides: readonly Side[];
  /** The words that name the part, without fillers. */
  rest: string[];
}

/** What helps with words that are not in the lexicon as they are typed. */
export interface Guesses {
  /** Whether the catalogue has a word anywhere. */
  isKnown: (word: string) => boolean;
  /** Words of the catalogue that an unknown word may stand for, the likeliest first. */
  spelledLike: (word: string) => readonly { word: string; cost: number }[];
}

const earliestYear = 1950;
const latestYear = () => new Date().getFullYear() + 1;

interface Taken {
  length: number;
  text: string;
  entries: readonly Entry[];
}

/** Reads a query from its first word to its last; the longest phrase that is known counts. */
export function understand(query: string, lexicon: Lexicon, guesses: Guesses): Understood {
  const words = wordsOf(query);
  const segments: Segment[] = [];
  const rest: string[] = [];
  const brands: string[] = [];
  const sides: Side[] = [];
  let vehicles: ReadonlySet<string> | undefined;
  let year: number | undefined;
  const narrowed = (engines: ReadonlySet<string>) =>
    vehicles ? new Set([...vehicles].filter((id) => engines.has(id))) : engines;

  for (let at = 0; at < words.length; ) {
    const taken = longestAt(words, at, lexicon) ?? guessedAt(words[at] as string, lexicon, guesses);
    const typed = taken?.text ?? (words[at] as string);
    const found = taken && chosen(taken.entries, vehicles);
    if (typed === '') {
      at += taken?.length ?? 1;
      continue;
    }
    if (!found) {
      const asYear = yearIn(typed);
      if (asYear !== undefined && year === undefined) {
        year = asYear;
        segments.push({ kind: 'year', text: typed, label: String(asYear) });
      } else rest.push(typed);
      at += taken?.length ?? 1;
      continue;
    }
    at += taken.length;
    if (found.kind === 'part') {
      rest.push(...typed.split(' '));
      continue;
    }
    segments.push({
      kind: found.kind,
      text: typed,
      label: found.label,
      ...('ids' in found && { id: found.ids[0] ?? '' }),
    });
    if ('engines' in found) vehicles = narrowed(found.engines);
    if (found.kind === 'brand') brands.push(...found.ids);
    if (found.kind === 'side') sides.push(found.side);
  }
  const madeIn =
    year !== undefined && vehicles ? new Set([...vehicles].filter((id) => isMadeIn(lexicon, id, year))) : vehicles;
  return { segments, engines: madeIn, year, brands, sides, rest: telling(rest, lexicon) };
}

/** The longest phrase that begins here, unless it is a filler. */
function longestAt(words: readonly string[], at: number, lexicon: Lexicon): Taken | undefined {
  for (let length = Math.min(lexicon.longest, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length);
    const entries =
      lexicon.entries.get(phrase.join(' ')) ?? (length === 2 ? lexicon.entries.get(phrase.join('')) : undefined);
    if (entries) return { length, text: phrase.join(' '), entries };
    if (length > 1 && lexicon.fillers.has(phrase.join(' '))) return { length, text: '', entries: [] };
  }
  return undefined;
}

/** A word with an ending written onto it, or spelled in another way, where that is a vehicle or a brand. */
function guessedAt(word: string, lexicon: Lexicon, { isKnown, spelledLike }: Guesses): Taken | undefined {
  if (isKnown(word) || lexicon.fillers.has(word)) return undefined;
  const stems = [
    word,
    ...lexicon.endings.filter((ending) => word.endsWith(ending)).map((ending) => word.slice(0, -ending.length)),
  ];
  for (const stem of stems) {
    if (stem.length < 3) continue;
    const likes = spelledLike(stem).filter(({ word: like, cost }) => cost <= mostCost(stem, like));
    for (const like of [stem, ...likes.map(({ word: other }) => other)]) {
      const entries = lexicon.entries.get(like)?.filter(({ kind }) => kind !== 'part' && kind !== 'engine');
      if (entries?.length) return { length: 1, text: word, entries };
    }
  }
  return undefined;
}

/** How unlike a name a word may be: hardly when it is short, and more in another script, whose vowels are written in many ways. */
function mostCost(word: string, like: string): number {
  const isLatin = (text: string) => /^[ -~]*$/.test(text);
  return (word.length < 6 ? 0.6 : 1.1) + (isLatin(word) === isLatin(like) ? 0 : 1.9);
}

/** What a phrase means beside the vehicle that was already named: "Swift" after "Maruti" is Maruti's. */
function chosen(entries: readonly Entry[], vehicles: ReadonlySet<string> | undefined): Entry | undefined {
  if (!vehicles) return entries[0];
  const agreeing = entries.find((entry) => !('engines' in entry) || [...vehicles].some((id) => entry.engines.has(id)));
  return agreeing ?? entries[0];
}

function yearIn(word: string): number | undefined {
  const year = /^\d{4}$/.test(word) ? Number(word) : 0;
  return year >= earliestYear && year <= latestYear() ? year : undefined;
}

function isMadeIn({ engines }: Lexicon, id: string, year: number | undefined): boolean {
  const { yearStart = null, yearEnd = null } = engines.get(id) ?? {};
  return year === undefined || ((yearStart === null || yearStart <= year) && (yearEnd === null || year <= yearEnd));
}

/** Without fillers, unless there are no other words. */
function telling(words: readonly string[], { fillers }: Lexicon): string[] {
  const all = [...new Set(words)];
  const others = queryWords(all.join(' ')).filter((word) => !fillers.has(word));
  return others;
}
