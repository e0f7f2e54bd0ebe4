import type { Side } from '../../shop/search/understood.ts';
import type { Segment } from '../engine.ts';
import { queryWords } from '../language/words.ts';
import type { Entry, Lexicon } from './lexicon.ts';
import { type Guesses, type Run, runAt } from './runs.ts';
import type { ReadSpecification, Specification } from './specifications.ts';
import type { Typed, WordRun } from './typed.ts';
import type { Variant, Variants } from './variants.ts';

/** A segment while the query is being read: `label` is missing where it is what was typed. */
type Named = Pick<Segment, 'kind' | 'id' | 'value'> & { label?: string; runs: WordRun[] };

/** A query in parts. What is not understood as vehicle, brand or side is left for the search by words. */
export interface Understood {
  /** In the order typed. */
  segments: Segment[];
  /** Engines of the vehicles that are meant; undefined: any. */
  engines: ReadonlySet<string> | undefined;
  /** The same whatever fuel is named. */
  ofAnyFuel: ReadonlySet<string> | undefined;
  /** All engines of the makes and models that are named. */
  named: ReadonlySet<string> | undefined;
  year: number | undefined;
  /** Norms and trims of which it is not known which parts they need: they are not obeyed. */
  unknownVariants: readonly string[];
  brands: readonly string[];
  sides: readonly Side[];
  specifications: readonly Specification[];
  /** Numbers that nothing has. */
  missing: readonly string[];
  /** The words that name the part. */
  part: string[];
  /** Whether some of them are the whole name of a type of part. */
  isPart: boolean;
  /** The same with fuels and with words that alone ask for nothing: petrol injector, car engine oil. */
  saidPart: string[];
  /** The same with the sides among them, which some names of parts have. */
  placedPart: string[];
  /** All words without the year and those that ask for nothing. */
  words: string[];
  /** Names that were typed in another spelling. */
  corrected: readonly { text: string; meant: string }[];
  /** What names the part, and the whole names of parts among that. */
  partRuns: readonly WordRun[];
  wholeParts: readonly WordRun[];
  /** Words that ask for nothing. */
  fillers: ReadonlySet<string>;
}

/** What understanding rests on. */
export interface Knowledge {
  lexicon: Lexicon;
  guesses: Guesses;
  variants: Variants;
  specificationAt: ReadSpecification;
}

const earliestYear = 1950;
const latestYear = () => new Date().getFullYear() + 1;
const maxWords = 24;

/**
 * Reads a query from its first word to its last; the longest phrase that is known counts.
 * @param numbers words that are part numbers
 */
