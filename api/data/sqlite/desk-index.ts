import {
  type Hit,
  type OrderTexts,
  pieceLength,
  type Texts,
  textsForm,
  type Wanted,
} from '../../shop/desk/order-index.ts';
import { hasNamed, type NamesSql, namedItems, placesNamed, upTo } from '../desk-names.ts';
import { type SQL, sql } from '../drizzle.ts';
import type { DeskIndex, ShopTransaction } from '../shop-db.ts';

/**
 * The desk's index in SQLite. `order_texts` has the searchable texts, one row for each order, in the order of arrival.
 * `order_pieces` is the full-text index of their three-letter pieces; `order_letters` indexes letters and pairs of
 * letters, for shorter queries. Names of parts are stored once for each item (`ordered_items`), and `order_items` says
 * which order has which. A migration creates these tables, because Drizzle cannot describe them.
 */
export const sqliteDeskIndex: DeskIndex = {
  async lacksOrders(db) {
    const [lacking] = await db.rows(
      sql`select 1 from orders where not exists (select 1 from order_texts where order_id = orders.id) limit 1`,
    );
    return lacking !== undefined;
  },

  async clear(tx) {
    await clearOrders(tx);
    await tx.run(sql`delete from ordered_items`);
    await tx.run(sql`insert into ordered_pieces (ordered_pieces) values ('delete-all')`);
  },

  async placeAll(tx) {
    await clearOrders(tx);
    await tx.run(sql`insert into order_texts (order_id, stage, words, phone, parts, form)
      select id, stage, '', '', '', ${noTexts} from orders order by created_at, id`);
  },

  async outdated(tx, limit) {
    const rows = await tx.rows<{ id: string }>(sql`select order_id as id from order_texts
      where ${isOutdated} order by place desc limit ${limit}`);
    return rows.map(({ id }) => id);
  },

  async isOutdated(db) {
    return (await db.rows(sql`select 1 from order_texts where ${isOutdated} limit 1`)).length > 0;
  },

  async add(tx, { id, stage }, texts) {
    const { words, phone, parts } = texts;
    const [row] = await tx.rows<{
      place: number;
    }>(sql`insert into order_texts (order_id, stage, words, phone, parts, form)
      values (${id}, ${stage}, ${words}, ${phone}, ${parts}, ${textsForm}) returning place`);
    if (row) await addToIndexes(tx, row.place, texts);
  },

  async change(tx, orderId, texts) {
    const [before] = await tx.rows<{ place: number } & OrderTexts>(
      sql`select place, words, phone, parts from order_texts where order_id = ${orderId}`,
    );
    if (!before) return;
    const { place, words, phone, parts } = before;
    // These indexes keep no texts, so a deletion must name what is deleted.
    if (words) {
      await tx.run(sql`insert into order_pieces (order_pieces, rowid, words, phone, parts)
        values ('delete', ${place}, ${words}, ${phone}, ${parts})`);
      await tx.run(
        sql`insert into order_letters (order_letters, rowid, letters) values ('delete', ${place}, ${lettersOf(before)})`,
      );
    }
    await tx.run(sql`delete from order_items where place = ${place}`);
    await tx.run(sql`update order_texts set words = ${texts.words}, phone = ${texts.phone}, parts = ${texts.parts},
      form = ${textsForm} where place = ${place}`);
    await addToIndexes(tx, place, texts);
  },

  async setNames(tx, itemId, names, known) {
    if (!known) {
      const [row] = await tx.rows<{ place: number }>(
        sql`insert into ordered_items (item_id, names) values (${itemId}, ${names}) returning place`,
      );
      await tx.run(sql`insert into ordered_pieces (rowid, names) values (${row?.place}, ${names})`);
      return;
    }
    const { place } = known;
    await tx.run(
      sql`insert into ordered_pieces (ordered_pieces, rowid, names) values ('delete', ${place}, ${known.names})`,
    );
    await tx.run(sql`update ordered_items set names = ${names} where place = ${place}`);
    await tx.run(sql`insert into ordered_pieces (rowid, names) values (${place}, ${names})`);
  },

  named: (db, words) => namedItems(db, words, names),

  /** Stops at the limit, so that a text with many matches costs no more than one with few. */
  async newest(db, { texts, items }, limit, before) {
    // The newest matches over all columns are among the newest of each column.
    const columns = [...texts].map(([column, text]) => {
      const letters = [...text];
      const [index, asked] =
        letters.length < pieceLength
          ? [sql.raw('order_letters'), letterWord(column, letters)]
          : [sql.raw('order_pieces'), `${column} : ${quoted(text)}`];
      return sql`select * from (select rowid as place from ${index} where ${index} match ${asked}
        and rowid < ${before} order by rowid desc ${upTo(limit)})`;
    });
    const places = items ? [await placesNamed(db, items, limit, before, names)] : [];
    return db.rows<Hit>(sql`select place, stage from (${sql.join([...columns, ...places], sql` union `)})
      cross join order_texts indexed by order_texts_place using (place) order by place desc ${upTo(limit)}`);
  },

  async newestIn(db, stage, wanted, limit, before) {
    return db.rows<Hit>(sql`select place, stage from order_texts indexed by order_texts_stage
      where stage = ${stage} and place < ${before} and ${matching(wanted)} order by place desc ${upTo(limit)}`);
  },

  async among(db, wanted, orderIds) {
    const rows = await db.rows<{
      id: string;
    }>(sql`select order_id as id from json_each(${JSON.stringify(orderIds)}) as asked
      cross join order_texts on order_id = asked.value where ${matching(wanted)}`);
    return new Set(rows.map(({ id }) => id));
  },

  async idsAt(db, places) {
    const rows = await db.rows<{ id: string }>(
      sql`select order_id as id from order_texts where place in (${names.read(JSON.stringify(places))}) order by place desc`,
    );
    return rows.map(({ id }) => id);
  },

  stageCounts: (db) => db.rows(sql`select stage, found from stage_counts`),
};

