import type { LocalText } from '../../catalogue/names.ts';
import type { Catalogue } from '../../catalogue/open.ts';
import { vehicleLabelOf } from '../../catalogue/vehicles.ts';
import type { Language } from '../../shop/language/languages.ts';
import type { Suggestion } from '../../shop/suggest/contract.ts';
import { nameBesideLatin } from '../../shop/vehicle/text.ts';
import { isMadeIn, yearsOf } from '../../shop/vehicle/years.ts';
import { romanised, soundOf } from '../language/sound.ts';
import { differences } from '../language/spelling.ts';
import { isLatin, wordsOf } from '../language/words.ts';
import type { ItemStore } from '../match/item-store.ts';
import { baseNames, type Entry, type KnownEngine } from '../understand/lexicon.ts';
import type { Understood } from '../understand/parse.ts';
import type { Understanding } from '../understand/understanding.ts';
import { inEnglish } from './suggestion.ts';
import type { Unfinished } from './unfinished.ts';

/** One or more vehicles with which a query can go on. */
export interface VehicleName {
  /** In the page's script, followed by the Latin name; what was typed is marked in both. */
  text: LocalText;
  years: Suggestion['years'];
  /** The page that it leads to, without the language; undefined: the name completes the query instead. */
  path: string | undefined;
  /** In Latin letters, to complete a query. */
  name: string;
}

/** In words; the longest beginning of a vehicle's name that is looked for. */
const longestName = 3;
/** A single letter begins too many names. */
const shortestStart = 2;

