import type { DeskStage } from '../contract/order-rules.ts';
import { numberKey } from '../contract/rules.ts';
import { type SQL, sql } from '../drizzle.ts';
import type { ShopDb } from './connect.ts';
import { type Column, digits, letterWord, pieceLength, type Texts } from './desk-search-index.ts';
import { folded } from './ordered-items.ts';

/**
 * How a seller finds an enquiry: by any part of its number, the customer's name, e-mail or phone, a part number in it,
 * or words of a part's name in any language and of the vehicles it fits. `order_texts` has the searchable texts, one
 * short row per order, in the order of arrival. `order_pieces` is SQLite's full-text index of their three-letter pieces;
 * `order_letters` indexes letters and pairs of letters, for shorter queries. Names of parts are stored once per item
 * (`ordered_items`). A migration creates these tables, because drizzle cannot describe them. They contain only derived
 * data: when orders are missing from them, they are rebuilt as the store is opened.
 */

/** What to search for, by column. */
function wantedTexts(query: string): Texts {
  const wanted = new Map<Column, string>([['words', folded(query)]]);
  // The last ten digits, because either side may lack the country code.
  if (/^[\d\s()+-]+$/.test(query) && digits(query).length >= 4) wanted.set('phone', digits(query).slice(-10));
  if (numberKey(query).length >= 2) wanted.set('parts', numberKey(query));
  return wanted;
}

export interface Hit {
  id: string;
  stage: DeskStage;
  /** Grows with each new order. */
  place: number;
}

/**
 * The newest orders that match a text, at most `limit` (-1: all), newest first. Stops at the limit, so that a text with
 * many matches costs no more than one with few.
 */
export function findOrders(db: ShopDb, query: string, limit: number): Hit[] {
  return findable(query) ? db.all(byIndex(query, limit)) : [];
}

/**
 * The same for one stage, among orders older than a place. Scans the texts themselves: the indexes do not contain the
 * stage, and a look-up per order would be wasted.
 */
export function findOlder(db: ShopDb, query: string, limit: number, stage: DeskStage, place: number): Hit[] {
  return findable(query) ? db.all(byWalking(query, limit, stage, place)) : [];
}

/** The index's query language ends at this character, and no order's text contains it. */
const findable = (query: string) => !query.includes('\0');

/** The words of a query that names of parts are searched for: all of them must be in the names of one item. */
const nameWords = (query: string) =>
  folded(query)
    .split(/\s+/)
    .filter((word) => [...word].length >= pieceLength);

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The newest orders with an item whose names have all the words of a query; nothing for words that are too short. */
function byNames(query: string, limit: number, only: SQL): SQL[] {
  const words = nameWords(query);
  if (words.length === 0) return [];
  return [
    sql`select * from (select distinct order_texts.place from ordered_pieces
      join ordered_items on ordered_items.place = ordered_pieces.rowid
      join order_lines using (item_id) join order_texts using (order_id)
      where ordered_pieces match ${words.map(quoted).join(' AND ')} and ${only}
      order by order_texts.place desc limit ${limit})`,
  ];
}

/** The newest of several lists of places, each of them newest first. */
const newestOf = (places: readonly SQL[], limit: number) =>
  sql`select order_id as id, stage, place from (${sql.join([...places], sql` union `)}) join order_texts using (place)
    order by place desc limit ${limit}`;

function byIndex(query: string, limit: number): SQL {
  // The newest matches over all columns are among the newest of each column.
  const places = [...wantedTexts(query)].map(([column, text]) => {
    const letters = [...text];
    const [index, asked] =
      letters.length < pieceLength
        ? [sql.raw('order_letters'), letterWord(column, letters)]
        : [sql.raw('order_pieces'), `${column} : ${quoted(text)}`];
    return sql`select * from (select rowid as place from ${index} where ${index} match ${asked}
      order by rowid desc limit ${limit})`;
  });
  return newestOf([...places, ...byNames(query, limit, sql`true`)], limit);
}

function byWalking(query: string, limit: number, stage: DeskStage, place: number): SQL {
  const holds = [...wantedTexts(query)].map(([column, text]) => sql`instr(${sql.identifier(column)}, ${text}) > 0`);
  const older = sql`order_texts.place < ${place} and stage = ${stage}`;
  const walked = sql`select * from (select place from order_texts
    where ${older} and (${sql.join(holds, sql` or `)}) order by place desc limit ${limit})`;
  return newestOf([walked, ...byNames(query, limit, older)], limit);
}
