import { eq, inArray, sql } from '../data/drizzle.ts';
import {
  type Condition,
  type Fitment,
  type FittedVehicle,
  universalNote,
  type Verdict,
  verdictOf,
} from '../shop/fit/fitment.ts';
import { encodeFits, type ListedFitment, translateFits } from '../shop/fit/rules.ts';
import { fallbackLanguage, type Language } from '../shop/language/languages.ts';
import type { CatalogueDb } from './connect.ts';
import type { CatalogueNames } from './names.ts';
import { engines, fitments, makes, models } from './schema.ts';

/** An engine of the catalogue, and the vehicle's year if it is known. */
export interface ChosenEngine {
  engineId: string;
  year?: number | undefined;
}

const ids = sql`(select value from json_each(${sql.placeholder('ids')}))`;

/** The fitments by item id; empty for an item that names no vehicle. */
function fitmentsReader(db: CatalogueDb) {
  const ofItems = db
    .select({
      itemId: fitments.itemId,
      engineId: fitments.engineId,
      vehicleType: fitments.vehicleType,
      yearFrom: fitments.yearFrom,
      yearTo: fitments.yearTo,
      note: fitments.note,
      quantity: fitments.quantity,
      yearStart: engines.yearStart,
      yearEnd: engines.yearEnd,
    })
    .from(fitments)
    .leftJoin(engines, eq(engines.id, fitments.engineId))
    .where(inArray(fitments.itemId, ids))
    .prepare();
  return (of: readonly { id: string }[]): Map<string, ListedFitment[]> => {
    const found = new Map<string, ListedFitment[]>(of.map(({ id }) => [id, []]));
    for (const { itemId, ...row } of ofItems.all({ ids: JSON.stringify([...found.keys()]) }))
      found.get(itemId)?.push(row);
    return found;
  };
}

/** The models that items fit, by item id: "Maruti Suzuki Swift". A universal item has none. */
function modelsReader(db: CatalogueDb) {
  const modelsOf = db
    .selectDistinct({ itemId: fitments.itemId, make: makes.name, model: models.name })
    .from(fitments)
    .innerJoin(engines, eq(engines.id, fitments.engineId))
    .innerJoin(models, eq(models.id, engines.modelId))
    .innerJoin(makes, eq(makes.id, models.makeId))
    .where(inArray(fitments.itemId, ids))
    .prepare();
  return async (of: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> => {
    const rows = Map.groupBy(modelsOf.all({ ids: JSON.stringify(of) }), ({ itemId }) => itemId);
    return new Map([...rows].map(([id, named]) => [id, named.map(({ make, model }) => `${make} ${model}`)]));
  };
}

/** What the rule needs to know of a vehicle; undefined when the catalogue does not have its engine. */
function vehicleReader(db: CatalogueDb) {
  const engine = db
    .select({ type: models.vehicleType, yearStart: engines.yearStart, yearEnd: engines.yearEnd })
    .from(engines)
    .innerJoin(models, eq(models.id, engines.modelId))
    .where(eq(engines.id, sql.placeholder('engineId')))
    .prepare();
  return ({ engineId, year }: ChosenEngine): FittedVehicle | undefined => {
    const found = engine.get({ engineId });
    return found && { engineId, year, ...found };
  };
}

/** Reads which vehicles the items of a list fit. */
export function fitReads(db: CatalogueDb, { noteIn }: Pick<CatalogueNames, 'noteIn'>) {
  const fitmentsOf = fitmentsReader(db);
  const vehicleOf = vehicleReader(db);

  /** The conditions, with their notes in a language. */
  function conditionsIn(conditions: readonly Condition[], language: Language): Condition[] {
    const said = (note: string | null) => (note === null || note === universalNote ? null : noteIn(note, language));
    return conditions.map(({ note, ...years }) => ({ ...years, note: said(note) }));
  }

  /** What the rule judges by when the catalogue does not have the engine. */
  const goneVehicle = (chosen: ChosenEngine) => ({ ...chosen, type: undefined, yearStart: null, yearEnd: null });

  return {
    vehicleOf,
    conditionsIn,

    /** The supplier's rows by which an item fits a vehicle, under their conditions. */
    usedRows(itemId: string, chosen: ChosenEngine): Fitment[] {
      const vehicle = vehicleOf(chosen) ?? goneVehicle(chosen);
      const rows = fitmentsOf([{ id: itemId }]).get(itemId) ?? [];
      const used = rows.filter((row) => ['fits', 'fitsIf'].includes(verdictOf([row], vehicle).fit));
      return used.map(({ yearStart: _, yearEnd: __, ...row }) => row);
    },

    modelsOf: modelsReader(db),

    /**
     * The fit of a list's items, in their order, in the form that their page carries (shop/fit/rules.ts).
     * @param hasPieces whether the text says how many pieces a vehicle needs
     * @returns the text in a language; notes without a translation are as the supplier wrote them
     */
    async fitsOf(of: readonly { id: string }[], hasPieces = false): Promise<(language: Language) => string> {
      const text = encodeFits([...fitmentsOf(of).values()], hasPieces);
      return (language) => translateFits(text, (note) => noteIn(note, language));
    },

    /**
     * How each item fits a vehicle, in the order of the items. When the engine has left the catalogue, only universal
     * items are known to fit.
     * @param language of the notes; the default leaves them as the supplier wrote them
     */
    async verdicts(
      of: readonly { id: string }[],
      chosen: ChosenEngine,
      language: Language = fallbackLanguage,
    ): Promise<Verdict[]> {
      const vehicle = vehicleOf(chosen);
      const found = fitmentsOf(of);
      return of.map(({ id }) => {
        const own = verdictOf(found.get(id) ?? [], vehicle ?? goneVehicle(chosen));
        const verdict = { ...own, conditions: conditionsIn(own.conditions, language) };
        return !vehicle && verdict.fit === 'fitsNot' ? { ...verdict, fit: 'unknown' } : verdict;
      });
    },
  };
}

export type FitReads = ReturnType<typeof fitReads>;
