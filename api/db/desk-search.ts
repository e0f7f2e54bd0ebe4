import type { Address } from '../contract/orders.ts';
import { numberKey } from '../contract/rules.ts';
import { eq, type SQL, sql } from '../drizzle.ts';
import { type ShopDb, type ShopTransaction, write } from './connect.ts';
import { orderLines, orders } from './schema.ts';

/**
 * How a seller finds an enquiry: by any part of its number, the customer's name, e-mail or phone, or a part number in it.
 * SQLite's full-text index of three-letter pieces finds them without reading every order. It holds nothing of its own: where
 * it lacks orders, it gets them when the store is opened.
 */

const folded = (text: string) => text.normalize('NFC').toLowerCase();
const digits = (text: string) => text.replace(/\D/g, '');
/** Shorter texts are in no index of three-letter pieces. */
const pieceLength = 3;

type Found = Pick<typeof orders.$inferSelect, 'id' | 'number' | 'email' | 'phone'> & { shippingAddress: unknown };

/** Makes an order known to the search, within the transaction that stores it. Its texts never change. */
export function addToSearch(tx: ShopTransaction, order: Found, partNumbers: readonly string[]): void {
  const { firstName, lastName } = order.shippingAddress as Address;
  const words = folded([order.number, order.email, `${firstName} ${lastName}`].join('\n'));
  tx.run(sql`insert into order_search (order_id, words, phone, parts)
    values (${order.id}, ${words}, ${digits(order.phone)}, ${partNumbers.map(numberKey).join(' ')})`);
}

/** Makes the index, and adds to it what was stored without it. */
export function prepareSearch(db: ShopDb): void {
  const there = db.get(sql`select 1 from sqlite_schema where name = 'order_search'`);
  if (!there)
    db.run(sql`create virtual table if not exists order_search
      using fts5 (order_id unindexed, words, phone, parts, tokenize = 'trigram case_sensitive 1')`);
  const lacking = () => sql`${orders.id} not in (select order_id from order_search)`;
  if (!db.select({ id: orders.id }).from(orders).where(lacking()).limit(1).get()) return;
  write(db, (tx) => {
    const partNumbers = sql<string>`group_concat(${orderLines.partNumber}, char(10))`;
    const { id, number, email, phone, shippingAddress } = orders;
    const rows = tx
      .select({ id, number, email, phone, shippingAddress, partNumbers })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(lacking())
      .groupBy(orders.id)
      .all();
    for (const row of rows) addToSearch(tx, row, row.partNumbers.split('\n'));
  });
}

/** The condition for a search text; undefined for none. */
export function searchCondition(query: string): SQL | undefined {
  if (query === '') return undefined;
  // The index's language ends at this character, and no text of an order holds it.
  if (query.includes('\0')) return sql`false`;
  const wanted = new Map([['words', folded(query)]]);
  // The last ten digits, because the country code may stand on one side only.
  if (/^[\d\s()+-]+$/.test(query) && digits(query).length >= 4) wanted.set('phone', digits(query).slice(-10));
  if (numberKey(query).length >= 2) wanted.set('parts', numberKey(query));
  const indexed = [...wanted.values()].every((text) => [...text].length >= pieceLength);
  const condition = indexed
    ? sql`order_search match ${[...wanted].map(([column, text]) => `${column} : "${text.replaceAll('"', '""')}"`).join(' OR ')}`
    : sql.join(
        [...wanted].map(([column, text]) => sql`instr(${sql.raw(column)}, ${text}) > 0`),
        sql` or `,
      );
  return sql`${orders.id} in (select order_id from order_search where ${condition})`;
}