export function understand(
  typed: Typed,
  { lexicon, guesses, variants, specificationAt }: Knowledge,
  numbers: readonly WordRun[] = [],
): Understood {
  const { words, told } = typed;
  const wordsIn = (runs: readonly Run[]) => [
    ...new Set(runs.flatMap(({ from, length, as }) => as ?? words.slice(from, from + length))),
  ];

  const found: Named[] = [];
  const parts: Run[] = [];
  const placed: Run[] = [];
  const said: Run[] = [];
  const fillers: Run[] = [];
  const whole: Run[] = [];
  const corrected: { text: string; meant: string }[] = [];
  const telling: Run[] = [];
  const missing: string[] = [];
  const saidVariants: Variant[] = [];
  const brands: string[] = [];
  const sides: Side[] = [];
  const specifications: Specification[] = [];
  let vehicles: ReadonlySet<string> | undefined;
  let ofAnyFuel: ReadonlySet<string> | undefined;
  let named: ReadonlySet<string> | undefined;
  let year: number | undefined;
  let isPart = false;

  const numberAt = new Map(numbers.map((run) => [run.from, run]));
  for (let at = 0, read = 0; at < words.length && read < maxWords; ) {
    const number = numberAt.get(at);
    if (number) {
      found.push({ kind: 'number', runs: [number] });
      at += number.length;
      continue;
    }
    const variant = variants.at(words, at, named);
    if (variant && !isName(words, at, variant.length, lexicon)) {
      const run = { from: at, length: variant.length, entries: [], isFiller: false };
      saidVariants.push(variant);
      found.push({ kind: 'variant', label: variant.label, runs: [run] });
      fillers.push(run);
      at += variant.length;
      read += variant.length;
      continue;
    }
    const run = runAt(words, at, lexicon, guesses);
    const specification = specificationAt(typed, at);
    // Beside a vehicle, 1.2 litres are its engine.
    const isEngine = vehicles !== undefined && run.entries.some((entry) => 'engines' in entry);
    if (specification && isEngine) run.length = Math.max(run.length, specification.length);
    if (specification && !isEngine) {
      at += specification.length;
      read += specification.length;
      const { label, typed: value } = specification;
      found.push({ kind: 'specification', label, ...(value && { value }), runs: [specification] });
      specifications.push(...specification.all);
      said.push({ from: specification.from, length: specification.length, entries: [], isFiller: false });
      continue;
    }
    at += run.length;
    read += run.length;
    if (run.isFiller) {
      said.push(run);
      fillers.push(run);
      continue;
    }
    const asYear = run.entries.length === 0 && year === undefined ? yearIn(words[run.from] as string) : undefined;
    if (asYear !== undefined) {
      year = asYear;
      found.push({ kind: 'year', label: String(asYear), runs: [run] });
      continue;
    }
    const unknown =
      run.entries.length === 0
        ? numberLength(words, run.from, (from) => variants.at(words, from, named) !== undefined)
        : 0;
    if (unknown > 0) {
      const number = { from: run.from, length: unknown };
      missing.push(told([number]).text);
      found.push({ kind: 'number', runs: [number] });
      at = run.from + unknown;
      continue;
    }
    telling.push(run);
    const entry = chosen(run.entries, vehicles);
    const side = entry?.kind === 'part' ? sideOf(words, run, lexicon) : undefined;
    if (side) {
      // The side of a rear shock absorber is a side.
      sides.push(side.side);
      found.push({ kind: 'side', label: side.label, runs: [{ ...run, length: 1 }] });
      const rest = { ...run, from: run.from + 1, length: run.length - 1 };
      parts.push(rest);
      whole.push(rest);
      placed.push(run);
      said.push(run);
      isPart = true;
      continue;
    }
    if (entry?.kind === 'part') whole.push(run);
    if (!entry || entry.kind === 'part') {
      for (const runs of [parts, placed, said]) runs.push(run);
      isPart ||= entry !== undefined;
      continue;
    }
    const id = 'ids' in entry ? entry.ids[0] : undefined;
    const same = id && found.find((one) => one.kind === entry.kind && one.id === id);
    if (run.isCorrected) corrected.push({ text: told([run]).text, meant: entry.label });
    // "Maruti Suzki" names one make.
    if (same) same.runs.push(run);
    else found.push({ kind: entry.kind, label: entry.label, ...(id && { id }), runs: [run] });
    if ('engines' in entry) {
      vehicles = vehicles ? common(vehicles, entry.engines) : entry.engines;
      if (entry.kind !== 'fuel') ofAnyFuel = ofAnyFuel ? common(ofAnyFuel, entry.engines) : entry.engines;
      if ('ids' in entry) named = named ? common(named, entry.engines) : entry.engines;
    }
    if (entry.kind === 'brand' && !same) brands.push(...entry.ids);
    // Some names of parts have the side or the fuel in them.
    if (entry.kind === 'side' || entry.kind === 'fuel') said.push(run);
    if (entry.kind !== 'side') continue;
    sides.push(entry.side);
    placed.push(run);
  }
  const inYear = (engines: ReadonlySet<string> | undefined) =>
    engines && year !== undefined ? madeIn(lexicon, engines, year) : engines;
  const unknownVariants: string[] = [];
  for (const variant of saidVariants) {
    const having = vehicles && variants.having(vehicles, variant);
    // Of a vehicle without such an engine, not in that year either, nobody has said what the variant needs.
    if (!having || inYear(having)?.size === 0) unknownVariants.push(variant.label);
    else [vehicles, ofAnyFuel] = [having, ofAnyFuel && variants.having(ofAnyFuel, variant)];
  }
  // Single letters of a whole name belong to it: "i j r valve".
  const part = isPart && parts.length === 1 ? queryWords(wordsIn(parts).join(' ')) : withoutJoining(wordsIn(parts));
  const ofPart = parts.filter((run) => wordsIn([run]).some((word) => part.includes(word)));
  if (part.length > 0) found.push({ kind: 'part', runs: ofPart });
  const firstOf = ({ runs: [first] }: Named) => first?.from ?? 0;
  return {
    segments: found
      .sort((a, b) => firstOf(a) - firstOf(b))
      .map(({ runs, ...segment }) => {
        const written = told(runs);
        return { label: written.text, ...segment, ...written };
      }),
    engines: inYear(vehicles),
    ofAnyFuel: inYear(ofAnyFuel),
    named,
    ...{ unknownVariants, year, brands, sides, specifications, part, isPart, missing },
    placedPart: withoutJoining(wordsIn(placed)),
    saidPart: wordsIn(said),
    words: withoutJoining(wordsIn(telling)),
    ...{ corrected, partRuns: ofPart, wholeParts: whole },
    fillers: new Set(wordsIn(fillers)),
  };
}

