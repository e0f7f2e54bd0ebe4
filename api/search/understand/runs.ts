import { soundOf, vowelless } from '../language/sound.ts';
import { mayStandFor, sameScript } from '../language/spelling.ts';
import type { Entry, Lexicon } from './lexicon.ts';
import type { WordRun } from './typed.ts';

/** What the catalogue knows of words that are not in the lexicon. */
export interface Guesses {
  /** Whether any item or name of the catalogue has the word. */
  isKnown(word: string): boolean;
  /**
   * Words of the catalogue that may be meant by an unknown word, the likeliest first; the lower the cost, the likelier.
   */
  spelledLike(word: string): readonly { word: string; cost: number }[];
}

/** Neighbouring words that belong together; without entries they name nothing known. */
export interface Run extends WordRun {
  entries: readonly Entry[];
  isFiller: boolean;
  /** The words as the catalogue has them, when they were typed with an ending. */
  as?: readonly string[];
  /** Whether it is a name that was typed in another spelling. */
  isCorrected?: boolean;
}

/** The longest known phrase that begins at a word; otherwise the word alone, perhaps a name in another form. */
export function runAt(words: readonly string[], at: number, lexicon: Lexicon, guesses: Guesses): Run {
  const known = longestAt(words, at, lexicon);
  const model = known && modelBeforePart(words, known, lexicon);
  if (model) return model;
  if (known && (known.length > 1 || !known.entries.some(({ kind }) => names.has(kind)))) return known;
  // "Spark plgu" and "sparc plug" are a spark plug and not a Chevrolet Spark.
  if (beginsPart(words, at, lexicon, guesses)) return { from: at, length: 1, entries: [], isFiller: false };
  return known ?? guessedAt(words, at, lexicon, guesses);
}

/**
 * The model, when the words after it are a longer name of a part: "Spark coil spring" is a coil spring for a Chevrolet
 * Spark, not a spark coil.
 */
function modelBeforePart(words: readonly string[], { from, length, entries }: Run, lexicon: Lexicon): Run | undefined {
  if (length < 2 || !entries.some(({ kind }) => kind === 'part')) return undefined;
  const models = lexicon.entries.get(words[from] ?? '')?.filter(({ kind }) => kind === 'model');
  const next = models?.length ? longestAt(words, from + 1, lexicon) : undefined;
  if (!models || !next?.entries.some(({ kind }) => kind === 'part')) return undefined;
  return next.from + next.length > from + length ? { from, length: 1, entries: models, isFiller: false } : undefined;
}

/** Whether a word and the next one name a part once the unknown one of the two is spelled right. */
function beginsPart(words: readonly string[], at: number, lexicon: Lexicon, guesses: Guesses): boolean {
  const { entries } = lexicon;
  // In "Spark koil spring" the second word belongs to the third.
  const next = longestAt(words, at + 1, lexicon);
  if (next && next.length > 1 && next.entries.length > 0) return false;
  const pair = words.slice(at, at + 2);
  const [unknown, ...others] = pair.filter((word) => !guesses.isKnown(word) && !entries.has(word));
  if (pair.length < 2 || unknown === undefined || others.length > 0) return false;
  return guesses.spelledLike(unknown).some(({ word: like, cost }) => {
    if (!sameScript(unknown, like) || !mayStandFor(unknown, like, cost, 'word')) return false;
    const phrase = pair.map((word) => (word === unknown ? like : word)).join(' ');
    return entries.get(phrase)?.some(({ kind }) => kind === 'part') ?? false;
  });
}

/** The longest phrase that begins here and names something or asks for nothing. */
function longestAt(words: readonly string[], at: number, lexicon: Lexicon): Run | undefined {
  // Any two words may be one name: "wagon r" is wagonr.
  const longest = Math.max(2, lexicon.longest.get(words[at] ?? '') ?? 0);
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length);
    const entries = entriesOf(phrase, lexicon);
    if (entries) return { from: at, length, entries, isFiller: false };
    if (lexicon.fillers.has(phrase.join(' '))) return { from: at, length, entries: [], isFiller: true };
  }
  return undefined;
}

/** What a phrase stands for; its last word may have an ending. */
function entriesOf(phrase: readonly string[], { entries, endings }: Lexicon): readonly Entry[] | undefined {
  const before = phrase.slice(0, -1);
  const last = phrase.at(-1) ?? '';
  // A single word loses its ending only later (`guessedAt`), if the catalogue does not know it.
  for (const form of before.length > 0 ? [last, ...stemsOf(last, endings)] : [last]) {
    const apart = entries.get([...before, form].join(' '));
    const found = apart ?? (before.length === 1 ? entries.get(`${before[0]}${form}`) : undefined);
    if (found) return found;
  }
  return undefined;
}

/**
 * A word without each ending that it may have. A vowel at the beginning of an ending replaces the virama of the last
 * letter, so that is put back too: ஸ்விஃப்டுக்கு is ஸ்விஃப்ட்.
 */
export function stemsOf(word: string, endings: readonly string[]): string[] {
  return endings.flatMap((ending) => {
    if (!word.endsWith(ending) || word.length <= ending.length) return [];
    const stem = word.slice(0, -ending.length);
    const bare = vowelless(stem);
    return bare ? [stem, bare] : [stem];
  });
}

/** Kinds that are recognised in another spelling; sides and fuels are short common words that resemble others. */
const names: ReadonlySet<Entry['kind']> = new Set(['make', 'model', 'brand']);

/** A word that loses its ending, or a vehicle or a brand in another spelling. */
function guessedAt(words: readonly string[], at: number, lexicon: Lexicon, guesses: Guesses): Run {
  const word = words[at] ?? '';
  const run: Run = { from: at, length: 1, entries: [], isFiller: false };
  if (guesses.isKnown(word)) return run;
  const stems = stemsOf(word, lexicon.endings).filter((stem) => stem.length > 1);
  for (const stem of stems) {
    const entries = lexicon.entries.get(stem)?.filter(({ kind }) => kind !== 'engine');
    if (entries?.length) return { ...run, entries, as: [stem] };
    if (lexicon.fillers.has(stem)) return { ...run, isFiller: true };
  }
  const name = nameSpelled(word, stems, lexicon, guesses);
  if (name) return { ...run, ...name };
  const known = stems.find((stem) => guesses.isKnown(stem));
  return known === undefined ? run : { ...run, as: [known] };
}

/** The vehicle or brand that a word, with or without its ending, is another spelling of. */
function nameSpelled(
  word: string,
  stems: readonly string[],
  lexicon: Lexicon,
  guesses: Guesses,
): Pick<Run, 'entries' | 'isCorrected'> | undefined {
  // A word that sounds like a known word of its own script is that word, and no name in another script.
  const isOwn = guesses
    .spelledLike(word)
    .some(({ word: like }) => sameScript(word, like) && soundOf(word) === soundOf(like));
  for (const form of [word, ...stems])
    for (const { word: like, cost } of guesses.spelledLike(form)) {
      const isSame = sameScript(form, like);
      if ((isOwn && !isSame) || !mayStandFor(form, like, cost, 'name')) continue;
      const entries = lexicon.entries.get(like)?.filter(({ kind }) => names.has(kind));
      if (entries?.length) return { entries, isCorrected: isSame };
    }
  return undefined;
}
