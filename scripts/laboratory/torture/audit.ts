import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Tally } from './shoppers.ts';

/** Compares the contents of shop.db with what was acknowledged. */
export function audit(dataFolder: string, tally: Tally) {
  const db = new Database(join(dataFolder, 'shop.db'), { readonly: true });
  const rows = db.prepare('SELECT idempotency_key AS key, number, id FROM orders').all() as {
    key: string;
    number: string;
    id: string;
  }[];
  const mails = db.prepare('SELECT count(*) FROM outbox').pluck().get() as number;
  const lines = db.prepare('SELECT count(*) FROM order_lines').pluck().get() as number;
  const pieces = (db.prepare('SELECT sum(quantity) FROM cart_lines WHERE removed_at IS NULL').pluck().get() ??
    0) as number;
  const sound = db.pragma('integrity_check', { simple: true }) === 'ok';
  db.close();
  const stored = new Map(rows.map(({ key, number }) => [key, number]));
  const lostOrders = [...tally.orders].filter(([key, number]) => stored.get(key) !== number).length;
  const doubledOrders = rows.length - stored.size + rows.filter(({ key }) => !tally.keys.has(key)).length;
  return {
    acknowledged: tally.orders.size + tally.added,
    lost: lostOrders + Math.max(0, tally.added - pieces) + (sound ? 0 : 1),
    // Each order has one line and two mails: the customer's and the seller's.
    doubled:
      doubledOrders +
      tally.contradictions +
      Math.max(0, pieces - tally.added - tally.unknown) +
      Math.abs(mails - 2 * rows.length) +
      Math.abs(lines - rows.length),
  };
}
