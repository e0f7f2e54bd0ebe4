import type { VehicleType } from '../../shop/fit/fitment.ts';
import type { Side } from '../../shop/search/understood.ts';
import { joined, longestByFirst, otherNumber, wordsOf } from '../language/words.ts';
import { folded, type ShopperWords } from './shopper-words.ts';

/** The vehicles of a catalogue, as far as understanding queries needs them. */
export interface KnownVehicles {
  makes: readonly { id: string; name: string }[];
  models: readonly { id: string; makeId: string; name: string }[];
  engines: readonly KnownEngine[];
}
export interface KnownEngine {
  id: string;
  modelId: string;
  type: VehicleType;
  name: string;
  variant: string | null;
  fuel: string | null;
  yearStart: number | null;
  yearEnd: number | null;
}

/** What a phrase of a query stands for. Vehicle entries list engines: a model's, or all of a make's. */
export type Entry =
  | { kind: 'make' | 'model'; label: string; ids: readonly string[]; engines: ReadonlySet<string> }
  | { kind: 'engine'; label: string; engines: ReadonlySet<string> }
  | { kind: 'brand'; label: string; ids: readonly string[] }
  | { kind: 'fuel'; label: string; engines: ReadonlySet<string> }
  | { kind: 'side'; label: string; side: Side }
  | { kind: 'part'; label: string };

/** Phrases of folded words that name something. */
export interface Lexicon {
  entries: ReadonlyMap<string, readonly Entry[]>;
  /** For each first word, how many words its longest phrase or filler has. */
  longest: ReadonlyMap<string, number>;
  fillers: ReadonlySet<string>;
  endings: readonly string[];
  engines: ReadonlyMap<string, KnownEngine>;
}

/** A text without what is in brackets. */
function outsideBrackets(text: string): string {
  const [before = '', ...parts] = text.split('(');
  return [before, ...parts.map((part) => part.slice(part.indexOf(')') + 1))].join(' ');
}

/** "Swift (3rd gen)" is a Swift; "Fiesta / Fiesta Classic (2005)" is either. */
export function baseNames(model: string): string[] {
  return [...new Set(outsideBrackets(model).split('/').map(folded))].filter(Boolean);
}

/**
 * Whether a model of this base name is also called by the shorter `name`: an Alto 800 is an Alto and a Scorpio N a
 * Scorpio, but a Swift Dzire is not a Swift.
 */
function isKindOf(base: string, name: string): boolean {
  if (base === name) return true;
  const words = base.split(' ');
  const named = name.split(' ');
  const rest = words.slice(named.length);
  return words.slice(0, named.length).join(' ') === name && rest.every((word) => /\d/.test(word) || word.length === 1);
}

interface Names {
  vehicles: KnownVehicles;
  brands: readonly { id: string; names: readonly string[] }[];
  /** Names of categories and of types of part, in every language. */
  parts: Iterable<string>;
}

/** The lexicon of a catalogue's names and the shoppers' words. */
export function makeLexicon({ vehicles, brands, parts }: Names, words: ShopperWords): Lexicon {
  const entries = new Entries();
  addVehicles(entries, vehicles, words.vehicles);
  addEngines(entries, vehicles.engines, words.variants);
  for (const [phrase, fuel] of words.fuels) {
    const engines = new Set(vehicles.engines.filter((engine) => engine.fuel === fuel).map(({ id }) => id));
    entries.add(phrase, { kind: 'fuel', label: fuel, engines });
  }
  for (const [phrase, side] of words.sides) entries.add(phrase, { kind: 'side', label: side, side });
  addBrands(entries, brands, words.brands);
  for (const part of parts) {
    const before = folded(part).split(' ');
    const last = before.pop() ?? '';
    // Categories are named in the plural, but people ask for one.
    for (const form of [last, ...otherNumber(last)])
      entries.add([...before, form].join(' '), { kind: 'part', label: part });
  }
  addFirstWords(entries, brands);
  const { all } = entries;
  const longest = longestByFirst([...all.keys(), ...words.fillers]);
  const engines = new Map(vehicles.engines.map((engine) => [engine.id, engine]));
  return { entries: all, longest, fillers: words.fillers, endings: words.endings, engines };
}

/** What each phrase stands for, with at most one entry of each kind. */
class Entries {
  readonly all = new Map<string, Entry[]>();

  add(phrase: string, entry: Entry): void {
    if (phrase === '') return;
    const known = this.all.get(phrase) ?? [];
    const same = known.find(({ kind }) => kind === entry.kind);
    const others = known.map((one) => (one === same ? united(one, entry) : one));
    this.all.set(phrase, same ? others : [...known, entry]);
  }
}

/** A name and each pair of its words written as one. */
const withJoined = (name: string): string[] => [name, ...(name.includes(' ') ? joined(name.split(' ')) : [])];

const firstWord = (text: string): string => text.split(' ')[0] ?? '';

