import type { IndexedItem } from '../catalogue/index-rows.ts';
import { type IndexedField, indexedFields } from '../catalogue/package-files.ts';

/** What the search index reads of an item that says nothing of itself. */
const silent = Object.fromEntries(indexedFields.map((field) => [field, null])) as Record<IndexedField, null>;
const plain = { brandId: 'brand', categoryId: 'category', available: true, stock: 1, pricePaise: 100, sellingPaise: 0 };

/** An item as the search index reads it, with what a test says of it; whatever it does not name is not stated. */
export function indexedItem(facts: Partial<IndexedItem> & { row: number }): IndexedItem {
  return { ...silent, attributes: null, ...plain, id: `item-${facts.row}`, name: 'x', ...facts };
}
