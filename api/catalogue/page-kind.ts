import type { Language } from '../shop/language/languages.ts';
import type { ListColumn } from './items.ts';
import type { CatalogueReads } from './reads.ts';
import type * as schema from './schema.ts';

/** What a page shows in one language. Its data has already been read, so another language costs nothing more. */
export type InLanguage<Data> = (language: Language) => Data;

/** One page of a kind. */
export interface Page<Params> {
  params: Params;
  /** The item that the page is about. */
  itemId?: string;
  /** The brand or category whose items it lists, and the page number within the list. */
  list?: { id: string; page: number };
}

/** A kind of generated page. Its template is the page with the same path in `site/pages`. */
export interface PageKind<Params, Data extends InLanguage<unknown> | undefined> {
  /** The address, without the language. */
  path(params: Params): string;
  /** Every page of the kind, in a stable order. */
  pages(reads: CatalogueReads): Promise<Page<Params>[]>;
  /** Everything from the catalogue that a page shows, read once for all languages. Undefined: no such page. */
  read(reads: CatalogueReads, params: Params): Promise<Data>;
  dependsOn: Dependencies;
}

/**
 * Which changes between two snapshots may alter a page, so that unaffected pages need not be read. May name too many
 * pages, never too few: whether a named page really changed is then decided from its data.
 */
export type Dependencies =
  /** The pages are few and are read every night. */
  | 'everything'
  | {
      /**
       * Rows of which any page may show something: only these columns and the translations of rows that exist in both
       * snapshots, or all rows, including added and removed ones.
       */
      rows: { readonly [Table in NamedTable]?: readonly Column<Table>[] | 'all' };
      items: OneItem | ListOfItems;
    };

/** A page about one item; its own changes count, and changes to other items that it shows. */
export interface OneItem {
  page: 'item';
  /**
   * Which other items it shows: those with a row that has the same values in these columns as one of its own; for
   * references, only these kinds.
   */
  shows: readonly {
    theirs: ItemTable;
    own: ItemTable;
    kinds?: readonly schema.ReferenceKind[];
    share: readonly { [Table in ItemTable]: Column<Table> }[ItemTable][];
  }[];
}

/** A page with a list of items: items that were added, removed, changed or moved count. */
export interface ListOfItems {
  page: 'list';
  by: ListColumn;
  /** What it shows of an item: its face alone, or also its price and whether it may be ordered. */
  shows: 'faces' | 'offers';
  /** The items also count in the lists of the parent categories. */
  countedAbove?: true;
}

/** Tables and columns have the names used in schema.ts. */
export type NamedTable = 'brands' | 'categories' | 'makes' | 'models' | 'engines';
export type ItemTable = 'items' | 'fitments' | 'references';
type Column<Table extends NamedTable | ItemTable> = keyof (typeof schema)[Table]['$inferSelect'] & string;

/** Lets the compiler check a kind's parts against each other. */
export function pageKind<Params, Data extends InLanguage<unknown> | undefined>(
  kind: PageKind<Params, Data>,
): PageKind<Params, Data> {
  return kind;
}
