import type { Side } from '../../shop/search/understood.ts';
import type { Segment } from '../engine.ts';
import { queryWords } from '../language/words.ts';
import type { Entry, Lexicon } from './lexicon.ts';
import { type Guesses, type Run, runAt } from './runs.ts';
import type { ReadSpecification, ReadValues, Specification } from './specifications.ts';
import type { Typed, WordRun } from './typed.ts';
import type { Variant, Variants } from './variants.ts';

/** A segment while the query is being read; without `label` it is labelled as typed. */
type Named = Pick<Segment, 'kind' | 'id' | 'value'> & { label?: string; runs: WordRun[] };

/** A query in parts. What is no vehicle, brand, side, value or number is left for the search by words. */
export interface Understood {
  /** In the order typed. */
  segments: Segment[];
  /** Ids of the engines of the vehicles that are meant; undefined: any. */
  engines: ReadonlySet<string> | undefined;
  /** The engines of these vehicles whatever the fuel. */
  ofAnyFuel: ReadonlySet<string> | undefined;
  /** The engines of the makes and models that are named, whatever else is said. */
  named: ReadonlySet<string> | undefined;
  year: number | undefined;
  /** Norms and trims that no known engine of the vehicle has; they are not obeyed. */
  unknownVariants: readonly string[];
  brands: readonly string[];
  sides: readonly Side[];
  specifications: readonly Specification[];
  /** Part numbers that no item has, as typed. */
  missing: readonly string[];
  /** The words that name the part. */
  part: string[];
  /** Whether some of these words are the whole name of a type of part. */
  isPart: boolean;
  /** The words of `part`, with fuels, values, sides and fillers: petrol injector, car engine oil. */
  saidPart: string[];
  /** The words of `part`, with the sides: some names of parts have a side in them. */
  placedPart: string[];
  /** All words except years, numbers, values, variants and fillers. */
  words: string[];
  /** Names that were typed in another spelling. */
  corrected: readonly { text: string; meant: string }[];
  /** Where `part` was typed, and where the whole names of parts in it were. */
  partRuns: readonly WordRun[];
  wholeParts: readonly WordRun[];
  /** Words that ask for nothing by themselves. */
  fillers: ReadonlySet<string>;
}

/** What reading a query needs to know. */
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
 * Reads a query from its first word to its last; at each word the longest known phrase counts.
 * @param numbers where the query has part numbers that items have
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
  /** What names the part: alone, with sides, and with sides, fuels, values and fillers. */
  readonly #parts: Run[] = [];
  readonly #placed: Run[] = [];
  readonly #said: Run[] = [];
  /** Whole names of parts. */
  readonly #whole: Run[] = [];
  readonly #fillers: Run[] = [];
  /** Everything except years, numbers, values, variants and fillers. */
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
    // Beside a vehicle, 1.2 litres means its engine.
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
    // "Maruti Suzuki" in two words names one make.
    if (same) same.runs.push(run);
    else this.#found.push({ kind: entry.kind, label: entry.label, ...(id && { id }), runs: [run] });
    if ('engines' in entry) this.#narrow(entry);
    if (entry.kind === 'brand' && !same) this.#brands.push(...entry.ids);
    // Some names of parts have a side or a fuel in them.
    if (entry.kind === 'side' || entry.kind === 'fuel') this.#said.push(run);
    if (entry.kind !== 'side') return;
    this.#sides.push(entry.side);
    this.#placed.push(run);
  }

  #takePart(run: Run, isName: boolean): void {
    const side = isName ? sideOf(this.#typed.words, run, this.#knowledge.lexicon) : undefined;
    let part = run;
    if (side) {
      // In "rear shock absorber", rear is the side and the rest the part.
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

  /**
   * Keeps the engines that have the norms and trims typed.
   * @returns the norms and trims that no engine of the vehicle has
   */
  #unknownVariants(): string[] {
    const { variants } = this.#knowledge;
    const unknown: string[] = [];
    for (const variant of this.#variants) {
      const having = this.#vehicles && variants.having(this.#vehicles, variant);
      // When no engine of that vehicle and year has the variant, nobody has said which parts it needs.
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
    // In a whole name, single letters stay: "i j r valve".
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

/** Whether a variant's word names something else or begins a longer name: in "ex valve", ex is not the trim EX. */
function isName(words: readonly string[], at: number, length: number, { entries, longest }: Lexicon): boolean {
  const word = words[at] ?? '';
  if (entries.get(word)?.some(({ kind }) => kind !== 'engine')) return true;
  const most = Math.min(longest.get(word) ?? 0, words.length - at);
  for (let more = most; more > length; more--) if (entries.has(words.slice(at, at + more).join(' '))) return true;
  return false;
}

/** The side at the beginning of a part's name, if the rest is the name of a part too. */
function sideOf(words: readonly string[], { from, length, as }: Run, { entries }: Lexicon) {
  const [first = '', ...rest] = words.slice(from, from + length);
  const isPart = entries.get(rest.join(' '))?.some(({ kind }) => kind === 'part');
  return isPart && !as ? entries.get(first)?.find((entry) => entry.kind === 'side') : undefined;
}

/** The words without connecting words and single letters; if no others are left, all of them. */
function withoutJoining(words: readonly string[]): string[] {
  const telling = words.length === 0 ? [] : queryWords(words.join(' '));
  const longer = telling.filter((word) => !/^[a-z]$/.test(word));
  return longer.length > 0 ? longer : telling;
}

const common = (a: ReadonlySet<string>, b: ReadonlySet<string>) => new Set([...a].filter((id) => b.has(id)));

/** The entry that agrees with the vehicle already named: "Swift" after "Maruti" is Maruti's. */
function chosen(entries: readonly Entry[], vehicles: ReadonlySet<string> | undefined): Entry | undefined {
  if (!vehicles) return entries[0];
  const agrees = (entry: Entry) => !('engines' in entry) || common(vehicles, entry.engines).size > 0;
  return entries.find(agrees) ?? entries[0];
}

/**
 * How many words from here on are one part number, whether or not an item has it; 0 without one. Its words have digits,
 * and together at least six characters with four digits. A word that could be a number alone is not joined to a next
 * one that could too.
 */
function numberLength(words: readonly string[], from: number, isVariant: (at: number) => boolean): number {
  const isOne = isNumberAlone(words[from] ?? '');
  const ends = (word: string, at: number) =>
    at >= from && (isVariant(at) || !/^(?=.*\d)[a-z\d]+$/.test(word) || (isOne && at > from && isNumberAlone(word)));
  const end = words.findIndex(ends);
  const run = words.slice(from, end < 0 ? undefined : end);
  return isNumberAlone(run.join('')) ? run.length : 0;
}

/** Whether letters and digits can be a part number: at least six characters, four of them digits. */
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
