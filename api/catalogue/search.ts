import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { and, eq, gte, inArray, isNull, lt, lte, or, sql, unionAll } from '../drizzle.ts';
import type { CatalogueDb } from './connect.ts';
import {
  brands,
  categories,
  engines,
  fitments,
  items,
  makes,
  models,
  type ReferenceKind,
  references,
  translations,
} from './schema.ts';

/** A number's end of range: every key that starts with it sorts before this. */
const afterPrefix = (prefix: string) => `${prefix}\u{10FFFF}`;

/** The way an item answers to a number: its own, its GTIN or a reference. */
type NumberKind = 'own' | 'gtin' | ReferenceKind;

export interface SearchFacts {
  id: string;
  brandId: string;
  categoryId: string;
  available: boolean;
  stock: number;
  pricePaise: number;
  sellingPaise: number;
  name: string;
}

/** What the search stages read: numbers, the texts to index, and the facts to filter and sort by. */
export function searchReads(db: CatalogueDb) {
  const exact = unionAll(
    db
      .select({ itemId: items.id, kind: sql<NumberKind>`'own'` })
      .from(items)
      .where(eq(items.numberKey, sql.placeholder('key'))),
    db
      .select({ itemId: items.id, kind: sql<NumberKind>`'gtin'` })
      .from(items)
      .where(eq(items.gtinKey, sql.placeholder('key'))),
    db
      .select({ itemId: references.itemId, kind: sql<NumberKind>`${references.kind}` })
      .from(references)
      .where(eq(references.numberKey, sql.placeholder('key'))),
  )
    .limit(500)
    .prepare();
  const starting = (key: SQLiteColumn, itemId: SQLiteColumn, table: SQLiteTable) =>
    db
      .selectDistinct({ itemId: sql<string>`${itemId}` })
      .from(table)
      .where(and(gte(key, sql.placeholder('from')), lt(key, sql.placeholder('to'))))
      .limit(500)
      .prepare();
  const prefixes = [
    starting(items.numberKey, items.id, items),
    starting(references.numberKey, references.itemId, references),
    starting(items.gtinKey, items.id, items),
  ];

  const numbered = (key: SQLiteColumn, number: SQLiteColumn, itemId: SQLiteColumn, table: SQLiteTable) =>
    db
      .select({ itemId: sql<string>`${itemId}`, number: sql<string>`${number}` })
      .from(table)
      .where(and(gte(key, sql.placeholder('from')), lt(key, sql.placeholder('to'))))
      .orderBy(key)
      .limit(sql.placeholder('limit'))
      .prepare();
  const startingNumbers = [
    numbered(items.numberKey, items.partNumber, items.id, items),
    numbered(references.numberKey, references.number, references.itemId, references),
    numbered(items.gtinKey, items.gtin, items.id, items),
  ];

  const fitting = db
    .selectDistinct({ itemId: fitments.itemId })
    .from(fitments)
    .where(
      and(
        inArray(fitments.engineId, [sql.placeholder('engineId'), '*']),
        or(isNull(fitments.yearFrom), lte(fitments.yearFrom, sql.placeholder('year'))),
        or(isNull(fitments.yearTo), gte(fitments.yearTo, sql.placeholder('year'))),
      ),
    )
    .prepare();

  return {
    /** Items that fit this engine in a vehicle of this year, and those that fit every vehicle. */
    fitting: (engineId: string, year: number) => fitting.all({ engineId, year }).map((row) => row.itemId),
    /** Items with a number that starts so (in look-up form), with that number as it is written: own numbers first. */
    numbersStarting(key: string, limit: number): { itemId: string; number: string }[] {
      const range = { from: key, to: afterPrefix(key), limit };
      return startingNumbers.flatMap((numbers) => numbers.all(range));
    },
    /** Items that answer to this number (in look-up form), with the way they do. */
    exactNumber: (key: string) => exact.all({ key }),
    /** Items with a number that starts with this one (in look-up form), at most 500. */
    numberPrefix(key: string): string[] {
      const range = { from: key, to: afterPrefix(key) };
      return [...new Set(prefixes.flatMap((prefix) => prefix.all(range).map((row) => row.itemId)))].slice(0, 500);
    },

    facts(ids: readonly string[]): Map<string, SearchFacts> {
      const found = new Map<string, SearchFacts>();
      for (let from = 0; from < ids.length; from += 900) {
        const rows = db
          .select({
            id: items.id,
            brandId: items.brandId,
            categoryId: items.categoryId,
            available: items.available,
            stock: items.stock,
            pricePaise: items.pricePaise,
            sellingPaise: items.sellingPaise,
            name: items.name,
          })
          .from(items)
          .where(inArray(items.id, ids.slice(from, from + 900)))
          .all();
        for (const row of rows) found.set(row.id, row);
      }
      return found;
    },

    /** Every item's text for the index, best stocked first: brand, names, category and vehicles in all languages. */
    *texts(): Generator<{ id: string; text: string }> {
      const join = (rows: { id: string; text: string }[]) => {
        const texts = new Map<string, string[]>();
        for (const { id, text } of rows) texts.set(id, [...(texts.get(id) ?? []), text]);
        return texts;
      };
      const translated = (entity: 'brand' | 'category') =>
        db
          .select({ id: translations.id, text: translations.text })
          .from(translations)
          .where(and(eq(translations.entity, entity), eq(translations.field, 'name')))
          .all();
      const brandTexts = join([
        ...db.select({ id: brands.id, text: brands.name }).from(brands).all(),
        ...translated('brand'),
      ]);
      const categoryTexts = join([
        ...db.select({ id: categories.id, text: categories.name }).from(categories).all(),
        ...translated('category'),
      ]);
      const itemTexts = db
        .select({ text: translations.text })
        .from(translations)
        .where(
          and(
            eq(translations.entity, 'item'),
            eq(translations.id, sql.placeholder('id')),
            inArray(translations.language, ['en', 'hi', 'ta', 'te', 'bn', 'gu', 'mr', 'kn', 'ml']),
            eq(translations.field, 'name'),
          ),
        )
        .prepare();
      const vehicleTexts = db
        .selectDistinct({ make: makes.name, model: models.name })
        .from(fitments)
        .innerJoin(engines, eq(engines.id, fitments.engineId))
        .innerJoin(models, eq(models.id, engines.modelId))
        .innerJoin(makes, eq(makes.id, models.makeId))
        .where(eq(fitments.itemId, sql.placeholder('id')))
        .prepare();
      const rows = db
        .select({ id: items.id, name: items.name, brandId: items.brandId, categoryId: items.categoryId })
        .from(items)
        .orderBy(sql`${items.available} desc`, sql`${items.stock} desc`, items.id)
        .all();
      for (const row of rows) {
        const words = new Set<string>();
        const add = (texts: Iterable<string>) => {
          for (const text of texts) for (const word of text.split(/\s+/)) words.add(word);
        };
        add([row.name]);
        add(itemTexts.all({ id: row.id }).map((text) => text.text));
        add(brandTexts.get(row.brandId) ?? []);
        add(categoryTexts.get(row.categoryId) ?? []);
        for (const vehicle of vehicleTexts.all({ id: row.id })) add([vehicle.make, vehicle.model]);
        yield { id: row.id, text: [...words].join(' ') };
      }
    },
  };
}

export type SearchReads = ReturnType<typeof searchReads>;