/** The form of orders without texts. */
const noTexts = -1;
const isOutdated = sql`form < ${textsForm} and exists (select 1 from orders where orders.id = order_id)`;

async function clearOrders(tx: ShopTransaction): Promise<void> {
  await tx.run(sql`delete from order_texts`);
  await tx.run(sql`delete from order_items`);
  await tx.run(sql`insert into order_pieces (order_pieces) values ('delete-all')`);
  await tx.run(sql`insert into order_letters (order_letters) values ('delete-all')`);
}

const names: NamesSql = {
  hold: (words) =>
    sql.join(
      words.map((word) => sql`instr(ordered_items.names, ${word}) > 0`),
      sql` and `,
    ),
  items: (words, limit) => sql`select rowid as place from ordered_pieces
    where ordered_pieces match ${words.map(quoted).join(' AND ')} limit ${limit}`,
  written: (places) => sql`select count(*) as found, json_group_array(place) as list from (${places})`,
  read: (list) => sql`select value as place from json_each(${list})`,
};

/** The condition that an order in `order_texts` matches, tried on its texts themselves. */
function matching({ texts, items }: Wanted): SQL {
  const holds = [...texts].map(([column, text]) => sql`instr(${sql.identifier(column)}, ${text}) > 0`);
  return sql`(${sql.join(items ? [...holds, hasNamed(items, names)] : holds, sql` or `)})`;
}

/** One or two letters of a column as a word in the index of letters: "words61x72". */
const letterWord = (column: keyof OrderTexts, letters: readonly string[]) =>
  column + letters.map((letter) => letter.codePointAt(0)?.toString(16)).join('x');

/** Every letter and every pair of neighbouring letters in an order's texts, once each. */
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

/** The letters of an order. Phone numbers are left out: they are searched for with at least four digits. */
const lettersOf = ({ words, parts }: OrderTexts) =>
  letterWords(
    new Map([
      ['words', words],
      ['parts', parts],
    ]),
  );

async function addToIndexes(tx: ShopTransaction, place: number, texts: OrderTexts): Promise<void> {
  const { words, phone, parts } = texts;
  await tx.run(
    sql`insert into order_pieces (rowid, words, phone, parts) values (${place}, ${words}, ${phone}, ${parts})`,
  );
  await tx.run(sql`insert into order_letters (rowid, letters) values (${place}, ${lettersOf(texts)})`);
  await tx.run(sql`insert into order_items select distinct ${place}, ordered_items.place from order_texts
    join order_lines using (order_id) join ordered_items using (item_id) where order_texts.place = ${place}`);
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
