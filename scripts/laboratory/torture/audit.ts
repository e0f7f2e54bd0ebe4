import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Tally } from './shoppers.ts';

/** What a shop has stored. */
export interface Stored {
  orders: { key: string; number: string }[];
  accounts: { email: string }[];
  mails: number;
  lines: number;
  /** Pieces in carts. */
  pieces: number;
  sound: boolean;
}

/** The queries for `Stored`, for any database; counts have the column `count`. */
export const storedQueries = {
  orders: 'SELECT idempotency_key AS key, number FROM orders',
  accounts: 'SELECT email FROM users',
  mails: 'SELECT count(*) AS count FROM outbox',
  lines: 'SELECT count(*) AS count FROM order_lines',
  pieces: 'SELECT coalesce(sum(quantity), 0) AS count FROM cart_lines WHERE removed_at IS NULL',
};

export function storedIn(dataFolder: string): Stored {
  const db = new Database(join(dataFolder, 'shop.db'), { readonly: true });
  const count = (query: string) => (db.prepare(query).get() as { count: number }).count;
  const { orders, accounts, mails, lines, pieces } = storedQueries;
  const stored = {
    orders: db.prepare(orders).all() as Stored['orders'],
    accounts: db.prepare(accounts).all() as Stored['accounts'],
    ...{ mails: count(mails), lines: count(lines), pieces: count(pieces) },
    sound: db.pragma('integrity_check', { simple: true }) === 'ok',
  };
  db.close();
  return stored;
}

/** Compares what a shop has stored with what was acknowledged. */
export function audit({ orders: rows, accounts, mails, lines, pieces, sound }: Stored, tally: Tally) {
  const stored = new Map(rows.map(({ key, number }) => [key, number]));
  const lostOrders = [...tally.orders].filter(([key, number]) => stored.get(key) !== number).length;
  const doubledOrders = rows.length - stored.size + rows.filter(({ key }) => !tally.keys.has(key)).length;
  const emails = new Set(accounts.map(({ email }) => email));
  const lostAccounts = [...tally.accounts].filter((email) => !emails.has(email)).length;
  return {
    acknowledged: tally.orders.size + tally.added,
    lost: lostOrders + lostAccounts + Math.max(0, tally.added - pieces) + (sound ? 0 : 1),
    // Each order has one line and two mails: the customer's and the seller's.
    doubled:
      doubledOrders +
      accounts.length -
      emails.size +
      tally.contradictions +
      Math.max(0, pieces - tally.added - tally.unknown) +
      Math.abs(mails - 2 * rows.length) +
      Math.abs(lines - rows.length),
  };
}
