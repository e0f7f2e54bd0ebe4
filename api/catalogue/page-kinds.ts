import type { Language } from '../shop/language/languages.ts';
import { listPageSize } from '../shop/rules.ts';
import type { ListColumn } from './items.ts';
import { type BrandName, type CatalogueNames, type CategoryName, nameLink } from './names.ts';
import { pagedKinds } from './number-pages.ts';
import { type InLanguage, type Page, type PageKind, pageKind } from './page-kind.ts';
import type { CatalogueReads } from './reads.ts';
import { vehicleKinds } from './vehicle-kinds.ts';

/**
 * Every kind of generated page. A page depends only on its data, its language's texts and its template. The generator
 * fingerprints exactly what `read` returns, and gives the template nothing else from the catalogue.
 */

/** The address of a list page; pages count from 1. */
interface ListParams {
  slug: string;
  page: number;
}

/** A brand or category. */
interface Listed {
  id: string;
  itemCount: number;
}

const home = pageKind({
  path: () => '/',
  pages: async () => [{ params: {} }],
  async read(reads) {
    const { brandsIn, categoriesIn, itemTotal } = reads.names;
    return (language) => {
      const brands = [...brandsIn(language).values()];
      const largest = new Set(brands.toSorted((a, b) => b.itemCount - a.itemCount).slice(0, 18));
      return {
        itemTotal,
        brandTotal: brands.length,
        makes: reads.makesIn(language),
        categories: [...categoriesIn(language).values()].filter(({ parentId }) => parentId === null),
        brands: brands.filter((brand) => largest.has(brand)),
      };
    };
  },
  dependsOn: 'everything',
});

const brands = singlePage('/brands', ({ brandsIn }, language) => ({ brands: [...brandsIn(language).values()] }));

const categories = singlePage('/categories', ({ categoriesIn }, language) => ({
  categories: [...categoriesIn(language).values()],
}));

const brand = pageKind({
  path: listPath('/brands'),
  pages: async ({ names }) => [...names.brandsIn('en').values()].flatMap(listPages),
  async read(reads, { slug, page }: ListParams) {
    const { names } = reads;
    const found = names.brandAt(slug);
    const list = found && (await readList(reads, 'brandId', found, page));
    if (!list) return undefined;
    const { rows, texts, shared } = list;
    return (language) => ({
      brand: names.brandsIn(language).get(found.id) as BrandName,
      items: rows.map((row) => reads.items.faceOf(row, language, texts)),
      ...shared(language),
    });
  },
  dependsOn: {
    // With an engine's years it changes for which years a fitment has to be checked.
    rows: { brands: ['slug', 'name', 'country'], engines: ['yearStart', 'yearEnd'] },
    // An item's price and stock are on its own page and in its category. Here too, they would change a third more pages
    // every night.
    items: { page: 'list', by: 'brandId', shows: 'faces' },
  },
});

const category = pageKind({
  path: listPath('/categories'),
  pages: async ({ names }) => [...names.categoriesIn('en').values()].flatMap(listPages),
  async read(reads, { slug, page }: ListParams) {
    const { names } = reads;
    const found = names.categoryAt(slug);
    const list = found && (await readList(reads, 'categoryId', found, page));
    if (!list) return undefined;
    const { id } = found;
    const { rows, texts, shared } = list;
    return (language) => {
      const all = names.categoriesIn(language);
      return {
        category: all.get(id) as CategoryName,
        trail: names.categoryTrail(id, language).map(nameLink),
        children: [...all.values()].filter(({ parentId }) => parentId === id),
        items: rows.map((row) => reads.items.offerOf(row, language, texts)),
        ...shared(language),
      };
    };
  },
  dependsOn: {
    rows: { brands: ['name'], categories: 'all', engines: ['yearStart', 'yearEnd'] },
    items: { page: 'list', by: 'categoryId', shows: 'offers', countedAbove: true },
  },
});

