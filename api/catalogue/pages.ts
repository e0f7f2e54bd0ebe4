import type { Language } from '../contract/languages.ts';
import { listPageSize, numberKey } from '../contract/rules.ts';
import type { CatalogueDb } from './connect.ts';
import type { DiagramReads } from './diagrams.ts';
import type { FitReads } from './fits.ts';
import type { ItemCard, ItemReads } from './items.ts';
import { type BrandName, type CatalogueNames, type CategoryName, type NameLink, nameLink } from './names.ts';
import { items } from './schema.ts';
import type { SearchReads } from './search.ts';

/**
 * What each catalogue page shows. A page is a function of its data, its language's texts and its template:
 * generate fingerprints exactly what these reads return, so a page must take nothing of the catalogue from
 * elsewhere.
 */

/** A catalogue page's path, and whose page it is. */
export type PagePath = { path: string } & (
  | { itemId: string }
  | { brandId: string; page: number }
  | { categoryId: string; page: number }
  | object
);

export interface HomePage {
  itemTotal: number;
  brandTotal: number;
  categories: CategoryName[];
  brands: BrandName[];
}

export interface ListPage {
  items: ItemCard[];
  /** Which vehicles the items fit: contract/fit.ts. */
  fits: string;
  page: number;
  pages: number;
  total: number;
}

export interface BrandPage extends ListPage {
  brand: BrandName;
}

export interface CategoryPage extends ListPage {
  category: CategoryName;
  trail: NameLink[];
  children: CategoryName[];
}

/** A number that fits more items than this is no number. */
const partItemsShown = 24;

/** The list page holding item `offset`; undefined when the page lies beyond the end. */
function listPage(total: number, page: number): { offset: number; pages: number } | undefined {
  const pages = Math.max(1, Math.ceil(total / listPageSize));
  return page >= 1 && page <= pages ? { offset: (page - 1) * listPageSize, pages } : undefined;
}

export function pageReads(
  db: CatalogueDb,
  names: CatalogueNames,
  itemReads: ItemReads,
  diagrams: DiagramReads,
  search: SearchReads,
  { fitsOf }: FitReads,
) {
  const brandBySlug = new Map([...names.brandsIn('en').values()].map((brand) => [brand.slug, brand.id]));
  const categoryBySlug = new Map(
    [...names.categoriesIn('en').values()].map((category) => [category.slug, category.id]),
  );

  return {
    async homePage(language: Language): Promise<HomePage> {
      const brands = [...names.brandsIn(language).values()];
      return {
        itemTotal: names.itemTotal,
        brandTotal: brands.length,
        categories: [...names.categoriesIn(language).values()].filter((category) => category.parentId === null),
        brands: brands.sort((a, b) => b.itemCount - a.itemCount).slice(0, 18),
      };
    },

    async brandsPage(language: Language): Promise<BrandName[]> {
      return [...names.brandsIn(language).values()];
    },

    async brandPage(slug: string, page: number, language: Language): Promise<BrandPage | undefined> {
      const brand = names.brandsIn(language).get(brandBySlug.get(slug) ?? '');
      const place = brand && listPage(brand.itemCount, page);
      if (!brand || !place) return undefined;
      const found = itemReads.ofBrand(brand.id, listPageSize, place.offset, language);
      return { brand, items: found, fits: fitsOf(found), page, pages: place.pages, total: brand.itemCount };
    },

    async categoriesPage(language: Language): Promise<CategoryName[]> {
      return [...names.categoriesIn(language).values()];
    },

    async categoryPage(slug: string, page: number, language: Language): Promise<CategoryPage | undefined> {
      const category = names.categoriesIn(language).get(categoryBySlug.get(slug) ?? '');
      const place = category && listPage(category.itemCount, page);
      if (!category || !place) return undefined;
      const found = itemReads.ofCategory(category.id, listPageSize, place.offset, language);
      return {
        category,
        trail: names.categoryTrail(category.id, language).map(nameLink),
        children: [...names.categoriesIn(language).values()].filter((child) => child.parentId === category.id),
        items: found,
        fits: fitsOf(found),
        page,
        pages: place.pages,
        total: category.itemCount,
      };
    },

    /** Lines of diagrams and items that carry a number, however it is written. */
    async partPage(partNumber: string, language: Language) {
      const key = numberKey(partNumber);
      if (key === '') return { lines: [], items: [], fits: fitsOf([]) };
      // Items that have the number as their own come before those that replace it.
      const hits = search.exactNumbers([key]).sort((a, b) => Number(b.kind === 'own') - Number(a.kind === 'own'));
      const rows = [...new Set(hits.map(({ row }) => row))].slice(0, partItemsShown);
      const found = itemReads.cards(search.ids(rows), language);
      return { lines: await diagrams.partLines(partNumber, language), items: found, fits: fitsOf(found) };
    },

    /** Paths of all catalogue pages, without the language, in a steady order. */
    *pagePaths(): Generator<PagePath> {
      for (const path of ['/', '/brands', '/categories']) yield { path };
      for (const { id, slug, itemCount } of names.brandsIn('en').values()) {
        for (const list of listPaths(`/brands/${slug}`, itemCount)) yield { ...list, brandId: id };
      }
      for (const { id, slug, itemCount } of names.categoriesIn('en').values()) {
        for (const list of listPaths(`/categories/${slug}`, itemCount)) yield { ...list, categoryId: id };
      }
      const rows = db.select({ id: items.id, slug: items.slug }).from(items).orderBy(items.id).all();
      for (const { id, slug } of rows) yield { path: `/product/${slug}`, itemId: id };
    },
  };
}

function* listPaths(base: string, total: number): Generator<{ path: string; page: number }> {
  yield { path: base, page: 1 };
  for (let page = 2; page <= Math.ceil(total / listPageSize); page++) yield { path: `${base}/${page}`, page };
}
