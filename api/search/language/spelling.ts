import { romanised, soundOf } from './sound.ts';

/**
 * Finds words that differ in one or two letters without comparing all words: similar words become equal when letters
 * are left out of both. These remainders, and the sounds of words, are hashes in one sorted table.
 */
export interface SpellingTable {
  /** Ascending. */
  hashes: Uint32Array<ArrayBuffer>;
  /** For each hash, the index of its word. */
  words: Uint32Array<ArrayBuffer>;
}

export interface Spelled {
  word: number;
  /** 0: sounds alike and is almost the same; the higher, the less likely it was meant. */
  cost: number;
}

/** Remainders are made of so many first letters; the other letters are compared only for the words found. */
const restLength = 7;
const maxFound = 6;
/** Costs besides the differing letters; a common word costs less, by at most `mostCommon`. */
const costOf = { otherBeginning: 0.4, otherScript: 2.2, mostCommon: 0.3 } as const;

/** How many letters may differ: none in very short words, since they all resemble each other. */
function tolerance(length: number): number {
  return length < 3 ? 0 : length < 5 ? 1 : 2;
}

/** The FNV-1a hash, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

function rests(word: string): Set<string> {
  const found = new Set([word.slice(0, restLength)]);
  let last = [...found];
  for (let left = tolerance(word.length); left > 0; left--) {
    const shorter = new Set<string>();
    for (const text of last)
      for (let at = 0; at < text.length; at++) shorter.add(text.slice(0, at) + text.slice(at + 1));
    last = [...shorter];
    for (const text of last) found.add(text);
  }
  return found;
}

const soundMark = '\u0001';

/** Leaves out words with digits (numbers.ts corrects those) and words of one or two letters. */
export function spellingTable(words: readonly string[]): SpellingTable {
  const pairs: number[] = [];
  words.forEach((word, index) => {
    if (word.length < 3 || /\p{N}/u.test(word)) return;
    for (const rest of rests(word)) pairs.push(hash(rest) * 2 ** 21 + index);
    pairs.push(hash(soundMark + soundOf(word)) * 2 ** 21 + index);
  });
  const sorted = Float64Array.from(pairs).sort();
  return {
    hashes: Uint32Array.from(sorted, (pair) => Math.floor(pair / 2 ** 21)),
    words: Uint32Array.from(sorted, (pair) => pair % 2 ** 21),
  };
}

