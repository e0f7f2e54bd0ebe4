import type { Address } from '../contract/orders.ts';
import { numberKey } from '../contract/rules.ts';
import { asc, eq, sql } from '../drizzle.ts';
import { type ShopDb, type ShopTransaction, write } from './connect.ts';
import { addNames, folded, rebuildNames } from './ordered-items.ts';
import { orderLines, orders } from './schema.ts';

/** What the desk's search (desk-search.ts) finds orders by. */

export const digits = (text: string) => text.replace(/\D/g, '');
/** Shorter texts are not in the index of three-letter pieces. */
export const pieceLength = 3;

export type Column = 'words' | 'phone' | 'parts';
export type Texts = ReadonlyMap<Column, string>;
/** What the search needs of an order's line; `names`: what the item is found by besides (`searchedNames`). */
export interface FoundLine {
  itemId: string;
  name: string;
  partNumber: string;
  names?: readonly string[];
}
type Found = Pick<typeof orders.$inferSelect, 'id' | 'number' | 'email' | 'phone' | 'stage'> & {
  shippingAddress: unknown;
};

/** One or two letters of a column as a word of the letter index: "words61x72". */
export const letterWord = (column: Column, letters: readonly string[]) =>
  column + letters.map((letter) => letter.codePointAt(0)?.toString(16)).join('x');

/** Every letter and every pair of letters in an order's texts, once each. */
function letterWords(texts: Texts): string {
  const words = new Set<string>();
  for (const [column, text] of texts) {
    const letters = [...text];
    for (const [at, letter] of letters.entries()) {
      words.add(letterWord(column, [letter]));
      if (at + 1 < letters.length) words.add(letterWord(column, letters.slice(at, at + 2)));
    }
  }
  return [...words].join(' ');
}

/** Adds an order to the search, within the transaction that stores it. */
export function addToSearch(tx: ShopTransaction, order: Found, lines: readonly FoundLine[]): void {
  for (const { itemId, name, names = [] } of lines) addNames(tx, itemId, [name, ...names]);
  const partNumbers = lines.map(({ partNumber }) => partNumber);
  addTexts(tx, order, partNumbers);
}

/** The searchable texts of an order, as they stand in `order_texts`. */
interface FoundTexts {
  words: string;
  phone: string;
  parts: string;
}

function addTexts(tx: ShopTransaction, order: Found, partNumbers: readonly string[]): void {
  const texts = { ...customerTexts(order), parts: partNumbers.map(numberKey).join(' ') };
  const { lastInsertRowid: place } = tx.run(sql`insert into order_texts (order_id, stage, words, phone, parts)
    values (${order.id}, ${order.stage}, ${texts.words}, ${texts.phone}, ${texts.parts})`);
  addToIndexes(tx, Number(place), texts);
}

function customerTexts(order: Found): Pick<FoundTexts, 'words' | 'phone'> {
  const { firstName, lastName } = order.shippingAddress as Address;
  const words = folded([order.number, order.email, `${firstName} ${lastName}`].join('\n'));
  return { words, phone: digits(order.phone) };
}

/** The letters of an order. Fewer than four digits are never searched for in phone numbers. */
const lettersOf = ({ words, parts }: FoundTexts) =>
  letterWords(
    new Map([
      ['words', words],
      ['parts', parts],
    ]),
  );

function addToIndexes(tx: ShopTransaction, place: number, texts: FoundTexts): void {
  const { words, phone, parts } = texts;
  tx.run(sql`insert into order_pieces (rowid, words, phone, parts) values (${place}, ${words}, ${phone}, ${parts})`);
  tx.run(sql`insert into order_letters (rowid, letters) values (${place}, ${lettersOf(texts)})`);
}

/** Finds an order by its changed name and contact, and no longer by those before, within the transaction of the change. */
export function changeCustomerInSearch(tx: ShopTransaction, order: Found): void {
  const mine = sql`select place, words, phone, parts from order_texts where order_id = ${order.id}`;
  const before = tx.get<({ place: number } & FoundTexts) | undefined>(mine);
  if (!before) return;
  const { place, words, phone, parts } = before;
  // These indexes keep no texts of their own: they must be told what they forget.
  tx.run(sql`insert into order_pieces (order_pieces, rowid, words, phone, parts)
    values ('delete', ${place}, ${words}, ${phone}, ${parts})`);
  tx.run(
    sql`insert into order_letters (order_letters, rowid, letters) values ('delete', ${place}, ${lettersOf(before)})`,
  );
  const after = { ...customerTexts(order), parts };
  tx.run(sql`update order_texts set words = ${after.words}, phone = ${after.phone} where place = ${place}`);
  addToIndexes(tx, place, after);
}

/** Rebuilds the search when orders were stored without it: by an older version, or before its tables existed. */
export function fillSearch(db: ShopDb): void {
  const lacking = sql`select 1 from ${orders} where ${orders.id} not in (select order_id from order_texts) limit 1`;
  if (!db.get(lacking)) return;
  write(db, (tx) => {
    tx.run(sql`delete from order_texts`);
    tx.run(sql`insert into order_pieces (order_pieces) values ('delete-all')`);
    tx.run(sql`insert into order_letters (order_letters) values ('delete-all')`);
    const partNumbers = sql<string>`group_concat(${orderLines.partNumber}, char(10))`;
    const { id, number, email, phone, stage, shippingAddress } = orders;
    const rows = tx
      .select({ id, number, email, phone, stage, shippingAddress, partNumbers })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .groupBy(orders.id)
      .orderBy(asc(orders.createdAt), asc(orders.id))
      .all();
    for (const row of rows) addTexts(tx, row, row.partNumbers.split('\n'));
    rebuildNames(tx);
  });
}
