import { and, eq, inArray, sql } from '../data/drizzle.ts';
import { compareNames } from '../shop/language/collation.ts';
import { fallbackLanguage, type Language } from '../shop/language/languages.ts';
import { numberKey } from '../shop/search/rules.ts';
import type { CatalogueDb } from './connect.ts';
import { isMadeInYears } from './fit-sql.ts';
import type { FitReads } from './fits.ts';
import type { ItemReads, ItemRow } from './items.ts';
import { numberPath } from './page-languages.ts';
import { engines, fitments, references } from './schema.ts';
import type { VehicleLink } from './vehicle-pages/parts.ts';

/** The kinds of references whose numbers have pages. */
export const pagedKinds = ['oe', 'cross'] as const;
/** A number of one item says no more than the item's own page. */
const leastItems = 2;
const itemsShown = 24;
const modelsShown = 24;
const numbersShown = 24;

/** A number's address; undefined for a number with letters that an address would have to encode. */
export function numberSlug(key: string): string | undefined {
  return /^[A-Z0-9]{3,60}$/.test(key) ? key.toLowerCase() : undefined;
}

const isPaged = inArray(references.kind, pagedKinds);

/** The models that items fit in some year, with their pages. */
function modelsReader(db: CatalogueDb) {
  const ofItems = db
    .selectDistinct({ modelId: engines.modelId })
    .from(fitments)
    .innerJoin(engines, eq(engines.id, fitments.engineId))
    .where(and(sql`${fitments.itemId} in (select value from json_each(${sql.placeholder('ids')}))`, isMadeInYears))
    .prepare();
  return (ids: readonly string[]) => ofItems.all({ ids: JSON.stringify(ids) }).map(({ modelId }) => modelId);
}

/** Reads the pages of OE and cross-reference numbers. */
export function numberPageReads(
  db: CatalogueDb,
  items: ItemReads,
  { fitsOf }: FitReads,
  modelLink: (modelId: string, language: Language) => VehicleLink | undefined,
) {
  const withKey = db
    .select({ itemId: references.itemId, kind: references.kind, maker: references.maker, number: references.number })
    .from(references)
    .where(and(eq(references.numberKey, sql.placeholder('key')), isPaged))
    .orderBy(references.kind, references.maker, references.number, references.itemId)
    .prepare();
  const ofItems = db
    .selectDistinct({ maker: references.maker, number: references.number, key: references.numberKey })
    .from(references)
    .where(and(sql`${references.itemId} in (select value from json_each(${sql.placeholder('ids')}))`, isPaged))
    .orderBy(references.numberKey, references.maker, references.number)
    .prepare();
  const paged = db
    .select({ key: references.numberKey })
    .from(references)
    .where(isPaged)
    .groupBy(references.numberKey)
    .having(sql`count(distinct ${references.itemId}) >= ${sql.raw(String(leastItems))}`)
    .orderBy(references.numberKey)
    .prepare();
  const countItems = db
    .select({ count: sql<number>`count(distinct ${references.itemId})` })
    .from(references)
    .where(and(eq(references.numberKey, sql.placeholder('key')), isPaged))
    .prepare();
  const modelsOf = modelsReader(db);

  const countItemsOf = (key: string) => countItems.get({ key })?.count ?? 0;

  /** The address of a number's page; undefined when it has none. */
  function slugOf(key: string): string | undefined {
    return countItemsOf(key) >= leastItems ? numberSlug(key) : undefined;
  }

  /** The other numbers of the items, each once. */
  function otherNumbers(ids: readonly string[], key: string) {
    const others = ofItems.all({ ids: JSON.stringify(ids) }).filter((one) => one.key !== key);
    const once = [...new Map(others.map((one) => [one.key, one])).values()].slice(0, numbersShown);
    return once.map(({ maker, number, key: other }) => ({ maker, number, slug: slugOf(other) ?? null }));
  }

  async function read(key: string, rows: ReturnType<typeof withKey.all>) {
    const ids = [...new Set(rows.map(({ itemId }) => itemId))];
    const byName = (a: ItemRow, b: ItemRow) => compareNames(a.name, b.name, fallbackLanguage) || (a.id < b.id ? -1 : 1);
    const found = (await items.rows(ids)).sort(byName);
    const shown = found.slice(0, itemsShown);
    const [texts, fitsIn] = [await items.textsOf(shown), await fitsOf(shown)];
    const modelIds = modelsOf(ids);
    const shared = {
      number: rows[0]?.number ?? key,
      slug: key.toLowerCase(),
      /** Whose numbers it is, as far as known. */
      makers: [...new Set(rows.flatMap(({ maker }) => maker ?? []))],
      isOe: rows.some(({ kind }) => kind === 'oe'),
      total: found.length,
      others: otherNumbers(ids, key),
    };
    return (language: Language) => ({
      found: 'number' as const,
      ...shared,
      category: items.categoryOf(shown[0] as ItemRow, language).name,
      items: shown.map((row) => items.faceOf(row, language, texts)),
      fits: fitsIn(language),
      models: modelIds
        .flatMap((id) => modelLink(id, language) ?? [])
        .sort((a, b) => compareNames(a.name, b.name, fallbackLanguage))
        .slice(0, modelsShown),
    });
  }

  return {
    slugOf,

    /** Whether an item has the number, in any notation; this reads no page. */
    isKnown: (text: string): boolean => countItemsOf(numberKey(text)) > 0,

    /** The addresses of all numbers with a page. */
    numberPages: (): { key: string; slug: string }[] =>
      paged.all().flatMap(({ key }) => {
        const slug = numberSlug(key);
        return slug === undefined ? [] : [{ key, slug }];
      }),

    /**
     * The page of a number, or where its address leads instead: to the address in plain form, or to the only item with
     * the number. Undefined when no item has it.
     */
    async number(text: string) {
      const key = numberKey(text);
      const rows = key === '' ? [] : withKey.all({ key });
      const slug = slugOf(key);
      if (slug !== undefined && slug === text) return read(key, rows);
      const [only] = await items.rows(rows.slice(0, 1).map(({ itemId }) => itemId));
      if (!only) return undefined;
      const to = slug === undefined ? `/product/${only.slug}` : numberPath(slug);
      return () => ({ found: 'moved' as const, to });
    },
  };
}

export type NumberPageReads = ReturnType<typeof numberPageReads>;