function* lookUp({ hashes, words }: SpellingTable, wanted: number): Generator<number> {
  let low = 0;
  let high = hashes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((hashes[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  for (; hashes[low] === wanted; low++) yield words[low] as number;
}

/**
 * Known words that may have been meant, the likeliest first.
 * @param size how many items have a word: of equally similar words, the more common one is meant
 */
export function spelledLike(
  word: string,
  table: SpellingTable,
  words: readonly string[],
  size: (word: number) => number,
): Spelled[] {
  if (word.length < 3 || /\p{N}/u.test(word)) return [];
  const sound = soundOf(word);
  const seen = new Map<number, number>();
  const consider = (index: number) => {
    if (seen.has(index)) return;
    const cost = unlikeness(word, sound, words[index] as string);
    if (cost === undefined) return;
    const common = Math.min(costOf.mostCommon, Math.log10(1 + size(index)) / 20);
    seen.set(index, Math.max(0, cost - common));
  };
  for (const rest of rests(word)) for (const index of lookUp(table, hash(rest))) consider(index);
  if (sound.length > 1) for (const index of lookUp(table, hash(soundMark + sound))) consider(index);
  return [...seen]
    .map(([index, cost]) => ({ word: index, cost }))
    .sort((a, b) => a.cost - b.cost || a.word - b.word)
    .slice(0, maxFound);
}

/**
 * The cost of a known word in place of the typed one, before its frequency counts; undefined when it is too different.
 */
function unlikeness(word: string, sound: string, known: string): number | undefined {
  const alike = soundOf(known) === sound && sound.length > 1;
  const same = sameScript(word, known);
  // Across scripts, vowels are written in many ways, so a difference counts half.
  const distance = same
    ? differences(word, known, 3)
    : differences(romanised(word), romanised(known), word.length + known.length) / 2;
  const near = same && distance <= Math.min(tolerance(word.length), tolerance(known.length));
  if (!near && !(alike && distance <= Math.max(2, word.length / 2))) return undefined;
  const otherBeginning = !same || known[0] === word[0] ? 0 : costOf.otherBeginning;
  return distance - (alike ? 1 : 0) + otherBeginning + (same ? 0 : costOf.otherScript);
}

/** A number for the script of a word's first letter; all scripts that are not Indic have the same one. */
export const scriptOf = (word: string): number => Math.max(0x800, word.charCodeAt(0)) >> 7;
/** Whether two words are written in the same script. */
export const sameScript = (a: string, b: string): boolean => scriptOf(a) === scriptOf(b);

/** The number of letters to change, add, remove or swap to turn one word into the other, at most `limit`. */
export function differences(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let two: number[] = [];
  let one = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((one[j] as number) + 1, (row[j - 1] as number) + 1, (one[j - 1] as number) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (two[j - 2] as number) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least >= limit) return limit;
    two = one;
    one = row;
  }
  return Math.min(limit, one[b.length] as number);
}

/**
 * Whether a typed word may stand for a known one that is spelled otherwise; short words resemble too many others.
 * - alone: no other word says what is meant, so the two must be almost equal
 * - name: of a vehicle or a brand, which must not take the place of another
 * - word: an item must have the other words of the query too
 */
export function mayStandFor(typed: string, meant: string, cost: number, as: 'alone' | 'name' | 'word'): boolean {
  if (!sameScript(typed, meant)) return mayBeInOtherScript(typed, meant, as);
  if (as === 'alone') {
    const isSameStart = soundOf(typed)[0] === soundOf(meant)[0];
    return typed.length >= shortest.alone && isSameStart && isWithin(typed, meant, mostDifferences(typed));
  }
  if (as === 'word' && isAlike(typed, meant)) return isWithin(typed, meant, 1 + Math.floor(typed.length / 4));
  if (typed.length < shortest.spelled) return false;
  if (as === 'name') return !isShort(typed, meant) && cost <= (typed.length < 6 ? most.shortName : most.longName);
  if (isShort(typed, meant)) return cost <= most.shortWord;
  return cost <= (typed.length < 8 ? most.word : most.longWord);
}

/** The fewest letters of a word that may stand for another: alone, and beside others in the same script. */
const shortest = { alone: 5, spelled: 4 } as const;
/** The highest cost at which a word may stand for another; names and short words have lower limits. */
const most = { shortName: 0.9, longName: 1.1, shortWord: 0.5, word: 1.5, longWord: 2.2 } as const;

const isShort = (typed: string, meant: string) => Math.min(typed.length, meant.length) < 5;
const isAlike = (typed: string, meant: string) => soundOf(typed) === soundOf(meant);
const isWithin = (a: string, b: string, allowed: number) => differences(a, b, allowed + 1) <= allowed;

function mayBeInOtherScript(typed: string, meant: string, as: 'alone' | 'name' | 'word'): boolean {
  const isLatin = scriptOf(typed) === scriptOf('a');
  if (as === 'alone' && isLatin) return false;
  const [written, other] = [romanised(typed), romanised(meant)];
  // Shoppers who type Latin letters distinguish v from p: "slip" does not mean स्लेव, a slave cylinder.
  if (isLatin && lipsOf(typed) !== lipsOf(other)) return false;
  const ofName = isShort(typed, meant) || as === 'alone' ? 1 : 3;
  const allowed = as === 'word' ? 1 + Math.floor(written.length / 3) : ofName;
  return isAlike(typed, meant) && isWithin(written, other, allowed);
}

/** The labial consonants of a word, as v (v, w) or p (b, p, f). */
const lipsOf = (word: string): string =>
  word
    .replace(/[^bpfvw]/g, '')
    .replace(/[vw]+/g, 'v')
    .replace(/[bpf]+/g, 'p');

/** How many letters may differ in a word that is alone in its query. */
export const mostDifferences = (word: string): number => (word.length < 9 ? 1 : 2);
