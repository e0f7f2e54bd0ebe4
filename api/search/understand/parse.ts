import type { Side } from '../../shop/search/understood.ts';
import type { Segment } from '../engine.ts';
import { queryWords } from '../language/words.ts';
import type { Entry, Lexicon } from './lexicon.ts';
import { type Guesses, type Run, runAt } from './runs.ts';
import type { ReadSpecification, ReadValues, Specification } from './specifications.ts';
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
export function understand(typed: Typed, knowledge: Knowledge, numbers: readonly WordRun[] = []): Understood {
  const read = new ReadQuery(typed, knowledge);
  const numberAt = new Map(numbers.map((run) => [run.from, run]));
  while (!read.isDone) {
    const number = numberAt.get(read.at);
    if (number) read.takeNumber(number);
    else read.takeNext();
  }
  return read.understood();
}

type Engines = ReadonlySet<string> | undefined;

/** What has been read of a query so far. */
class ReadQuery {
  /** The word that is read next. */
  at = 0;
  /** How many words have been looked up. */
  #read = 0;
  readonly #typed: Typed;
  readonly #knowledge: Knowledge;
  readonly #found: Named[] = [];
  /** What names the part; the same with sides, and with fuels and fillers too. */
  readonly #parts: Run[] = [];
  readonly #placed: Run[] = [];
  readonly #said: Run[] = [];
  /** Whole names of parts. */
  readonly #whole: Run[] = [];
  readonly #fillers: Run[] = [];
  /** All that says something. */
  readonly #telling: Run[] = [];
  readonly #corrected: { text: string; meant: string }[] = [];
  readonly #missing: string[] = [];
  readonly #variants: Variant[] = [];
  readonly #brands: string[] = [];
  readonly #sides: Side[] = [];
  readonly #specifications: Specification[] = [];
  #vehicles: Engines;
  #ofAnyFuel: Engines;
  #named: Engines;
  #year: number | undefined;
  #isPart = false;

  constructor(typed: Typed, knowledge: Knowledge) {
    this.#typed = typed;
    this.#knowledge = knowledge;
  }

  get isDone(): boolean {
    return this.at >= this.#typed.words.length || this.#read >= maxWords;
  }

  takeNumber(number: WordRun): void {
    this.#found.push({ kind: 'number', runs: [number] });
    this.at = number.from + number.length;
  }

  takeNext(): void {
    const { lexicon, guesses, variants, specificationAt } = this.#knowledge;
    const { words } = this.#typed;
    const variant = variants.at(words, this.at, this.#named);
    if (variant && !isName(words, this.at, variant.length, lexicon)) return this.#takeVariant(variant);
    const run = runAt(words, this.at, lexicon, guesses);
    const specification = specificationAt(this.#typed, this.at);
    // Beside a vehicle, 1.2 litres are its engine.
    const isEngine = this.#vehicles !== undefined && run.entries.some((entry) => 'engines' in entry);
    if (specification && !isEngine) return this.#takeSpecification(specification);
    if (specification) run.length = Math.max(run.length, specification.length);
    this.#pass(run.length);
    if (run.isFiller) {
      this.#said.push(run);
      this.#fillers.push(run);
    } else if (run.entries.length > 0 || !(this.#isYear(run) || this.#isUnknownNumber(run))) this.#takeName(run);
  }

  #pass(words: number): void {
    this.at += words;
    this.#read += words;
  }

  #takeVariant(variant: Variant): void {
    const run = { from: this.at, length: variant.length, entries: [], isFiller: false };
    this.#variants.push(variant);
    this.#found.push({ kind: 'variant', label: variant.label, runs: [run] });
    this.#fillers.push(run);
    this.#pass(variant.length);
  }

  #takeSpecification({ label, typed: value, all, from, length }: ReadValues): void {
    this.#found.push({ kind: 'specification', label, ...(value && { value }), runs: [{ from, length }] });
    this.#specifications.push(...all);
    this.#said.push({ from, length, entries: [], isFiller: false });
    this.#pass(length);
  }

  #isYear(run: Run): boolean {
    const year = this.#year === undefined ? yearIn(this.#typed.words[run.from] ?? '') : undefined;
    if (year === undefined) return false;
    this.#year = year;
    this.#found.push({ kind: 'year', label: String(year), runs: [run] });
    return true;
  }

