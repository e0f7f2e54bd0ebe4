import { and, eq, inArray } from '../data/drizzle.ts';
import { fallbackLanguage, type Language } from '../shop/language/languages.ts';
import type { Make, Model } from '../shop/vehicle/contract.ts';
import { localNameOf } from '../shop/vehicle/text.ts';
import type { CatalogueDb } from './connect.ts';
import { makes, models, translations } from './schema.ts';
import { spokenNamesIn } from './spoken-names.ts';

/** A make and a model with their English names. */
interface Vehicle extends Pick<Make, 'makeId' | 'makeName'>, Pick<Model, 'modelId' | 'modelName'> {}

/** A make or model, and the place of a name among its names: "Fiesta / Fiesta Classic" has two. */
interface Named {
  entity: 'make' | 'model';
  id: string;
  name: string;
  at: number;
}

const alternatives = (name: string) =>
  localNameOf(name, name)
    .split('/')
    .map((one) => one.trim());

/** By kind, id and language. */
function readTexts(db: CatalogueDb): Map<string, string> {
  const isName = and(inArray(translations.entity, ['make', 'model']), eq(translations.field, 'name'));
  const rows = db.select().from(translations).where(isName).all();
  return new Map(rows.map((row) => [[row.entity, row.id, row.language].join(' '), row.text]));
}

/** By kind and English name. */
function readNames(db: CatalogueDb): Map<string, Named[]> {
  const named = (of: typeof makes | typeof models) => db.select({ id: of.id, name: of.name }).from(of).all();
  const all = [
    ...named(makes).map((make) => ({ entity: 'make' as const, ...make })),
    ...named(models).map((model) => ({ entity: 'model' as const, ...model })),
  ];
  const parts = all.flatMap((one) => alternatives(one.name).map((english, at) => ({ ...one, english, at })));
  return Map.groupBy(parts, ({ entity, english }) => `${entity} ${english}`);
}

/** Reads names of makes and models in other scripts: some thousand short names, read on first use. */
export function localNameReads(db: CatalogueDb) {
  let texts: Map<string, string> | undefined;
  let called: Map<string, Named[]> | undefined;
  /** Read once for each catalogue, so that the next edition has the editors' changes. */
  const spoken = new Map<Language, ReadonlyMap<string, string>>();
  function spokenIn(language: Language): ReadonlyMap<string, string> {
    const names = spoken.get(language) ?? spokenNamesIn(language);
    spoken.set(language, names);
    return names;
  }

  /** Without the generation; undefined when the language has only the English name. */
  function localName(entity: 'make' | 'model', id: string, name: string, language: Language): string | undefined {
    if (language === fallbackLanguage) return undefined;
    texts ??= readTexts(db);
    const translated = texts.get([entity, id, language].join(' '));
    if (translated !== undefined) return localNameOf(translated, name);
    return spokenIn(language).get(localNameOf(name, name)) || undefined;
  }

  return {
    /** The local name as a field; without the field when there is none. */
    withLocalName(...asked: Parameters<typeof localName>): { localName?: string } {
      const name = localName(...asked);
      return name === undefined ? {} : { localName: name };
    },

    /** The local name of a make or model, by its English name without the generation; undefined for any other kind. */
    localNamed(kind: string, english: string, language: Language): string | undefined {
      called ??= readNames(db);
      for (const { entity, id, name, at } of called.get(`${kind} ${english}`) ?? []) {
        const local = localName(entity, id, name, language);
        const own = local && alternatives(local)[at];
        if (own) return own;
      }
      // A name that the catalogue has only in longer ones: every Pulsar has a number.
      const isVehicle = (kind === 'make' || kind === 'model') && language !== fallbackLanguage;
      return (isVehicle && spokenIn(language).get(english)) || undefined;
    },

    /** "मारुति सुज़ुकी स्विफ्ट": make and model, where one of the two may stay English; undefined when both would. */
    localVehicle({ makeId, makeName, modelId, modelName }: Vehicle, language: Language): string | undefined {
      const make = localName('make', makeId, makeName, language);
      const model = localName('model', modelId, modelName, language);
      if (make === undefined && model === undefined) return undefined;
      return `${make ?? makeName} ${model ?? localNameOf(modelName, modelName)}`;
    },
  };
}

export type LocalNames = ReturnType<typeof localNameReads>;
