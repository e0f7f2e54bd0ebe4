import { longestByFirst } from '../language/words.ts';
import type { Knowledge } from './parse.ts';
import { type ShopperWords, type WishKind, wishKinds } from './shopper-words.ts';
import type { Meant } from './synonyms.ts';
import { type Typed, type WordRun, without } from './typed.ts';

/** Words that the search leaves out: what is not wanted, what it may cost, how many are wanted. */
export type AsideKind = 'unwanted' | 'price' | 'quantity';

/** Words of a query that are understood but that the search cannot obey. */
export interface Aside {
  kind: AsideKind;
  /** The words as they were typed. */
  text: string;
}

interface AsideRun extends WordRun {
  kind: AsideKind;
  /** Whether the words are an aside whatever the rest of the query says. */
  isSure: boolean;
}

/** In words; the most that are taken for one name. */
const longestName = 3;
const earliestYear = 1950;
/** As a number in a query this is a price more often than a year. */
const roundYear = 2000;

const isYear = (digits: string) =>
  digits.length === 4 &&
  Number(digits) !== roundYear &&
  Number(digits) >= earliestYear &&
  Number(digits) <= new Date().getFullYear() + 1;

/**
 * Makes the function that takes out of a query what the search cannot obey. Otherwise "battery not exide" would find
 * Exide batteries.
 */
