import { hasNamed, type NamesSql, namedItems, placesNamed, upTo } from '../../data/desk-names.ts';
import { type SQL, sql } from '../../data/drizzle.ts';
import type { DeskIndex, ShopTransaction } from '../../data/shop-db.ts';
import { type Hit, type Texts, textsForm, type Wanted } from '../../shop/desk/order-index.ts';

/**
 * The desk's index in PostgreSQL: `order_texts` has the searchable texts of each order, in the order of arrival,
 * `ordered_items` the names of parts, once for each item, and `order_items` says which order has which. `pg_trgm`
 * indexes their three-letter pieces; for shorter texts, orders are scanned from the newest on.
 */
export const postgresDeskIndex: DeskIndex = {
  async lacksOrders(db) {
    const [lacking] = await db.rows(
      sql`select 1 from orders where not exists (select 1 from order_texts where order_id = orders.id) limit 1`,
    );
    return lacking !== undefined;
  },

  async clear(tx) {
    await clearOrders(tx);
    await tx.run(sql`delete from ordered_items`);
  },

  async placeAll(tx) {
    await clearOrders(tx);
    await tx.run(sql`insert into order_texts (order_id, words, phone, parts, form)
      select id, '', '', '', ${noTexts}::integer from orders order by created_at, id`);
  },

  /** Leaves out those that another process is at. */
  async outdated(tx, limit) {
    const rows = await tx.rows<{ id: string }>(sql`select order_id as id from order_texts
      where ${isOutdated} order by place desc limit ${limit} for update skip locked`);
    return rows.map(({ id }) => id);
  },

  async isOutdated(db) {
    return (await db.rows(sql`select 1 from order_texts where ${isOutdated} limit 1`)).length > 0;
  },

  async add(tx, { id }, { words, phone, parts }) {
    await tx.run(sql`insert into order_texts (order_id, words, phone, parts, form)
      values (${id}, ${words}, ${phone}, ${parts}, ${textsForm})`);
    await addItems(tx, id);
  },

  async change(tx, orderId, { words, phone, parts }) {
    await tx.run(sql`update order_texts set words = ${words}, phone = ${phone}, parts = ${parts}, form = ${textsForm}
      where order_id = ${orderId}`);
    await tx.run(
      sql`delete from order_items where place = (select place from order_texts where order_id = ${orderId})`,
    );
    await addItems(tx, orderId);
  },

  async setNames(tx, itemId, names) {
    await tx.run(sql`insert into ordered_items (item_id, names) values (${itemId}, ${names})
      on conflict (item_id) do update set names = excluded.names`);
  },

  named: (db, words) => namedItems(db, words, names),

  async newest(db, { texts, items }, limit, before) {
    // The newest matches over all columns are among the newest of each column.
    const columns = conditions(texts).map(
      (holds) =>
        sql`select * from (select place from order_texts where ${holds} and place < ${before}
          order by place desc ${upTo(limit)}) found`,
    );
    const places = items ? [await placesNamed(db, items, limit, before, names)] : [];
    return db.rows<Hit>(sql`select place, stage from (${sql.join([...columns, ...places], sql` union `)}) every
      join order_texts using (place) join orders on orders.id = order_id order by place desc ${upTo(limit)}`);
  },

  async newestIn(db, stage, wanted, limit, before) {
    return db.rows<Hit>(sql`select place, stage from order_texts join orders on orders.id = order_id
      where stage = ${stage} and place < ${before} and ${matching(wanted)} order by place desc ${upTo(limit)}`);
  },

  async among(db, wanted, orderIds) {
    const rows = await db.rows<{ id: string }>(sql`select order_id as id from order_texts
      where order_id = any(${sql.param(orderIds)}::text[]) and ${matching(wanted)}`);
    return new Set(rows.map(({ id }) => id));
  },

  async idsAt(db, places) {
    const rows = await db.rows<{ id: string }>(
      sql`select order_id as id from order_texts where place in (${names.read(`{${places.join()}}`)}) order by place desc`,
    );
    return rows.map(({ id }) => id);
  },

  stageCounts: (db) => db.rows(sql`select stage, sum(found) as found from stage_counts group by stage`),
};

/** The form of orders without texts. */
const noTexts = -1;
const isOutdated = sql`form < ${textsForm} and exists (select 1 from orders where orders.id = order_id)`;

async function clearOrders(tx: ShopTransaction): Promise<void> {
  await tx.run(sql`delete from order_texts`);
  await tx.run(sql`delete from order_items`);
}

const addItems = (tx: ShopTransaction, orderId: string) =>
  tx.run(sql`insert into order_items select distinct order_texts.place, ordered_items.place from order_texts
    join order_lines using (order_id) join ordered_items using (item_id) where order_id = ${orderId}`);

const holding = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const conditions = (texts: Texts): SQL[] =>
  [...texts].map(([column, text]) => sql`order_texts.${sql.identifier(column)} like ${holding(text)}`);

const haveAll = (words: readonly string[]) =>
  sql.join(
    words.map((word) => sql`ordered_items.names like ${holding(word)}`),
    sql` and `,
  );

const names: NamesSql = {
  hold: haveAll,
  items: (words, limit) => sql`select place from ordered_items where ${haveAll(words)} limit ${limit}`,
  written: (places) => sql`select count(*) as found, array_agg(place)::text as list from (${places}) as rows`,
  read: (list) => sql`select unnest(${list}::bigint[]) as place`,
};

/** The condition that an order in `order_texts` matches, tried on its texts themselves. */
function matching({ texts, items }: Wanted): SQL {
  const holds = conditions(texts);
  return sql`(${sql.join(items ? [...holds, hasNamed(items, names)] : holds, sql` or `)})`;
}
