import type { Language } from '../shop/language/languages.ts';
import type { PageGroup } from '../shop/shop-file/made-pages.ts';
import type { ListColumn } from './items.ts';
import type { CatalogueReads } from './reads.ts';
import type * as schema from './schema.ts';

/** What a page shows in a language. Its data is already read, so another language costs nothing more. */
export type InLanguage<Data> = (language: Language) => Data;

/** One page of a kind. */
export interface Page<Params> {
  params: Params;
  /** The item that the page is about. */
  itemId?: string;
  /** The brand or category whose items it lists, and the page number within the list. */
  list?: { id: string; page: number };
  /** The vehicle that it is about; a page of one category of a model has that, too. */
  vehicle?: { makeId: string; modelId: string; categoryId?: string };
  /** The number that it is about, in its look-up form. */
  numberKey?: string;
}

/** A kind of generated page. Its template is the page with the same path in `site/pages`. */
export interface PageKind<Params, Data extends InLanguage<unknown> | undefined> {
  /** The address, without the language. */
  path(params: Params): string;
  /** Every page of the kind, in a stable order. */
  pages(reads: CatalogueReads): Promise<Page<Params>[]>;
  /**
   * Reads everything from the catalogue that a page shows, once for all languages; undefined when there is no such
   * page.
   */
  read(reads: CatalogueReads, params: Params): Promise<Data>;
  dependsOn: Dependencies;
  /** The part of `pages` in `content/shop.yaml` that says whether its pages are generated; without it, they are. */
  group?: PageGroup;
}

/**
 * Which changes between two snapshots may change a page, so that other pages need not be read. It may include too many
 * pages, never too few: the data of each page then decides.
 */
export type Dependencies =
  /** The pages are few and are read every night. */
  | 'everything'
  | {
      /**
       * Rows that any page may show something of. Columns: changes to these and to translations count, for rows in both
       * snapshots. `all`: added and removed rows count too.
       */
      rows: { readonly [Table in NamedTable]?: readonly Column<Table>[] | 'all' };
      items: OneItem | ListOfItems | VehicleItems | NumberItems;
    };

/** A page about one item: changes to it and to the other items that it shows count. */
export interface OneItem {
  page: 'item';
  /**
   * Other items that the page shows: those with a row in `theirs` that equals a row of its own in these columns. With
   * `kinds`, only references of these kinds count.
   */
  shows: readonly {
    theirs: ItemTable;
    own: ItemTable;
    kinds?: readonly schema.ReferenceKind[];
    share: readonly { [Table in ItemTable]: Column<Table> }[ItemTable][];
  }[];
}

/** A page with a list of items: items that are added, removed, changed or moved count. */
export interface ListOfItems {
  page: 'list';
  by: ListColumn;
  /** What it shows of each item: its face, or also its price and whether it can be ordered. */
  shows: 'faces' | 'offers';
  /** The items also count in the lists of the parent categories. */
  countedAbove?: true;
}

/** A page about a vehicle: items that fit it count, and its diagrams. */
export interface VehicleItems {
  page: 'vehicle';
}

/** A page about an OE or cross-reference number: the items with it count, and those with another of their numbers. */
export interface NumberItems {
  page: 'number';
}

/** Tables and columns have the names used in schema.ts. */
export type NamedTable = 'brands' | 'categories' | 'makes' | 'models' | 'engines';
export type ItemTable = 'items' | 'fitments' | 'references';
type Column<Table extends NamedTable | ItemTable> = keyof (typeof schema)[Table]['$inferSelect'] & string;

/** Makes the compiler check the parts of a kind against each other. */
export function pageKind<Params, Data extends InLanguage<unknown> | undefined>(
  kind: PageKind<Params, Data>,
): PageKind<Params, Data> {
  return kind;
}
