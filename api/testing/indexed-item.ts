import type { IndexedItem } from '../catalogue/index-rows.ts';
import { type IndexedField, indexedFields } from '../catalogue/package-files.ts';

/** An item without any data, as the search index reads it. */
const silent = Object.fromEntries(indexedFields.map((field) => [field, null])) as Record<IndexedField, null>;
const plain = { brandId: 'brand', categoryId: 'category', available: true, stock: 1, pricePaise: 100, sellingPaise: 0 };

/** An item as the search index reads it, with the test's values; all others are not stated. */
export function indexedItem(facts: Partial<IndexedItem> & { row: number }): IndexedItem {
  return { ...silent, attributes: null, ...plain, id: `item-${facts.row}`, name: 'x', ...facts };
}
