import { alias, and, eq, sql } from '../data/drizzle.ts';
import { compareNames } from '../shop/language/collation.ts';
import { fallbackLanguage, type Language } from '../shop/language/languages.ts';
import { numberKey } from '../shop/search/rules.ts';
import type { CatalogueDb } from './connect.ts';
import type { LocalNames } from './local-names.ts';
import { type CatalogueNames, localText, nameLink } from './names.ts';
import { diagramParts, diagrams, engines, makes, models, translations } from './schema.ts';

const diagramNameIn = and(
  eq(translations.entity, 'diagram'),
  eq(translations.id, diagrams.id),
  eq(translations.language, sql.placeholder('language')),
  eq(translations.field, 'name'),
);
const partNames = alias(translations, 'part_names');
const partNameIn = and(
  eq(partNames.entity, 'part'),
  eq(partNames.id, diagramParts.numberKey),
  eq(partNames.language, sql.placeholder('language')),
  eq(partNames.field, 'name'),
);

/** Reads the ids of the categories in which an engine has diagrams. */
function categoriesReader(db: CatalogueDb) {
  const withDiagrams = db
    .selectDistinct({ id: diagrams.categoryId })
    .from(diagrams)
    .where(eq(diagrams.engineId, sql.placeholder('engineId')))
    .prepare();

  return async (engineId: string): Promise<string[]> => withDiagrams.all({ engineId }).map(({ id }) => id);
}

/** Reads the lines of an engine's diagrams in one category, and the number of diagrams. */
function enginePartsReader(db: CatalogueDb) {
  const lines = db
    .select({
      part_number: diagramParts.partNumber,
      part_name: diagramParts.name,
      quantity: diagramParts.quantity,
      diagram_id: diagrams.id,
      diagram_code: diagrams.code,
      diagram_name: diagrams.name,
      diagram_name_local: translations.text,
      part_name_local: partNames.text,
    })
    .from(diagrams)
    .innerJoin(diagramParts, eq(diagramParts.diagramId, diagrams.id))
    .leftJoin(translations, diagramNameIn)
    .leftJoin(partNames, partNameIn)
    .where(
      and(eq(diagrams.engineId, sql.placeholder('engineId')), eq(diagrams.categoryId, sql.placeholder('categoryId'))),
    )
    .orderBy(diagrams.code, sql`cast(${diagramParts.position} as integer)`)
    .prepare();

  return async (engineId: string, categoryId: string, language: Language) => {
    const rows = lines.all({ engineId, categoryId, language });
    return {
      diagrams: new Set(rows.map((row) => row.diagram_id)).size,
      parts: rows.map((row) => ({
        part_number: row.part_number,
        part_name: localText(row.part_name_local, row.part_name, language).text,
        quantity: row.quantity,
        diagram_code: row.diagram_code,
        diagram_name: localText(row.diagram_name_local, row.diagram_name, language).text,
      })),
    };
  };
}

/** Reads the lines of any diagram with a part number, in any notation, by make and model. */
function partLinesReader(db: CatalogueDb, names: CatalogueNames, { localNamed, localVehicle }: LocalNames) {
  const byNumber = linesByNumber(db);
  return async (partNumber: string, language: Language) => {
    return byNumber
      .all({ key: numberKey(partNumber), language })
      .sort(
        (a, b) =>
          compareNames(a.makeName, b.makeName, fallbackLanguage) ||
          compareNames(a.modelName, b.modelName, fallbackLanguage),
      )
      .map(({ diagramNameLocal, partNameLocal, ...row }) => {
        const category = names.categoriesIn(language).get(row.categoryId);
        return {
          ...row,
          /** The make and model in the language's own script. */
          localName: localVehicle(row, language),
          /** The make in the language's own script. */
          makeLocalName: localNamed('make', row.makeName, language),
          partName: localText(partNameLocal, row.partName, language),
          diagramName: localText(diagramNameLocal, row.diagramName, language),
          category: category ? nameLink(category) : null,
          source: category?.epcSource ?? null,
        };
      });
  };
}

const linesByNumber = (db: CatalogueDb) =>
  db
    .select({
      partNumber: diagramParts.partNumber,
      partName: diagramParts.name,
      partNameLocal: partNames.text,
      categoryId: diagrams.categoryId,
      diagramCode: diagrams.code,
      diagramName: diagrams.name,
      diagramNameLocal: translations.text,
      makeId: makes.id,
      makeName: makes.name,
      modelId: models.id,
      modelName: models.name,
      engineId: engines.id,
      engineName: engines.name,
      yearStart: engines.yearStart,
      yearEnd: engines.yearEnd,
    })
    .from(diagramParts)
    .innerJoin(diagrams, eq(diagrams.id, diagramParts.diagramId))
    .leftJoin(translations, diagramNameIn)
    .leftJoin(partNames, partNameIn)
    .innerJoin(engines, eq(engines.id, diagrams.engineId))
    .innerJoin(models, eq(models.id, engines.modelId))
    .innerJoin(makes, eq(makes.id, models.makeId))
    .where(eq(diagramParts.numberKey, sql.placeholder('key')))
    .orderBy(makes.name, models.name, engines.name, engines.id, diagrams.code, diagrams.id)
    .limit(50)
    .prepare();

/** Reads of an engine's parts catalogue: its diagrams and their lines. */
export function diagramReads(db: CatalogueDb, names: CatalogueNames, localNames: LocalNames) {
  return {
    diagramCategories: categoriesReader(db),
    engineParts: enginePartsReader(db),
    partLines: partLinesReader(db, names, localNames),
  };
}

/** A line of a diagram, with its vehicle. */
export type PartLine = Awaited<ReturnType<DiagramReads['partLines']>>[number];

export type DiagramReads = ReturnType<typeof diagramReads>;
