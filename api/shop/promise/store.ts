import { randomUUID } from 'node:crypto';
import type { ChosenEngine } from '../../catalogue/fits.ts';
import { and, desc, eq, inArray, isNull } from '../../data/drizzle.ts';
import { countChange, revisionOf } from '../../data/revisions.ts';
import type { Reads, ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import type { Row } from '../../data/tables.ts';
import type { Fitment } from '../fit/fitment.ts';
import { rowsHash } from './rows-hash.ts';

export type PromiseRow = Row<'linePromises'>;
/** The promise of a line that is not stored yet. */
export type NewPromise = Omit<PromiseRow, 'orderLineId' | 'createdAt'>;
export type DoubtRow = Row<'doubtedFits'>;

const list = 'doubts';

export async function addPromise(
  tx: ShopTransaction,
  orderLineId: string,
  promise: NewPromise,
  now: number,
): Promise<void> {
  await tx.insert(tx.tables.linePromises).values({ ...promise, orderLineId, createdAt: now });
}

/** The promises of an order's lines, by the line's id. */
export async function promisesOf(db: Reads, lineIds: readonly string[]): Promise<Map<string, PromiseRow>> {
  const { linePromises } = db.tables;
  if (lineIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(linePromises)
    .where(inArray(linePromises.orderLineId, [...lineIds]));
  return new Map(rows.map((row) => [row.orderLineId, row]));
}

/** Removes what promises and doubts say about the customer of an order's lines. */
export async function forgetPromises(tx: ShopTransaction, lineIds: readonly string[]): Promise<void> {
  const { doubtedFits, linePromises } = tx.tables;
  if (lineIds.length === 0) return;
  await tx.delete(linePromises).where(inArray(linePromises.orderLineId, [...lineIds]));
  await tx
    .update(doubtedFits)
    .set({ found: null })
    .where(inArray(doubtedFits.orderLineId, [...lineIds]));
}

/** What a seller confirmed about a line that did not fit. */
export interface Finding {
  orderLineId: string;
  /** What the customer found, in words. */
  found: string;
  sellerId: string;
  now: number;
}

/** The supplier's rows by which an item fits a vehicle in the live catalogue (`usedRows` of catalogue/fits.ts). */
export type UsedRows = (itemId: string, chosen: ChosenEngine) => Fitment[];

/**
 * Doubts the fitment of a line, in the transaction of a seller who confirms that it did not fit. Call
 * `app.learnDoubts()` after it, so that this process knows at once; the others notice within half a second.
 * @param usedRows for a line without a promise, which has no rows of its own
 * @returns false when nothing was claimed: the line has no vehicle of the catalogue, or no row says that it fits
 */
export async function doubt(tx: ShopTransaction, finding: Finding, usedRows: UsedRows): Promise<boolean> {
  const { doubtedFits, orderLines } = tx.tables;
  const { orderLineId, found, sellerId, now } = finding;
  const [line] = await tx.select().from(orderLines).where(eq(orderLines.id, orderLineId));
  if (!line?.vehicle?.engineId) return false;
  const { itemId, vehicle } = line;
  const { engineId, year } = line.vehicle;
  const promised = (await promisesOf(tx, [orderLineId])).get(orderLineId);
  const rows = promised?.fitments ?? usedRows(itemId, { engineId, year: vehicle.year ?? undefined });
  if (rows.length === 0) return false;
  const mine = and(eq(doubtedFits.orderLineId, orderLineId), isNull(doubtedFits.clearedAt));
  // A claim that is confirmed again is the same doubt.
  if ((await tx.select({ id: doubtedFits.id }).from(doubtedFits).where(mine))[0]) return true;
  const hash = rowsHash(rows);
  await tx
    .insert(doubtedFits)
    .values({ id: randomUUID(), itemId, engineId, year, rowsHash: hash, orderLineId, found, sellerId, createdAt: now });
  await countChange(tx, list);
  return true;
}

/** A doubt that no seller has ended, with what the desk shows about it. */
export interface OpenDoubt {
  doubt: DoubtRow;
  line: Row<'orderLines'>;
  order: { id: string; number: string };
  promise: PromiseRow | null;
  /** E-mail address of the seller who confirmed it; null when the account is gone. */
  by: string | null;
}

/** Doubted fitments. */
export function promiseStore(db: ShopDb) {
  const { doubtedFits, linePromises, orderLines, orders, users } = db.tables;
  return {
    /** Grows with every change of the open doubts, in any process. */
    revision: (): Promise<number> => revisionOf(db, list),

    /** Doubts that no seller has ended. */
    async open(): Promise<DoubtRow[]> {
      return db.select().from(doubtedFits).where(isNull(doubtedFits.clearedAt));
    },

    /** The same with their evidence, the newest first. */
    async withEvidence(): Promise<OpenDoubt[]> {
      const rows = await db
        .select({
          doubt: doubtedFits,
          line: orderLines,
          order: { id: orders.id, number: orders.number },
          promise: linePromises,
          by: users.email,
        })
        .from(doubtedFits)
        .innerJoin(orderLines, eq(orderLines.id, doubtedFits.orderLineId))
        .innerJoin(orders, eq(orders.id, orderLines.orderId))
        .leftJoin(linePromises, eq(linePromises.orderLineId, doubtedFits.orderLineId))
        .leftJoin(users, eq(users.id, doubtedFits.sellerId))
        .where(isNull(doubtedFits.clearedAt))
        .orderBy(desc(doubtedFits.createdAt), desc(doubtedFits.id));
      return rows;
    },

    /** Adds a doubt as the transaction of a claim does, by itself. */
    doubt: (finding: Finding, usedRows: UsedRows): Promise<boolean> => db.write((tx) => doubt(tx, finding, usedRows)),

    /** Ends a doubt. False when it does not exist, or has ended already. */
    async clear(id: string, sellerId: string, now: number): Promise<boolean> {
      return db.write(async (tx) => {
        const ended = await tx
          .update(doubtedFits)
          .set({ clearedAt: now, clearedBy: sellerId })
          .where(and(eq(doubtedFits.id, id), isNull(doubtedFits.clearedAt)))
          .returning();
        if (ended.length > 0) await countChange(tx, list);
        return ended.length > 0;
      });
    },
  };
}
