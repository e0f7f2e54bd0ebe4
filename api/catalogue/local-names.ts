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
    texts ??= new Map(
      db
        .select()
        .from(translations)
        .where(and(inArray(translations.entity, ['make', 'model']), eq(translations.field, 'name')))
        .all()
        .map((row) => [[row.entity, row.id, row.language].join(' '), row.text]),
    );
    const translated = texts.get([entity, id, language].join(' '));
    if (translated !== undefined) return localNameOf(translated, name);
    return spokenIn(language).get(localNameOf(name, name)) || undefined;
  }

  function readNames(): Map<string, Named[]> {
    const all = [
      ...db
        .select({ id: makes.id, name: makes.name })
        .from(makes)
        .all()
        .map((make) => ({ entity: 'make' as const, ...make })),
      ...db
        .select({ id: models.id, name: models.name })
        .from(models)
        .all()
        .map((model) => ({ entity: 'model' as const, ...model })),
    ];
    const named = all.flatMap((one) => alternatives(one.name).map((english, at) => ({ ...one, english, at })));
    return Map.groupBy(named, ({ entity, english }) => `${entity} ${english}`);
  }

  return {
    /** The local name as a field; without the field when there is none. */
    withLocalName(...asked: Parameters<typeof localName>): { localName?: string } {
      const name = localName(...asked);
      return name === undefined ? {} : { localName: name };
    },

    /** The local name of a make or model, by its English name without the generation; undefined for any other kind. */
    localNamed(kind: string, english: string, language: Language): string | undefined {
      called ??= readNames();
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
