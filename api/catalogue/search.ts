import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { and, desc, eq, gte, inArray, lt, sql, unionAll } from '../data/drizzle.ts';
import type { FittedVehicle } from '../shop/fit/fitment.ts';
import { attributesOfItem } from './attributes.ts';
import type { CatalogueDb } from './connect.ts';
import { fitRank, fitValues, isAboutVehicle, isInYears } from './fit-sql.ts';
import type { IndexedItem } from './index-rows.ts';
import { type IndexedField, indexedFields } from './package-files.ts';
import { brands, fitments, items, type ReferenceKind, references } from './schema.ts';

/** The upper bound of a prefix range; every key with this prefix sorts before it. */
const afterPrefix = (prefix: string) => `${prefix}\u{10FFFF}`;

/** How an item matches a number: by its own number, by its GTIN or by a reference. */
export type NumberKind = 'own' | 'gtin' | ReferenceKind;

/** An item that matches a number, by its row in the snapshot. */
export interface NumberHit {
  row: number;
  kind: NumberKind;
}

/** The replacement for a number that is no longer made. */
export interface Replacement {
  /** The discontinued number, as written. */
  number: string;
  itemId: string;
  brandName: string;
  partNumber: string;
  slug: string;
}

/** A replacement may be replaced too; the limit ends chains that lead back to themselves. */
const longestChain = 8;
const numbersFound = 500;
/** A longer list of matches would not help; one more digit does. */
const prefixesFound = 200;

const row = sql<number>`${items}.rowid`.as('row');
const inRange = (key: SQLiteColumn) => and(gte(key, sql.placeholder('from')), lt(key, sql.placeholder('to')));

/** Reads the items that match any of these numbers (look-up forms), with the number and the kind of match. */
function exactReader(db: CatalogueDb) {
  const among = sql`(select value from json_each(${sql.placeholder('keys')}))`;
  const exact = unionAll(
    db
      .select({ row, kind: sql<NumberKind>`'own'`, key: items.numberKey })
      .from(items)
      .where(inArray(items.numberKey, among)),
    db
      .select({ row, kind: sql<NumberKind>`'gtin'`, key: sql<string>`${items.gtinKey}` })
      .from(items)
      .where(inArray(items.gtinKey, among)),
    db
      .select({ row, kind: sql<NumberKind>`${references.kind}`, key: references.numberKey })
      .from(references)
      .innerJoin(items, eq(items.id, references.itemId))
      .where(inArray(references.numberKey, among)),
  )
    .limit(numbersFound)
    .prepare();

  return async (keys: readonly string[]): Promise<(NumberHit & { key: string })[]> =>
    exact.all({ keys: JSON.stringify(keys) });
}

/** Reads items by the beginnings of their numbers. */
function prefixReads(db: CatalogueDb) {
  const starting = [
    db.selectDistinct({ row }).from(items).where(inRange(items.numberKey)).limit(sql.placeholder('limit')).prepare(),
    db
      .selectDistinct({ row })
      .from(references)
      .innerJoin(items, eq(items.id, references.itemId))
      .where(inRange(references.numberKey))
      .limit(sql.placeholder('limit'))
      .prepare(),
    db.selectDistinct({ row }).from(items).where(inRange(items.gtinKey)).limit(sql.placeholder('limit')).prepare(),
  ];

  const numbered = (key: SQLiteColumn, number: SQLiteColumn, itemId: SQLiteColumn, table: SQLiteTable) =>
    db
      .select({ itemId: sql<string>`${itemId}`, number: sql<string>`${number}` })
      .from(table)
      .where(inRange(key))
      .orderBy(key)
      .limit(sql.placeholder('limit'))
      .prepare();
  const startingNumbers = [
    numbered(items.numberKey, items.partNumber, items.id, items),
    numbered(references.numberKey, references.number, references.itemId, references),
    numbered(items.gtinKey, items.gtin, items.id, items),
  ];

  return {
    /** Items with a number that begins with this look-up form, and that number as written; own numbers first. */
    async numbersStarting(key: string, limit: number): Promise<{ itemId: string; number: string }[]> {
      const range = { from: key, to: afterPrefix(key), limit };
      return startingNumbers.flatMap((numbers) => numbers.all(range));
    },

    /** Rows of items with a number that begins with this look-up form; own numbers first, at most 200. */
    async numberPrefix(key: string): Promise<number[]> {
      const range = { from: key, to: afterPrefix(key) };
      const found = new Set<number>();
      for (const prefix of starting) {
        const limit = prefixesFound - found.size;
        if (limit <= 0) break;
        for (const [itsRow] of prefix.values({ ...range, limit }) as [number][]) found.add(itsRow);
      }
      return [...found];
    },
  };
}