export function createAsides(
  { wishes }: ShopperWords,
  { lexicon: { entries, fillers }, guesses, specificationAt }: Omit<Knowledge, 'variants'>,
) {
  const mostWords = new Map(wishKinds.map((kind) => [kind, longestByFirst(wishes[kind])]));
  const attached = [...wishes.excluded].filter((phrase) => phrase.length > 2 && !phrase.includes(' '));

  /** How many words the longest phrase of this kind has that begins at `at`; 0 without one. */
  function wished(kind: WishKind, words: readonly string[], at: number): number {
    const most = mostWords.get(kind)?.get(words[at] ?? '') ?? 0;
    for (let length = Math.min(most, words.length - at); length > 0; length--)
      if (wishes[kind].has(words.slice(at, at + length).join(' '))) return length;
    return 0;
  }

  const isKnown = (word: string) => !fillers.has(word) && (guesses.isKnown(word) || entries.has(word));
  const areKnown = (words: readonly string[]) => entries.has(words.join(' ')) || words.every(isKnown);

  function nameFrom(words: readonly string[], at: number): number {
    for (let length = Math.min(longestName, words.length - at); length > 1; length--)
      if (entries.has(words.slice(at, at + length).join(' '))) return length;
    return Math.min(1, words.length - at);
  }

  function nameBefore(words: readonly string[], end: number): number {
    for (let length = Math.min(longestName, end); length > 1; length--)
      if (entries.has(words.slice(end - length, end).join(' '))) return length;
    return Math.min(1, end);
  }

  /** A word typed with a minus before it, and the other words of the same token: "-exide". */
  function minusAt({ words, told }: Typed, at: number): AsideRun | undefined {
    const tokenAt = (place: number) => told([{ from: place, length: 1 }]).text;
    const token = tokenAt(at);
    if (!/^[-−]\p{L}/u.test(token) || /\p{N}/u.test(token) || (at > 0 && tokenAt(at - 1) === token)) return undefined;
    let length = 1;
    while (at + length < words.length && tokenAt(at + length) === token) length++;
    return { kind: 'unwanted', from: at, length: Math.max(length, nameFrom(words, at)), isSure: true };
  }

  /** "not exide", "except bosch or trw". */
  function withoutAt({ words }: Typed, at: number): AsideRun | undefined {
    const said = wished('without', words, at);
    let next = at + said;
    while (said > 0 && fillers.has(words[next] ?? '') && next + 1 < words.length) next++;
    if (said === 0 || next >= words.length) return undefined;
    let end = next + nameFrom(words, next);
    const isSure = areKnown(words.slice(next, end));
    while (/^(?:or|nor|ya)$/.test(words[end] ?? '') && end + 1 < words.length) end += 1 + nameFrom(words, end + 1);
    return { kind: 'unwanted', from: at, length: end - at, isSure };
  }

  /**
   * "exide chhodkar", "led nahi".
   * @param first the words before it belong to another aside
   */
  function excludedAt({ words }: Typed, at: number, first: number): AsideRun | undefined {
    const excluded = wished('excluded', words, at);
    const said = excluded || wished('refused', words, at);
    let end = at;
    while (end - 1 > first && fillers.has(words[end - 1] ?? '')) end--;
    if (said === 0 || end <= first) return attachedAt(words, at);
    const from = Math.max(first, end - nameBefore(words, end));
    const isSure = areKnown(words.slice(from, end));
    const run: AsideRun = { kind: 'unwanted', from, length: at + said - from, isSure: excluded > 0 && isSure };
    // "Self nahi le raha" says what the car does not do, not what the shopper does not want.
    const next = words[at + said];
    return excluded > 0 || (isSure && (next === undefined || isKnown(next))) ? run : undefined;
  }

  /** "exidechhodkar": a known word with the phrase attached to it. */
  function attachedAt(words: readonly string[], at: number): AsideRun | undefined {
    const word = words[at] ?? '';
    const ending = guesses.isKnown(word) ? undefined : attached.find((one) => word.endsWith(one) && word !== one);
    const isNamed = ending !== undefined && isKnown(word.slice(0, -ending.length));
    return isNamed ? { kind: 'unwanted', from: at, length: 1, isSure: true } : undefined;
  }

  /** A number that may be an amount, in one word or two: "500", "2k", "1,000", "499.50". */
  function figureAt(typed: Typed, at: number): { digits: string; unit: string; length: number } | undefined {
    const [, digits, unit = ''] = /^(\d{1,7})(\D*)$/.exec(typed.words[at] ?? '') ?? [];
    if (digits === undefined || (!['', 'k'].includes(unit) && !wishes.rupees.has(unit))) return undefined;
    const isSplit = (digits.length < 4 && /^\d{3}$/.test(typed.words[at + 1] ?? '')) || typed.isDecimal(at);
    return { digits, unit, length: isSplit ? 2 : 1 };
  }

  /**
   * An amount of money: "₹500", "rs 1,000", "500 rupees". Without a sign or word for rupees it may be something else.
   */
  function amountAt(typed: Typed, at: number): { length: number; isRupees: boolean } | undefined {
    const before = wished('rupees', typed.words, at);
    const number = at + before;
    const figure = figureAt(typed, number);
    if (!figure) return undefined;
    const end = number + figure.length;
    const after = wished('rupees', typed.words, end);
    const hasSign = typed.told([{ from: number, length: 1 }]).text.includes('₹');
    const isRupees = before + after > 0 || hasSign || figure.unit !== '';
    if (!isRupees && (specificationAt(typed, number) || isYear(figure.digits))) return undefined;
    return { length: end + after - at, isRupees: after > 0 || hasSign };
  }

  function priceAt(typed: Typed, at: number): AsideRun | undefined {
    const { words } = typed;
    const run = (length: number): AsideRun => ({ kind: 'price', from: at, length, isSure: true });
    const cheapest = wished('cheapest', words, at);
    if (cheapest > 0) return run(cheapest);
    const said = wished('limits', words, at);
    const amount = amountAt(typed, at + said);
    if (!amount) return undefined;
    let end = at + said + amount.length;
    const second = said > 0 ? amountAt(typed, end + 1) : undefined;
    if (second && /^(?:and|to|se|से)$/.test(words[end] ?? '')) end += 1 + second.length;
    const limited = wished('limited', words, end);
    return said + limited > 0 || amount.isRupees ? run(end + limited - at) : undefined;
  }

  /** "10 pcs", "qty 4", "set of 4". */
  function quantityAt({ words }: Typed, at: number): AsideRun | undefined {
    const run = (length: number): AsideRun => ({ kind: 'quantity', from: at, length, isSure: true });
    const isNumber = (word: string | undefined) => /^\d{1,4}$/.test(word ?? '');
    const before = wished('pieces', words, at);
    if (before > 0 && isNumber(words[at + before])) return run(before + 1);
    const [, unit] = /^\d{1,4}(\D+)$/.exec(words[at] ?? '') ?? [];
    if (unit !== undefined && wishes.pieces.has(unit)) return run(1);
    const after = isNumber(words[at]) ? wished('pieces', words, at + 1) : 0;
    return after > 0 ? run(1 + after) : undefined;
  }

  function runsIn(typed: Typed): AsideRun[] {
    const runs: AsideRun[] = [];
    const hasMinus = /(?:^|\s)[-−]\p{L}/u.test(typed.told([{ from: 0, length: typed.words.length }]).text);
    for (let at = 0, first = 0; at < typed.words.length; ) {
      const found =
        (hasMinus ? minusAt(typed, at) : undefined) ??
        withoutAt(typed, at) ??
        excludedAt(typed, at, first) ??
        priceAt(typed, at) ??
        quantityAt(typed, at);
      if (found) runs.push(found);
      at = found ? found.from + found.length : at + 1;
      if (found) first = at;
    }
    const isIn = (place: number) => runs.some(({ from, length }) => place >= from && place < from + length);
    const isAbout = typed.words.some((word, place) => !isIn(place) && isKnown(word));
    // An unknown word stays when no other word says what is wanted: "car not starting".
    return runs.filter(({ isSure }) => isSure || isAbout);
  }

  /** The query without its asides, and the asides. */
  return function setAside(meant: Meant): Meant & { asides: readonly Aside[] } {
    const { typed } = meant;
    const runs = runsIn(typed);
    if (runs.length === 0) return { ...meant, asides: [] };
    return {
      ...without(typed, runs),
      asides: runs.map(({ kind, ...run }) => ({ kind, text: typed.told([run]).text })),
    };
  };
}
