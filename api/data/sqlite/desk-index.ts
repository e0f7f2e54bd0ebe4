import {
  type Hit,
  type OrderTexts,
  pieceLength,
  type Texts,
  textsForm,
  type Wanted,
} from '../../shop/desk/order-index.ts';
import { type SQL, sql } from '../drizzle.ts';
import type { DeskIndex, Reads, ShopTransaction } from '../shop-db.ts';

/**
 * The desk's index in SQLite. `order_texts` has the searchable texts, one short row for each order, in the order of
 * arrival. `order_pieces` is the full-text index of their three-letter pieces; `order_letters` indexes letters and
 * pairs of letters, for shorter queries. Names of parts are stored once for each item (`ordered_items`). A migration
 * creates these tables, because Drizzle cannot describe them.
 */
export const sqliteDeskIndex: DeskIndex = {
  async lacksOrders(db) {
    const { orders } = db.tables;
    const [lacking] = await db.rows(
      sql`select 1 from ${orders} where ${orders.id} not in (select order_id from order_texts where form >= ${textsForm})
        limit 1`,
    );
    return lacking !== undefined;
  },

  async clear(tx) {
    await tx.run(sql`delete from order_texts`);
    await tx.run(sql`insert into order_pieces (order_pieces) values ('delete-all')`);
    await tx.run(sql`insert into order_letters (order_letters) values ('delete-all')`);
    await tx.run(sql`delete from ordered_items`);
    await tx.run(sql`insert into ordered_pieces (ordered_pieces) values ('delete-all')`);
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
    await tx.run(sql`insert into order_pieces (order_pieces, rowid, words, phone, parts)
      values ('delete', ${place}, ${words}, ${phone}, ${parts})`);
    await tx.run(
      sql`insert into order_letters (order_letters, rowid, letters) values ('delete', ${place}, ${lettersOf(before)})`,
    );
    await tx.run(
      sql`update order_texts set words = ${texts.words}, phone = ${texts.phone}, parts = ${texts.parts} where place = ${place}`,
    );
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

  /** Stops at the limit, so that a text with many matches costs no more than one with few. */
  async newest(db, { texts, words }, limit) {
    // The newest matches over all columns are among the newest of each column.
    const places = [...texts].map(([column, text]) => {
      const letters = [...text];
      const [index, asked] =
        letters.length < pieceLength
          ? [sql.raw('order_letters'), letterWord(column, letters)]
          : [sql.raw('order_pieces'), `${column} : ${quoted(text)}`];
      return sql`select * from (select rowid as place from ${index} where ${index} match ${asked}
        order by rowid desc ${upTo(limit)})`;
    });
    return newestOf(db, [...places, ...byNames(words, limit, sql`true`)], limit);
  },

  /** Scans the texts themselves: the indexes do not have the stage, and a look-up for each order would cost more. */
  async older(db, { texts, words }, limit, stage, place) {
    const holds = [...texts].map(([column, text]) => sql`instr(${sql.identifier(column)}, ${text}) > 0`);
    const older = sql`order_texts.place < ${place} and stage = ${stage}`;
    const walked = sql`select * from (select place from order_texts
      where ${older} and (${sql.join(holds, sql` or `)}) order by place desc ${upTo(limit)})`;
    return newestOf(db, [walked, ...byNames(words, limit, older)], limit);
  },
};

const upTo = (limit: number) => sql`limit ${Number.isFinite(limit) ? limit : -1}`;

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
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The newest orders with an item whose names have all the words; nothing without words. */
function byNames(words: Wanted['words'], limit: number, only: SQL): SQL[] {
  if (words.length === 0) return [];
  return [
    sql`select * from (select distinct order_texts.place from ordered_pieces
      join ordered_items on ordered_items.place = ordered_pieces.rowid
      join order_lines using (item_id) join order_texts using (order_id)
      where ordered_pieces match ${words.map(quoted).join(' AND ')} and ${only}
      order by order_texts.place desc ${upTo(limit)})`,
  ];
}

/** The newest of several lists of places; each list is newest first. */
const newestOf = (db: Reads, places: readonly SQL[], limit: number) =>
  db.rows<Hit>(sql`select order_id as id, stage, place from (${sql.join([...places], sql` union `)})
    join order_texts using (place) order by place desc ${upTo(limit)}`);
