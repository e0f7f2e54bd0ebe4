import type { Address } from '../contract/orders.ts';
import { numberKey, type OrderStatus } from '../contract/rules.ts';
import { asc, eq, type SQL, sql } from '../drizzle.ts';
import { type ShopDb, type ShopTransaction, write } from './connect.ts';
import { orderLines, orders } from './schema.ts';

/**
 * How a seller finds an enquiry: by any part of its number, the customer's name, e-mail or phone, or a part number in it.
 * `order_texts` has what is looked through, one short row for each order, in the order in which they came. `order_pieces` is
 * SQLite's full-text index of its three-letter pieces, `order_letters` one of its letters and pairs of letters, for shorter
 * texts. They hold nothing of their own: where orders are missing in them, they are made anew when the store is opened.
 */

const folded = (text: string) => text.normalize('NFC').toLowerCase();
const digits = (text: string) => text.replace(/\D/g, '');
/** Shorter texts are in no index of three-letter pieces. */
const pieceLength = 3;

type Column = 'words' | 'phone' | 'parts';
type Texts = ReadonlyMap<Column, string>;
type Found = Pick<typeof orders.$inferSelect, 'id' | 'number' | 'email' | 'phone' | 'status'> & {
  shippingAddress: unknown;
};

/** One or two letters of a column as a word of the index of letters: "words61x72". */
const letterWord = (column: Column, letters: readonly string[]) =>
  column + letters.map((letter) => letter.codePointAt(0)?.toString(16)).join('x');

/** Every letter and every pair of letters of an order's texts, once. */
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

/** Makes an order known to the search, within the transaction that stores it. Only its status ever changes. */
export function addToSearch(tx: ShopTransaction, order: Found, partNumbers: readonly string[]): void {
  const { firstName, lastName } = order.shippingAddress as Address;
  const words = folded([order.number, order.email, `${firstName} ${lastName}`].join('\n'));
  const [phone, parts] = [digits(order.phone), partNumbers.map(numberKey).join(' ')];
  const { lastInsertRowid: place } = tx.run(sql`insert into order_texts (order_id, status, words, phone, parts)
    values (${order.id}, ${order.status}, ${words}, ${phone}, ${parts})`);
  tx.run(sql`insert into order_pieces (rowid, words, phone, parts) values (${place}, ${words}, ${phone}, ${parts})`);
  // Less than four digits are never looked for in phone numbers.
  const letters = letterWords(
    new Map([
      ['words', words],
      ['parts', parts],
    ]),
  );
  tx.run(sql`insert into order_letters (rowid, letters) values (${place}, ${letters})`);
}

const tables = [
  sql`create table order_texts (place integer primary key, order_id text not null unique, status text not null,
    words text not null, phone text not null, parts text not null)`,
  sql`create virtual table order_pieces
    using fts5 (words, phone, parts, content = 'order_texts', content_rowid = 'place', tokenize = 'trigram case_sensitive 1')`,
  sql`create virtual table order_letters
    using fts5 (letters, content = '', detail = none, columnsize = 0, tokenize = 'ascii')`,
  // Here and not beside each change of a status, so that none can forget it.
  sql`create trigger order_texts_status after update of status on orders
    begin update order_texts set status = new.status where order_id = new.id; end`,
];

/** Makes the search's tables, anew when what was stored without them is missing there. */
export function prepareSearch(db: ShopDb): void {
  const there = db.get(sql`select 1 from sqlite_schema where name = 'order_texts'`);
  const lacking = sql`select 1 from ${orders} where ${orders.id} not in (select order_id from order_texts) limit 1`;
  if (there && !db.get(lacking)) return;
  write(db, (tx) => {
    // `order_search` was an index without a table of texts.
    for (const name of ['order_search', 'order_letters', 'order_pieces', 'order_texts'])
      tx.run(sql`drop table if exists ${sql.identifier(name)}`);
    tx.run(sql`drop trigger if exists order_texts_status`);
    for (const table of tables) tx.run(table);
    const partNumbers = sql<string>`group_concat(${orderLines.partNumber}, char(10))`;
    const { id, number, email, phone, status, shippingAddress } = orders;
    const rows = tx
      .select({ id, number, email, phone, status, shippingAddress, partNumbers })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .groupBy(orders.id)
      .orderBy(asc(orders.createdAt), asc(orders.id))
      .all();
    for (const row of rows) addToSearch(tx, row, row.partNumbers.split('\n'));
  });
}

/** What is looked for, by column. */
function wantedTexts(query: string): Texts {
  const wanted = new Map<Column, string>([['words', folded(query)]]);
  // The last ten digits, because the country code may stand on one side only.
  if (/^[\d\s()+-]+$/.test(query) && digits(query).length >= 4) wanted.set('phone', digits(query).slice(-10));
  if (numberKey(query).length >= 2) wanted.set('parts', numberKey(query));
  return wanted;
}

export interface Hit {
  id: string;
  status: OrderStatus;
  /** Grows with each order that came. */
  place: number;
}

/**
 * The newest orders that a text finds, at most `limit` (-1: all), newest first. Looking stops at the limit, so that a text of
 * many orders costs no more than one of few.
 */
export function findOrders(db: ShopDb, query: string, limit: number): Hit[] {
  return findable(query) ? db.all(byIndex(wantedTexts(query), limit)) : [];
}

/**
 * The same of one status, among orders older than a place. It goes over the texts themselves: the indexes do not know the
 * status, and would be asked in vain for each order.
 */
export function findOlder(db: ShopDb, query: string, limit: number, status: OrderStatus, place: number): Hit[] {
  return findable(query) ? db.all(byWalking(wantedTexts(query), limit, status, place)) : [];
}

/** The index's language ends at this character, and no text of an order holds it. */
const findable = (query: string) => !query.includes('\0');

function byIndex(wanted: Texts, limit: number): SQL {
  // The newest of all columns are among the newest of each.
  const places = [...wanted].map(([column, text]) => {
    const letters = [...text];
    const [index, asked] =
      letters.length < pieceLength
        ? [sql.raw('order_letters'), letterWord(column, letters)]
        : [sql.raw('order_pieces'), `${column} : "${text.replaceAll('"', '""')}"`];
    return sql`select * from (select rowid as place from ${index} where ${index} match ${asked}
      order by rowid desc limit ${limit})`;
  });
  return sql`select order_id as id, status, place from (${sql.join(places, sql` union `)}) join order_texts using (place)
    order by place desc limit ${limit}`;
}

function byWalking(wanted: Texts, limit: number, status: OrderStatus, place: number): SQL {
  const holds = [...wanted].map(([column, text]) => sql`instr(${sql.identifier(column)}, ${text}) > 0`);
  return sql`select order_id as id, status, place from order_texts
    where place < ${place} and status = ${status} and (${sql.join(holds, sql` or `)}) order by place desc limit ${limit}`;
}