function addVehicles(
  entries: Entries,
  { makes, models, engines }: KnownVehicles,
  spoken: ShopperWords['vehicles'],
): void {
  const enginesOf = Map.groupBy(engines, ({ modelId }) => modelId);
  const modelsOf = Map.groupBy(models, ({ makeId }) => makeId);
  const engineIds = (some: readonly { id: string }[]) =>
    new Set(some.flatMap(({ id }) => (enginesOf.get(id) ?? []).map((engine) => engine.id)));
  const otherNames = new Map<string, string[]>();
  for (const [phrase, names] of spoken)
    for (const name of names) otherNames.set(name, [...(otherNames.get(name) ?? []), phrase]);
  const forms = (name: string) => new Set([name, ...(otherNames.get(name) ?? [])].flatMap(withJoined));

  for (const { id, name } of makes) {
    const entry: Entry = { kind: 'make', label: name, ids: [id], engines: engineIds(modelsOf.get(id) ?? []) };
    for (const form of forms(folded(name))) entries.add(form, entry);
  }
  const makeNames = new Map(makes.map(({ id, name }) => [id, folded(name)]));
  for (const { base, label, models: called } of baseModels(models)) {
    const entry: Entry = { kind: 'model', label, ids: called.map(({ id }) => id), engines: engineIds(called) };
    // A name of digits only, such as 800, counts only after its make.
    const phrases = /^[\d ]+$/.test(base)
      ? [...new Set(called.flatMap(({ makeId }) => makeNames.get(makeId) ?? []))].flatMap((make) =>
          [...forms(make)].map((form) => `${form} ${base}`),
        )
      : forms(base);
    for (const phrase of phrases) entries.add(phrase, entry);
  }
}

/** The names of models without their generations, each with the models that are called so. */
function baseModels(models: KnownVehicles['models']) {
  const labels = new Map<string, string>();
  /** Models by the first word of each base name; a model is also called by a shorter name with the same first word. */
  const beginning = new Map<string, { base: string; id: string; makeId: string }[]>();
  for (const { id, makeId, name } of models)
    for (const base of baseNames(name)) {
      labels.set(base, labels.get(base) ?? labelOf(name, base));
      const first = firstWord(base);
      beginning.set(first, [...(beginning.get(first) ?? []), { base, id, makeId }]);
    }
  // The common first word is a name too, although no model has it alone: every Pulsar has a number.
  for (const [base, label] of [...labels]) {
    const [first = '', ...rest] = base.split(' ');
    const isNumbered = rest.length > 0 && rest.every((word) => /\d/.test(word));
    if (isNumbered && !labels.has(first) && /\p{L}/u.test(first)) labels.set(first, firstWord(label) || label);
  }
  return [...labels].map(([base, label]) => {
    const called = (beginning.get(firstWord(base)) ?? []).filter((model) => isKindOf(model.base, base));
    return { base, label, models: called };
  });
}

/** Engine codes and litres that name nothing else. */
function addEngines(entries: Entries, engines: readonly KnownEngine[], variants: ShopperWords['variants']): void {
  const ofWord = new Map<string, Set<string>>();
  for (const { id, name, variant } of engines) {
    const litres = /^\d\.\d\b/.exec(name)?.[0];
    const words = [...wordsOf(name), ...wordsOf(variant ?? '')];
    const codes = words.filter((code) => isEngineWord(code) && !variants.has(code));
    for (const word of [...codes, ...(litres ? [folded(litres)] : [])])
      ofWord.set(word, (ofWord.get(word) ?? new Set()).add(id));
  }
  for (const [word, ids] of ofWord)
    if (!entries.all.has(word))
      entries.add(word, { kind: 'engine', label: word.toUpperCase().replace(' ', '.'), engines: ids });
}

function addBrands(entries: Entries, brands: Names['brands'], spoken: ShopperWords['brands']): void {
  const called = Map.groupBy(spoken.keys(), (phrase) => spoken.get(phrase) ?? '');
  for (const { id, names } of brands) {
    const all = new Set(names.map(folded).flatMap((own) => [own, ...(called.get(own) ?? [])]));
    for (const name of all)
      for (const form of new Set(withJoined(name)))
        entries.add(form, { kind: 'brand', label: names[0] ?? name, ids: [id] });
  }
}

/** The first word of a brand (Lucas for Lucas TVS), if no other brand begins with it and it names nothing else. */
function addFirstWords(entries: Entries, brands: Names['brands']): void {
  const byFirstWord = Map.groupBy(brands, ({ names: [name = ''] }) => firstWord(folded(name)));
  for (const [word, [brand, ...others]] of byFirstWord)
    if (brand && others.length === 0 && word.length > 3 && !entries.all.has(word))
      entries.add(word, { kind: 'brand', label: brand.names[0] ?? word, ids: [brand.id] });
}

/** Codes such as K12M. Words such as "turbo" say too little; variants.ts reads norms and trims. */
const isEngineWord = (word: string) => /\d/.test(word) && /[a-z]/.test(word) && word.length > 2;

/** A phrase for two things of one kind means both: Dzire is a model, and people also call the Swift Dzire so. */
function united(entry: Entry, other: Entry): Entry {
  if ('ids' in entry && 'ids' in other) {
    const ids = [...new Set([...entry.ids, ...other.ids])];
    if (entry.kind === 'brand' || other.kind === 'brand') return { ...entry, ids };
    return { ...entry, ids, engines: new Set([...entry.engines, ...other.engines]) };
  }
  return entry;
}

/** A base name as the catalogue writes it. */
function labelOf(model: string, base: string): string {
  const written = outsideBrackets(model)
    .split('/')
    .map((part) => part.trim().replace(/\s+/g, ' '));
  return written.find((part) => folded(part) === base) ?? base;
}