  #isUnknownNumber({ from }: Run): boolean {
    const { words, told } = this.#typed;
    const isVariant = (at: number) => this.#knowledge.variants.at(words, at, this.#named) !== undefined;
    const number = { from, length: numberLength(words, from, isVariant) };
    if (number.length === 0) return false;
    this.#missing.push(told([number]).text);
    this.takeNumber(number);
    return true;
  }

  #takeName(run: Run): void {
    this.#telling.push(run);
    const entry = chosen(run.entries, this.#vehicles);
    if (!entry || entry.kind === 'part') return this.#takePart(run, entry !== undefined);
    const id = 'ids' in entry ? entry.ids[0] : undefined;
    const same = id && this.#found.find((one) => one.kind === entry.kind && one.id === id);
    if (run.isCorrected) this.#corrected.push({ text: this.#typed.told([run]).text, meant: entry.label });
    // "Maruti Suzki" names one make.
    if (same) same.runs.push(run);
    else this.#found.push({ kind: entry.kind, label: entry.label, ...(id && { id }), runs: [run] });
    if ('engines' in entry) this.#narrow(entry);
    if (entry.kind === 'brand' && !same) this.#brands.push(...entry.ids);
    // Some names of parts have the side or the fuel in them.
    if (entry.kind === 'side' || entry.kind === 'fuel') this.#said.push(run);
    if (entry.kind !== 'side') return;
    this.#sides.push(entry.side);
    this.#placed.push(run);
  }

  #takePart(run: Run, isName: boolean): void {
    const side = isName ? sideOf(this.#typed.words, run, this.#knowledge.lexicon) : undefined;
    let part = run;
    if (side) {
      // The side of a rear shock absorber is a side.
      this.#sides.push(side.side);
      this.#found.push({ kind: 'side', label: side.label, runs: [{ ...run, length: 1 }] });
      part = { ...run, from: run.from + 1, length: run.length - 1 };
    }
    this.#parts.push(part);
    this.#placed.push(run);
    this.#said.push(run);
    if (isName) this.#whole.push(part);
    this.#isPart ||= isName;
  }

  #narrow(entry: Extract<Entry, { engines: unknown }>): void {
    const narrowed = (engines: Engines) => (engines ? common(engines, entry.engines) : entry.engines);
    this.#vehicles = narrowed(this.#vehicles);
    if (entry.kind !== 'fuel') this.#ofAnyFuel = narrowed(this.#ofAnyFuel);
    if ('ids' in entry) this.#named = narrowed(this.#named);
  }

  #inYear(engines: Engines): Engines {
    return engines && this.#year !== undefined ? madeIn(this.#knowledge.lexicon, engines, this.#year) : engines;
  }

  /** Norms and trims narrow the engines that have them. @returns those that no such engine has */
  #unknownVariants(): string[] {
    const { variants } = this.#knowledge;
    const unknown: string[] = [];
    for (const variant of this.#variants) {
      const having = this.#vehicles && variants.having(this.#vehicles, variant);
      // Of a vehicle without such an engine, not in that year either, nobody has said what the variant needs.
      if (!having || this.#inYear(having)?.size === 0) unknown.push(variant.label);
      else {
        this.#vehicles = having;
        this.#ofAnyFuel = this.#ofAnyFuel && variants.having(this.#ofAnyFuel, variant);
      }
    }
    return unknown;
  }

  #wordsIn(runs: readonly Run[]): string[] {
    const { words } = this.#typed;
    return [...new Set(runs.flatMap(({ from, length, as }) => as ?? words.slice(from, from + length)))];
  }

  #segments(): Segment[] {
    const firstOf = ({ runs: [first] }: Named) => first?.from ?? 0;
    return this.#found
      .sort((a, b) => firstOf(a) - firstOf(b))
      .map(({ runs, ...segment }) => {
        const written = this.#typed.told(runs);
        return { label: written.text, ...segment, ...written };
      });
  }

  understood(): Understood {
    const unknownVariants = this.#unknownVariants();
    const parts = this.#wordsIn(this.#parts);
    // Single letters of a whole name belong to it: "i j r valve".
    const part = this.#isPart && this.#parts.length === 1 ? queryWords(parts.join(' ')) : withoutJoining(parts);
    const partRuns = this.#parts.filter((run) => this.#wordsIn([run]).some((word) => part.includes(word)));
    if (part.length > 0) this.#found.push({ kind: 'part', runs: partRuns });
    return {
      segments: this.#segments(),
      engines: this.#inYear(this.#vehicles),
      ofAnyFuel: this.#inYear(this.#ofAnyFuel),
      named: this.#named,
      year: this.#year,
      unknownVariants,
      brands: this.#brands,
      sides: this.#sides,
      specifications: this.#specifications,
      missing: this.#missing,
      part,
      isPart: this.#isPart,
      placedPart: withoutJoining(this.#wordsIn(this.#placed)),
      saidPart: this.#wordsIn(this.#said),
      words: withoutJoining(this.#wordsIn(this.#telling)),
      corrected: this.#corrected,
      partRuns,
      wholeParts: this.#whole,
      fillers: new Set(this.#wordsIn(this.#fillers)),
    };
  }
}

/** Whether a word is the name of something else, or begins a longer one: an ex valve is no valve of the trim EX. */
function isName(words: readonly string[], at: number, length: number, { entries, longest }: Lexicon): boolean {
  const word = words[at] ?? '';
  if (entries.get(word)?.some(({ kind }) => kind !== 'engine')) return true;
  const most = Math.min(longest.get(word) ?? 0, words.length - at);
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
  const isOne = isNumberAlone(words[from] ?? '');
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