/** Finds the names of vehicles, for suggestions. */
export function createVehicleNames(
  catalogue: Catalogue,
  partsOfEngine: ItemStore<unknown>['fitments'],
  { lexicon, read }: Pick<Understanding, 'lexicon' | 'read'>,
) {
  const { localNamed, localVehicle } = catalogue.localNames;
  const known = catalogue.knownVehicles();
  const makes = new Map(known.makes.map((make) => [make.id, make]));
  const models = new Map(known.models.map((model) => [model.id, model]));
  type Named = Extract<Entry, { kind: 'make' | 'model' }>;
  const phrases = [...lexicon.entries].flatMap(([phrase, entries]) =>
    entries
      .filter((entry): entry is Named => entry.kind === 'make' || entry.kind === 'model')
      .map((entry) => ({ ...spokenName(phrase), entry })),
  );

  /** Roughly how many parts an engine has. */
  const partsOf = ({ id }: KnownEngine): number => partsOfEngine(id);
  const sum = (engines: readonly KnownEngine[]) => engines.reduce((total, engine) => total + partsOf(engine), 0);
  const byParts = (a: readonly KnownEngine[], b: readonly KnownEngine[]) => sum(b) - sum(a);

  /** The engines that have parts. */
  const withParts = (ids: Iterable<string>): KnownEngine[] =>
    [...ids].flatMap((id) => lexicon.engines.get(id) ?? []).filter((engine) => partsOf(engine) > 0);

  const makeOf = (modelId: string) => makes.get(models.get(modelId)?.makeId ?? '');

  /** What the addresses of an engine's pages have in common. */
  const idsOf = ({ modelId }: KnownEngine) => ({ makeId: makeOf(modelId)?.id ?? '', modelId });

  function made(engines: readonly KnownEngine[]): Suggestion['years'] {
    const { yearStart: from, yearEnd: to } = yearsOf(engines);
    return from === null && to === null ? null : { from, to };
  }

  const ofYear = (year: number | undefined): Record<string, string> =>
    year === undefined ? {} : { year: String(year) };

  /** The make and model in the language's own script. */
  function localOf({ modelId }: KnownEngine, language: Language): string | undefined {
    const [make, model] = [makeOf(modelId), models.get(modelId)];
    if (!make || !model) return undefined;
    return localVehicle({ makeId: make.id, makeName: make.name, modelId, modelName: model.name }, language);
  }

  const textOf = (name: string, local: string | undefined, language: Language): LocalText =>
    local === undefined ? inEnglish(name) : { text: nameBesideLatin(name, local), lang: language };

  function engineName(engine: KnownEngine, year: number | undefined, language: Language): VehicleName {
    const name = vehicleLabelOf({
      make_name: makeOf(engine.modelId)?.name ?? '',
      model_name: models.get(engine.modelId)?.name ?? '',
      engine_name: engine.name,
    });
    const query = new URLSearchParams({ ...idsOf(engine), engineId: engine.id, ...ofYear(year) });
    const text = textOf(name, localOf(engine, language), language);
    return { text, name, years: made([engine]), path: `/parts?${query}` };
  }

  /** A generation, which leads to its parts or, with several engines, to the choice between them. */
  function modelName(engines: readonly KnownEngine[], year: number | undefined, language: Language): VehicleName {
    const [first, ...others] = engines as [KnownEngine, ...KnownEngine[]];
    if (others.length === 0) return engineName(first, year, language);
    const query = new URLSearchParams({ type: first.type, ...idsOf(first), ...ofYear(year) });
    const name = `${makeOf(first.modelId)?.name} ${models.get(first.modelId)?.name}`;
    const text = textOf(name, localOf(first, language), language);
    return { text, name, years: made(engines), path: `/choose-vehicle?${query}` };
  }

  /** "Maruti Suzuki Swift", without the generation. */
  function baseOf({ modelId }: KnownEngine): string {
    const name = models.get(modelId)?.name ?? '';
    const [base = name] = baseNames(name);
    const label = lexicon.entries.get(base)?.find(({ kind }) => kind === 'model')?.label ?? name;
    return `${makeOf(modelId)?.name} ${label}`;
  }

  /**
   * The names of vehicles with this beginning, those with the most parts first.
   * @param engines of the vehicles named before; undefined: any
   */
  function begunBy(start: string, engines: ReadonlySet<string> | undefined): string[] {
    const found = new Map<string, KnownEngine[]>();
    const isHeardIn = heardAs(start);
    for (const name of phrases) {
      if (name.phrase === start || !(name.phrase.startsWith(start) || isHeardIn?.(name))) continue;
      const own = withParts(name.entry.engines).filter(({ id }) => engines?.has(id) ?? true);
      if (own.length > 0) found.set(name.entry.label, own);
    }
    return [...found].sort(([, a], [, b]) => byParts(a, b)).map(([label]) => label);
  }

  return {
    /**
     * The query completed by each vehicle whose name its last words begin, those with the most parts first. A name that
     * is complete is left out. Other scripts are compared by sound.
     */
    completed({ before, last }: Unfinished, limit: number): string[] {
      const words = [...wordsOf(before), last];
      for (let length = Math.min(longestName, words.length); length > 0; length--) {
        const start = words.slice(-length).join(' ');
        if (start.length < shortestStart) continue;
        const rest = length === 1 ? before : words.slice(0, -length).join(' ');
        const labels = begunBy(start, read(rest).engines);
        if (labels.length > 0) return labels.slice(0, limit).map((label) => `${rest} ${label}`.trim());
      }
      return [];
    },

    /**
     * The query completed by each year that its last digits begin and in which its vehicles were made: the latest
     * first, none in the future.
     */
    completedYears({ before, last }: Unfinished, limit: number): string[] {
      const { engines } = /^(?:19|20)\d?$/.test(last) ? read(before) : {};
      const own = withParts(engines ?? []);
      if (own.length === 0) return [];
      const latest = new Date().getFullYear();
      const isMade = (year: number) => own.some((engine) => engine.yearStart !== null && isMadeIn(engine, year));
      const years = Array.from({ length: 100 }, (_, back) => latest - back);
      return years
        .filter((year) => String(year).startsWith(last) && isMade(year))
        .slice(0, limit)
        .map((year) => `${before} ${year}`);
    },

    /**
     * How a query for vehicles can go on: with their engines, generations or models, those with the most parts first.
     */
    continued({ engines = new Set(), year }: Understood, limit: number, language: Language): VehicleName[] {
      const all = withParts(engines);
      if (all.length <= limit)
        return all.sort((a, b) => partsOf(b) - partsOf(a)).map((engine) => engineName(engine, year, language));
      const ofModel = [...Map.groupBy(all, ({ modelId }) => modelId).values()].sort(byParts);
      const ofBase = [...Map.groupBy(all, baseOf)].sort(([, a], [, b]) => byParts(a, b));
      if (ofBase.length <= limit || ofModel.length <= limit)
        return ofModel.slice(0, limit).map((some) => modelName(some, year, language));
      return ofBase.slice(0, limit).map(([name, some]) => {
        const text = textOf(name, some[0] && localOf(some[0], language), language);
        return { text, name, years: made(some), path: undefined };
      });
    },

    /** Roughly how many parts the query's vehicles have. */
    weight: ({ engines }: Understood): number => sum(withParts(engines ?? [])),

    /**
     * The names of a query's vehicles, with the make that they share; undefined when it names none.
     * @returns `local`: the same in the language's script, as far as it has such names
     */
    named({ engines, segments }: Understood, language: Language) {
      if (!engines) return undefined;
      const said = segments.filter(({ kind }) => ['make', 'model', 'engine', 'year'].includes(kind));
      const shared = new Set([...engines].map((id) => makeOf(lexicon.engines.get(id)?.modelId ?? '')?.name));
      const [make] = shared.size === 1 && !said.some(({ kind }) => kind === 'make') ? shared : [];
      const all = [...(make ? [{ kind: 'make', label: make } as const] : []), ...said];
      const locals = all.map(({ kind, label }) => localNamed(kind, label, language));
      const joined = (words: string[]) => [...new Set(words)].join(' ');
      const name = joined(all.map(({ label }) => label));
      if (name === '') return undefined;
      const local = locals.some(Boolean) ? joined(all.map(({ label }, at) => locals[at] ?? label)) : undefined;
      return { name, local, text: textOf(name, local, language) };
    },

    /** The name of an engine's vehicle, and the query string of its pages; undefined when it has left the catalogue. */
    ofEngine(
      engineId: string,
      year: number | undefined,
      language: Language,
    ): { label: string; query: URLSearchParams } | undefined {
      const engine = lexicon.engines.get(engineId);
      const model = engine && models.get(engine.modelId);
      if (!model) return undefined;
      const name = localOf(engine, language) ?? `${makeOf(model.id)?.name} ${model.name}`;
      const label = [name, year].filter(Boolean).join(' ');
      return { label, query: new URLSearchParams({ ...idsOf(engine), engineId, ...ofYear(year) }) };
    },
  };
}

export type VehicleNames = ReturnType<typeof createVehicleNames>;

/** A name, its sound and, in Latin letters, the form in which letters that sound alike are one. */
interface SpokenName {
  phrase: string;
  sound: string;
  spoken: string | undefined;
}

const spokenName = (phrase: string): SpokenName => ({
  phrase,
  sound: soundOf(phrase),
  spoken: isLatin(phrase) ? spoken(phrase) : undefined,
});

/** Compares by sound a beginning in another script with names in Latin letters; undefined when no name can match. */
function heardAs(start: string): ((name: SpokenName) => boolean) | undefined {
  if (isLatin(start)) return undefined;
  const heard = soundOf(start);
  if (heard.length < shortestStart) return undefined;
  const written = spoken(romanised(start));
  const allowed = Math.floor(written.length / 4);
  return (name) =>
    name.spoken !== undefined &&
    name.sound.startsWith(heard) &&
    differences(written, name.spoken.slice(0, written.length), allowed + 1) <= allowed;
}

/** Replaces letters that sound alike by one of them. */
const spoken = (text: string) => text.replaceAll('v', 'w').replace(/c(?!h)/g, 'k');