const product = pageKind({
  path: ({ slug }: { slug: string }) => `/product/${slug}`,
  pages: async ({ items }) => (await items.addresses()).map(({ id, slug }) => ({ params: { slug }, itemId: id })),
  read: (reads, { slug }) => reads.product(slug),
  dependsOn: {
    rows: {
      brands: ['slug', 'name'],
      categories: ['slug', 'name', 'parentId'],
      // Addresses of their pages follow from all names.
      makes: 'all',
      models: 'all',
      engines: ['name', 'fuel', 'yearStart', 'yearEnd', 'modelId'],
    },
    items: {
      page: 'item',
      shows: [
        // Alternatives: items with the same OE number, and items of the same category that fit the same engine.
        // A number that several items have has a page of its own.
        { theirs: 'references', own: 'references', kinds: pagedKinds, share: ['numberKey'] },
        { theirs: 'fitments', own: 'fitments', share: ['engineId', 'categoryId'] },
        // The item's replacement, or what it replaces.
        { theirs: 'items', own: 'references', kinds: ['supersedes', 'superseded_by'], share: ['numberKey'] },
      ],
    },
  },
});

/** In the order in which their pages are generated and listed in sitemaps. */
export const pageKinds = { home, brands, categories, brand, category, product, ...vehicleKinds };

export type PageKindName = keyof typeof pageKinds;
type KindOf<Name extends PageKindName> = (typeof pageKinds)[Name];
export type PageParams<Name extends PageKindName> = Parameters<KindOf<Name>['read']>[1];
export type PageRead<Name extends PageKindName> = Awaited<ReturnType<KindOf<Name>['read']>>;
/** What a page shows in one language; undefined when the page may not exist. */
export type PageIn<Name extends PageKindName> = Localised<PageRead<Name>>;
type Localised<Read> = Read extends InLanguage<infer Data> ? Data : undefined;

/** A generated page with its address, without the language. */
export type PageAddress = {
  [Name in PageKindName]: Page<PageParams<Name>> & { kind: Name; path: string };
}[PageKindName];

/** Reads pages by kind. */
export function pageReads(reads: CatalogueReads) {
  return {
    /** What a page shows, read once for all languages; undefined when the page does not exist. */
    page: <Name extends PageKindName>(kind: Name, params: PageParams<Name>): Promise<PageRead<Name>> =>
      (pageKinds[kind].read as (reads: CatalogueReads, params: PageParams<Name>) => Promise<PageRead<Name>>)(
        reads,
        params,
      ),

    /** Every generated page, in a stable order. */
    async pages(): Promise<PageAddress[]> {
      const kinds = Object.entries(pageKinds) as [PageKindName, PageKind<never, InLanguage<unknown>>][];
      const found = kinds.map(async ([kind, { path, pages }]) =>
        (await pages(reads)).map((page) => ({ ...page, kind, path: path(page.params) })),
      );
      return (await Promise.all(found)).flat() as PageAddress[];
    },
  };
}

/** A kind of page with one address, about all brands or all categories. */
function singlePage<Data>(path: string, read: (names: CatalogueNames, language: Language) => Data) {
  return pageKind({
    path: () => path,
    pages: async () => [{ params: {} }],
    read: async ({ names }) => {
      return (language) => read(names, language);
    },
    dependsOn: 'everything',
  });
}

/** The first page of a list has the list's own address. */
function listPath(base: string) {
  return ({ slug, page }: ListParams) => (page === 1 ? `${base}/${slug}` : `${base}/${slug}/${page}`);
}

/** Even an empty list has one page. */
const pagesOf = (total: number) => Math.max(1, Math.ceil(total / listPageSize));

function listPages({ id, slug, itemCount }: Listed & { slug: string }): Page<ListParams>[] {
  return Array.from({ length: pagesOf(itemCount) }, (_, index) => {
    const page = index + 1;
    return { params: { slug, page }, list: { id, page } };
  });
}

/**
 * One page of a list's items, and which vehicles they fit (shop/fit/rules.ts); undefined when there is no such page.
 */
async function readList({ items, fits }: CatalogueReads, by: ListColumn, of: Listed, page: number) {
  if (!(page >= 1 && page <= pagesOf(of.itemCount))) return undefined;
  const rows = await items.listed(by, of.id, page);
  const texts = await items.textsOf(rows);
  const fitsIn = await fits.fitsOf(rows);
  const own = { page, pages: pagesOf(of.itemCount), total: of.itemCount };
  return { rows, texts, shared: (language: Language) => ({ fits: fitsIn(language), ...own }) };
}
