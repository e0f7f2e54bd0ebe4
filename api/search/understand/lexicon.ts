import type { VehicleType } from '../../shop/fit/fitment.ts';
import type { Side } from '../../shop/search/understood.ts';
import { joined, longestByFirst, otherNumber, wordsOf } from '../language/words.ts';
import { folded, type ShopperWords } from './shopper-words.ts';

/** What understanding needs to know of a catalogue. */
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

/** Phrases that name something, by their folded words. */
export interface Lexicon {
  entries: ReadonlyMap<string, readonly Entry[]>;
  /** Words of the longest phrase or filler that begins with a word. */
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

/** Whether a model whose base is `base` is also called by the shorter `name`: an Alto 800 is an Alto, a Scorpio N a Scorpio, a Swift Dzire no Swift. */
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
  /** Names of categories and of types of part, in any language. */
  parts: Iterable<string>;
}

/** The lexicon of a catalogue and of the shoppers' own words. */
export function makeLexicon({ vehicles, brands, parts }: Names, words: ShopperWords): Lexicon {
  const entries = new Map<string, Entry[]>();
  const add = (phrase: string, entry: Entry) => {
    if (phrase === '') return;
    const known = entries.get(phrase) ?? [];
    const same = known.findIndex(({ kind }) => kind === entry.kind);
    if (same < 0) entries.set(phrase, [...known, entry]);
    else known[same] = united(known[same] as Entry, entry);
  };
  const enginesOf = Map.groupBy(vehicles.engines, ({ modelId }) => modelId);
  const modelsOf = Map.groupBy(vehicles.models, ({ makeId }) => makeId);
  const engineIds = (models: readonly { id: string }[]) =>
    new Set(models.flatMap(({ id }) => (enginesOf.get(id) ?? []).map((engine) => engine.id)));

  const otherNames = new Map<string, string[]>();
  for (const [phrase, names] of words.vehicles)
    for (const name of names) otherNames.set(name, [...(otherNames.get(name) ?? []), phrase]);
  const forms = (name: string) => {
    const all = [name, ...(otherNames.get(name) ?? [])];
    return new Set(all.flatMap((form) => [form, ...(form.includes(' ') ? joined(form.split(' ')) : [])]));
  };

  for (const { id, name } of vehicles.makes) {
    const entry: Entry = { kind: 'make', label: name, ids: [id], engines: engineIds(modelsOf.get(id) ?? []) };
    for (const form of forms(folded(name))) add(form, entry);
  }
  const bases = new Map<string, string>();
  /** Models by the first word of a base of theirs: a kind of a name begins with its first word. */
  const beginning = new Map<string, { base: string; id: string; makeId: string }[]>();
  for (const { id, makeId, name } of vehicles.models)
    for (const base of baseNames(name)) {
      bases.set(base, bases.get(base) ?? labelOf(name, base));
      const [first = ''] = base.split(' ');
      beginning.set(first, [...(beginning.get(first) ?? []), { base, id, makeId }]);
    }
  // Names that only longer ones have: every Pulsar has a number.
  for (const [base, label] of [...bases]) {
    const [first = ''] = base.split(' ');
    const rest = base.split(' ').slice(1);
    if (rest.length > 0 && rest.every((word) => /\d/.test(word)) && !bases.has(first) && /\p{L}/u.test(first))
      bases.set(first, label.split(' ')[0] ?? label);
  }
  for (const [base, label] of bases) {
    const models = (beginning.get(base.split(' ')[0] ?? '') ?? []).filter((model) => isKindOf(model.base, base));
    // A name of digits alone, such as 800, is a name only beside its make.
    const isNumber = /^[\d ]+$/.test(base);
    const entry: Entry = { kind: 'model', label, ids: models.map(({ id }) => id), engines: engineIds(models) };
    for (const form of isNumber ? [] : forms(base)) add(form, entry);
    for (const makeId of new Set(models.map(({ makeId }) => makeId))) {
      const make = vehicles.makes.find(({ id }) => id === makeId);
      if (isNumber && make) for (const form of forms(folded(make.name))) add(`${form} ${base}`, entry);
    }
  }
  const ofEngineWord = new Map<string, Set<string>>();
  for (const { id, name, variant } of vehicles.engines) {
    const litres = /^\d\.\d\b/.exec(name)?.[0];
    const codes = [...wordsOf(name), ...wordsOf(variant ?? '')].filter(
      (code) => isEngineWord(code) && !words.variants.has(code),
    );
    for (const word of [...codes, ...(litres ? [folded(litres)] : [])])
      ofEngineWord.set(word, (ofEngineWord.get(word) ?? new Set()).add(id));
  }
  for (const [word, engines] of ofEngineWord)
    if (!entries.has(word)) add(word, { kind: 'engine', label: word.toUpperCase().replace(' ', '.'), engines });

  for (const [phrase, fuel] of words.fuels) {
    const engines = new Set(vehicles.engines.filter((engine) => engine.fuel === fuel).map(({ id }) => id));
    add(phrase, { kind: 'fuel', label: fuel, engines });
  }
  for (const [phrase, side] of words.sides) add(phrase, { kind: 'side', label: side, side });
  const called = Map.groupBy(words.brands.keys(), (phrase) => words.brands.get(phrase) ?? '');
  for (const { id, names } of brands)
    for (const name of new Set(names.map(folded).flatMap((own) => [own, ...(called.get(own) ?? [])])))
      for (const form of new Set([name, ...(name.includes(' ') ? joined(name.split(' ')) : [])]))
        add(form, { kind: 'brand', label: names[0] ?? name, ids: [id] });
  const firstWords = Map.groupBy(brands, ({ names: [name = ''] }) => folded(name).split(' ')[0] ?? '');
  for (const part of parts) {
    const words = folded(part).split(' ');
    // Categories are in the plural, and people ask for one.
    for (const last of [words.at(-1) ?? '', ...otherNumber(words.at(-1) ?? '')])
      add([...words.slice(0, -1), last].join(' '), { kind: 'part', label: part });
  }
  // Lucas is Lucas TVS, where no other brand begins so.
  for (const [word, [brand, ...others]] of firstWords)
    if (brand && others.length === 0 && word.length > 3 && !entries.has(word))
      add(word, { kind: 'brand', label: brand.names[0] ?? word, ids: [brand.id] });
  const longest = longestByFirst([...entries.keys(), ...words.fillers]);
  const engines = new Map(vehicles.engines.map((engine) => [engine.id, engine]));
  return { entries, longest, fillers: words.fillers, endings: words.endings, engines };
}

/** Codes such as K12M; "turbo" and "petrol" say too little, and norms and trims are another matter (variants.ts). */
const isEngineWord = (word: string) => /\d/.test(word) && /[a-z]/.test(word) && word.length > 2;

/** One phrase for two things of a kind means both: Dzire is a model, and people call the Swift Dzire so. */
function united(entry: Entry, other: Entry): Entry {
  if ('ids' in entry && 'ids' in other) {
    const ids = [...new Set([...entry.ids, ...other.ids])];
    if (entry.kind === 'brand' || other.kind === 'brand') return { ...entry, ids };
    return { ...entry, ids, engines: new Set([...entry.engines, ...other.engines]) };
  }
  return entry;
}

/** The base as the catalogue writes it. */
function labelOf(model: string, base: string): string {
  const written = outsideBrackets(model)
    .split('/')
    .map((part) => part.trim().replace(/\s+/g, ' '));
  return written.find((part) => folded(part) === base) ?? base;
}