/** Whether a word is the name of something else, or begins a longer one: an ex valve is no valve of the trim EX. */
function isName(words: readonly string[], at: number, length: number, { entries, longest }: Lexicon): boolean {
  if (entries.get(words[at] as string)?.some(({ kind }) => kind !== 'engine')) return true;
  const most = Math.min(longest.get(words[at] as string) ?? 0, words.length - at);
  for (let more = most; more > length; more--) if (entries.has(words.slice(at, at + more).join(' '))) return true;
  return false;
}

/** The side that the name of a part begins with, where the rest is the name of one too. */
function sideOf(words: readonly string[], { from, length, as }: Run, { entries }: Lexicon) {
  const [first = '', ...rest] = words.slice(from, from + length);
  const isPart = entries.get(rest.join(' '))?.some(({ kind }) => kind === 'part');
  return isPart && !as ? entries.get(first)?.find((entry) => entry.kind === 'side') : undefined;
}

/** Without words that only connect others, and without single letters, which name nothing here, unless there are no others. */
function withoutJoining(words: readonly string[]): string[] {
  const telling = words.length === 0 ? [] : queryWords(words.join(' '));
  const longer = telling.filter((word) => !/^[a-z]$/.test(word));
  return longer.length > 0 ? longer : telling;
}

const common = (a: ReadonlySet<string>, b: ReadonlySet<string>) => new Set([...a].filter((id) => b.has(id)));

/** What a phrase means beside the vehicle that was already named: "Swift" after "Maruti" is Maruti's. */
function chosen(entries: readonly Entry[], vehicles: ReadonlySet<string> | undefined): Entry | undefined {
  if (!vehicles) return entries[0];
  const agrees = (entry: Entry) => !('engines' in entry) || common(vehicles, entry.engines).size > 0;
  return entries.find(agrees) ?? entries[0];
}

/**
 * So many words that begin here are the number of something, even if nothing has it: words with digits, together at
 * least six letters and digits with four digits among them. After a word that is a number alone, the next such word is
 * another number.
 */
function numberLength(words: readonly string[], from: number, isVariant: (at: number) => boolean): number {
  const isOne = isNumberAlone(words[from] as string);
  const ends = (word: string, at: number) =>
    at >= from && (isVariant(at) || !/^(?=.*\d)[a-z\d]+$/.test(word) || (isOne && at > from && isNumberAlone(word)));
  const end = words.findIndex(ends);
  const run = words.slice(from, end < 0 ? undefined : end);
  return isNumberAlone(run.join('')) ? run.length : 0;
}

/** Whether letters and digits alone are the number of something: at least six, with four digits among them. */
export const isNumberAlone = (text: string): boolean => text.length >= 6 && text.replace(/\D/g, '').length >= 4;

function yearIn(word: string): number | undefined {
  const year = /^\d{4}$/.test(word) ? Number(word) : 0;
  return year >= earliestYear && year <= latestYear() ? year : undefined;
}

function madeIn({ engines }: Lexicon, ids: ReadonlySet<string>, year: number): ReadonlySet<string> {
  return new Set(
    [...ids].filter((id) => {
      const { yearStart = null, yearEnd = null } = engines.get(id) ?? {};
      return (yearStart === null || yearStart <= year) && (yearEnd === null || year <= yearEnd);
    }),
  );
}
