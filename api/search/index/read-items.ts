import type { IndexRows } from '../../catalogue/index-rows.ts';
import { isAvailable } from '../../catalogue/items.ts';
import { ColumnWriter, type ItemFacts } from './columns.ts';
import { Numbering } from './numbering.ts';

/**
 * Reads every item and assigns its position, which ranks equally good matches.
 * @param orders how often items were ordered, by id
 */
export function readItems(rows: IndexRows, orders: ReadonlyMap<string, number>) {
  const count = rows.itemCount();
  const found: ItemFacts[] = [];
  const keys = new Float64Array(count);
  const shared = new Numbering();
  for (const item of rows.items()) {
    const ordered = Math.min(orders.get(item.id) ?? 0, 2 ** 12 - 1);
    keys[found.length] =
      (Number(isAvailable(item)) * 2 ** 12 + ordered) * 2 ** 20 + Math.min(Math.max(item.stock, 0), 2 ** 20 - 1);
    item.brandId = shared.same(item.brandId);
    item.categoryId = shared.same(item.categoryId);
    if (item.countryOfOrigin !== null) item.countryOfOrigin = shared.same(item.countryOfOrigin);
    if (item.attributes !== null) item.attributes = shared.same(item.attributes);
    found.push(item);
  }
  const order = Uint32Array.from(found, (_, index) => index).sort(
    (a, b) => (keys[b] as number) - (keys[a] as number) || (found[a] as ItemFacts).row - (found[b] as ItemFacts).row,
  );
  const columns = new ColumnWriter(count);
  const positionOf = new Uint32Array(rows.lastRow() + 1);
  const ids = new Map<string, number>();
  const facts: ItemFacts[] = [];
  for (const [position, index] of order.entries()) {
    const fact = found[index] as ItemFacts;
    columns.set(position, fact);
    positionOf[fact.row] = position + 1;
    ids.set(fact.id, position);
    facts.push(fact);
  }
  return { facts, ids, columns: columns.finish(rows.namesByLanguage()), positionOf };
}