/** Reads the rows of items that fit a vehicle, then of those that fit if a condition holds. */
function fittingReader(db: CatalogueDb) {
  const fitting = db
    .select({ row })
    .from(fitments)
    .innerJoin(items, eq(items.id, fitments.itemId))
    .where(and(isAboutVehicle, isInYears))
    .groupBy(items.id)
    .orderBy(desc(fitRank), items.id)
    .limit(sql.placeholder('limit'))
    .prepare();

  return async (vehicle: FittedVehicle, limit: number) =>
    fitting.all({ ...fitValues(vehicle), limit }).map((found) => found.row);
}

/** Reads what items are filtered and sorted by, in the order of the rows. */
function factsReader(db: CatalogueDb) {
  const indexed = Object.fromEntries(indexedFields.map((field) => [field, items[field]])) as Pick<
    typeof items,
    IndexedField
  >;
  const facts = db
    .select({ row, attributes: sql<string | null>`${sql.raw(attributesOfItem)}`, ...indexed })
    .from(items)
    .where(sql`${items}.rowid in (select value from json_each(${sql.placeholder('rows')}))`)
    .prepare();

  return async (rows: readonly number[]): Promise<IndexedItem[]> => {
    const found = new Map(facts.all({ rows: JSON.stringify(rows) }).map((fact) => [fact.row, fact]));
    return rows.flatMap((wanted) => found.get(wanted) ?? []);
  };
}

/** Reads the last replacement in the chain of a number (look-up form); undefined when no item on sale replaces it. */
function replacementReader(db: CatalogueDb) {
  const ownNumber = db
    .select({ id: items.id, brandId: items.brandId, partNumber: items.partNumber })
    .from(items)
    .where(eq(items.numberKey, sql.placeholder('key')))
    .limit(20)
    .prepare();
  const replacedBy = db
    .select({ key: references.numberKey })
    .from(references)
    .where(and(eq(references.itemId, sql.placeholder('itemId')), eq(references.kind, 'superseded_by')))
    .limit(1)
    .prepare();
  const ofBrand = db
    .select({ itemId: items.id, brandName: brands.name, partNumber: items.partNumber, slug: items.slug })
    .from(items)
    .innerJoin(brands, eq(brands.id, items.brandId))
    .where(and(eq(items.numberKey, sql.placeholder('key')), eq(items.brandId, sql.placeholder('brandId'))))
    .prepare();
  const replacing = db
    .select({
      number: references.number,
      itemId: items.id,
      brandName: brands.name,
      partNumber: items.partNumber,
      slug: items.slug,
    })
    .from(references)
    .innerJoin(items, eq(items.id, references.itemId))
    .innerJoin(brands, eq(brands.id, items.brandId))
    .where(and(eq(references.numberKey, sql.placeholder('key')), eq(references.kind, 'supersedes')))
    .limit(1)
    .prepare();

  return async (key: string): Promise<Replacement | undefined> => {
    for (const { id, brandId, partNumber } of ownNumber.all({ key })) {
      let last: Omit<Replacement, 'number'> | undefined;
      let next = replacedBy.get({ itemId: id });
      for (let steps = 0; next && steps < longestChain; steps++) {
        const found = ofBrand.get({ key: next.key, brandId });
        if (!found || found.itemId === id) break;
        last = found;
        next = replacedBy.get({ itemId: found.itemId });
      }
      if (last) return { number: partNumber, ...last };
    }
    return replacing.get({ key });
  };
}

/**
 * Reads for the search: numbers, and what items are filtered and sorted by. Items are identified by their rows in the
 * snapshot.
 */
export function searchReads(db: CatalogueDb) {
  return {
    ...prefixReads(db),
    exactNumbers: exactReader(db),
    fitting: fittingReader(db),
    facts: factsReader(db),
    replacement: replacementReader(db),
  };
}

export type SearchReads = ReturnType<typeof searchReads>;
