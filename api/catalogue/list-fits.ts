import { createHash } from 'node:crypto';
import { eq, sql } from '../data/drizzle.ts';
import { encodeListFits } from '../shop/fit/listed-fits.ts';
import { fallbackLanguage } from '../shop/language/languages.ts';
import { listPageSize } from '../shop/rules.ts';
import type { CatalogueDb } from './connect.ts';
import type { FitReads } from './fits.ts';
import type { ListColumn } from './items.ts';
import type { CatalogueNames } from './names.ts';
import { engines, itemSources, items, listOrder } from './schema.ts';

/** A list of several pages, and what the file with its fits is made from. */
export interface ListWithFits {
  /** Without a language: /brands/bosch. */
  path: string;
  /** Differs between two snapshots if the list's items, their order or what they fit differ. */
  madeOf: string;
  /** The text of the file (shop/fit/listed-fits.ts). */
  read(): Promise<string>;
}

/** Reads which vehicles the items of whole lists fit. */
export function listFitReads(db: CatalogueDb, names: CatalogueNames, { fitsOf }: FitReads) {
  async function textOf(madeOf: string, listed: readonly { id: string }[]): Promise<string> {
    const pages: string[] = [];
    for (let from = 0; from < listed.length; from += listPageSize)
      pages.push((await fitsOf(listed.slice(from, from + listPageSize)))(fallbackLanguage));
    return encodeListFits(madeOf, pages);
  }

  return {
    /** All lists of more than one page. */
    async listsWithFits(): Promise<ListWithFits[]> {
      const years = db
        .select({ id: engines.id, from: engines.yearStart, to: engines.yearEnd })
        .from(engines)
        .orderBy(engines.id)
        .all();
      const rows = db
        .select({ id: items.id, brandId: items.brandId, categoryId: items.categoryId, source: itemSources.fitments })
        .from(items)
        .innerJoin(itemSources, eq(itemSources.row, sql`${items}.rowid`))
        .orderBy(...listOrder(items))
        .all();
      const lists = (['brandId', 'categoryId'] as const).flatMap((by) => [
        ...Map.groupBy(rows, (row) => row[by])
          .entries()
          .map(([id, listed]) => ({ by, id, listed })),
      ]);
      const long = lists.filter(({ listed }) => listed.length > listPageSize);
      return Promise.all(
        long.map(async ({ by, id, listed }) => {
          // When some of the supplier's rows were rejected, the fingerprint says too little: the accepted fitments are
          // compared.
          const facts = listed.map(async (item) => [
            item.id,
            item.source === -1 ? (await fitsOf([item]))(fallbackLanguage) : item.source,
          ]);
          const madeOf = hashOf([years, await Promise.all(facts)]);
          return { path: pathOf(by, id), madeOf, read: () => textOf(madeOf, listed) };
        }),
      );
    },
  };

  function pathOf(by: ListColumn, id: string): string {
    if (by === 'brandId') return `/brands/${names.brandsIn('en').get(id)?.slug}`;
    return `/categories/${names.categoriesIn('en').get(id)?.slug}`;
  }
}

const hashOf = (value: unknown) => createHash('sha1').update(JSON.stringify(value)).digest('base64url');
