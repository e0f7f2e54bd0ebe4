import { type SQL, sql } from '../../data/drizzle.ts';
import type { DeskIndex, Reads } from '../../data/shop-db.ts';
import { type Hit, type Texts, textsForm, type Wanted } from '../../shop/desk/order-index.ts';

/**
 * The desk's index in PostgreSQL: `order_texts` has the searchable texts of each order, in the order of arrival, and
 * `ordered_items` the names of parts, once for each item. `pg_trgm` indexes their three-letter pieces; for shorter
 * texts, orders are scanned from the newest on.
 */
export const postgresDeskIndex: DeskIndex = {
  async lacksOrders(db) {
    const [lacking] = await db.rows(
      sql`select 1 from orders where not exists
        (select 1 from order_texts where order_id = orders.id and form >= ${textsForm}) limit 1`,
    );
    return lacking !== undefined;
  },

  async clear(tx) {
    await tx.run(sql`delete from order_texts`);
    await tx.run(sql`delete from ordered_items`);
  },

  async add(tx, { id }, { words, phone, parts }) {
    await tx.run(sql`insert into order_texts (order_id, words, phone, parts, form)
      values (${id}, ${words}, ${phone}, ${parts}, ${textsForm})`);
  },

  async change(tx, orderId, { words, phone, parts }) {
    await tx.run(
      sql`update order_texts set words = ${words}, phone = ${phone}, parts = ${parts} where order_id = ${orderId}`,
    );
  },

  async setNames(tx, itemId, names) {
    await tx.run(sql`insert into ordered_items (item_id, names) values (${itemId}, ${names})
      on conflict (item_id) do update set names = excluded.names`);
  },

  async newest(db, { texts, words }, limit) {
    // The newest matches over all columns are among the newest of each column.
    const places = conditions(texts).map(
      (holds) =>
        sql`select * from (select place from order_texts where ${holds} order by place desc ${upTo(limit)}) found`,
    );
    return newestOf(db, [...places, ...byNames(words, limit, sql`true`)], limit);
  },

  async older(db, { texts, words }, limit, stage, place) {
    const older = sql`order_texts.place < ${place} and stage = ${stage}`;
    const walked = sql`select * from (select place from order_texts join orders on orders.id = order_id
      where ${older} and (${sql.join(conditions(texts), sql` or `)}) order by place desc ${upTo(limit)}) found`;
    return newestOf(db, [walked, ...byNames(words, limit, older)], limit);
  },
};

const upTo = (limit: number) => (Number.isFinite(limit) ? sql`limit ${limit}` : sql``);

const holding = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const conditions = (texts: Texts): SQL[] =>
  [...texts].map(([column, text]) => sql`order_texts.${sql.identifier(column)} like ${holding(text)}`);

/** The newest orders with an item whose names have all the words; nothing without words. */
function byNames(words: Wanted['words'], limit: number, only: SQL): SQL[] {
  if (words.length === 0) return [];
  const all = sql.join(
    words.map((word) => sql`names like ${holding(word)}`),
    sql` and `,
  );
  return [
    sql`select * from (select distinct order_texts.place from ordered_items
      join order_lines using (item_id) join order_texts using (order_id) join orders on orders.id = order_id
      where ${all} and ${only} order by order_texts.place desc ${upTo(limit)}) found`,
  ];
}

/** The newest of several lists of places; each list is newest first. */
const newestOf = (db: Reads, places: readonly SQL[], limit: number) =>
  db.rows<Hit>(sql`select order_id as id, stage, place from (${sql.join([...places], sql` union `)}) every
    join order_texts using (place) join orders on orders.id = order_id order by place desc ${upTo(limit)}`);
