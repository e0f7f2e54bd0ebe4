import { numberKey } from '../contract/rules.ts';
import { type SQL, sql } from '../drizzle.ts';
import type { ShopDb } from './connect.ts';
import { orderLines, orders } from './schema.ts';

/** How a seller finds an enquiry: by its number, the customer's name, e-mail or phone, or a part number in it. */

const folded = (text: string) => text.normalize('NFC').toLowerCase();
const digits = (text: string) => text.replace(/\D/g, '');

/** Whether one of an order's own texts holds what is looked for; a phone number may be written in any way. */
export function orderFound(query: string, phone: string, ...texts: string[]): boolean {
  const wanted = folded(query);
  if (texts.some((text) => folded(text).includes(wanted))) return true;
  // The last ten digits, because the country code may stand on one side only.
  return /^[\d\s()+-]+$/.test(query) && digits(query).length >= 4 && digits(phone).includes(digits(query).slice(-10));
}

/** Makes the two functions known to this connection. */
export function registerSearch(db: ShopDb): void {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  db.$client.function('order_found', { deterministic: true, varargs: true }, (query, phone, ...texts) =>
    Number(orderFound(text(query), text(phone), ...texts.map(text))),
  );
  db.$client.function('number_key', { deterministic: true }, (number) => numberKey(text(number)));
}

/** The condition for a search text; undefined for none. */
export function searchCondition(query: string): SQL | undefined {
  if (query === '') return undefined;
  const name = sql`json_extract(${orders.shippingAddress}, '$.firstName') || ' ' || json_extract(${orders.shippingAddress}, '$.lastName')`;
  const own = sql`order_found(${query}, ${orders.phone}, ${orders.number}, ${orders.email}, ${name})`;
  const key = numberKey(query);
  if (key.length < 2) return sql`${own}`;
  return sql`(${own} or exists (select 1 from ${orderLines} where ${orderLines.orderId} = ${orders.id}
    and instr(number_key(${orderLines.partNumber}), ${key}) > 0))`;
}
