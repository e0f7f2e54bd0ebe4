import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, isNull } from '../../data/drizzle.ts';
import { countChange, revisionOf } from '../../data/revisions.ts';
import type { Reads, ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import type { Row } from '../../data/tables.ts';
import type { Difference } from '../returns/rules.ts';
import { rowsHash } from './rows-hash.ts';
import type { Evidence } from './rules.ts';

export type EvidenceRow = Row<'linePromises'>;
export type DoubtRow = Row<'doubtedFits'>;

const list = 'doubts';

export async function addEvidence(
  tx: ShopTransaction,
  orderLineId: string,
  evidence: Evidence,
  now: number,
): Promise<void> {
  await tx.insert(tx.tables.linePromises).values({ ...evidence, orderLineId, createdAt: now });
}

/** Puts the evidence of a line's new item in the place of the old one's. @param evidence undefined: it is not known to fit */
export async function replaceEvidence(
  tx: ShopTransaction,
  orderLineId: string,
  evidence: Evidence | undefined,
  now: number,
): Promise<void> {
  const { linePromises } = tx.tables;
  await tx.delete(linePromises).where(eq(linePromises.orderLineId, orderLineId));
  if (evidence) await addEvidence(tx, orderLineId, evidence, now);
}

/** Why lines fit, by the line's id; those that are not known to fit are left out. */
export async function evidenceOf(db: Reads, lineIds: readonly string[]): Promise<Map<string, EvidenceRow>> {
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
  differs: Difference;
  /** The customer's words about it. */
  found: string;
  sellerId: string;
  now: number;
}

/**
 * For how many days after delivery each line of an order can go back because it does not fit; 0: no promise.
 */
export async function promisedDays(db: Reads, orderId: string): Promise<(lineId: string) => number> {
  const { linePromises, orderLines } = db.tables;
  const rows = await db
    .select({ lineId: linePromises.orderLineId, days: linePromises.days })
    .from(linePromises)
    .innerJoin(orderLines, eq(orderLines.id, linePromises.orderLineId))
    .where(eq(orderLines.orderId, orderId));
  const days = new Map(rows.map((row) => [row.lineId, row.days ?? 0]));
  return (lineId) => days.get(lineId) ?? 0;
}

/**
 * Doubts the fitment of a line, in the transaction of a seller who confirms that it did not fit. `app.learnDoubts()`
 * after it makes this process know at once; all notice within half a second.
 * @returns false when the shop had not said that it fits: nothing is known that could be doubted
 */
export async function doubt(tx: ShopTransaction, finding: Finding): Promise<boolean> {
  const { doubtedFits } = tx.tables;
  const { orderLineId, differs, found, sellerId, now } = finding;
  const evidence = (await evidenceOf(tx, [orderLineId])).get(orderLineId);
  if (!evidence) return false;
  const mine = and(eq(doubtedFits.orderLineId, orderLineId), isNull(doubtedFits.clearedAt));
  // A claim that is confirmed again is the same doubt.
  if ((await tx.select({ id: doubtedFits.id }).from(doubtedFits).where(mine))[0]) return true;
  const { itemId, engineId, year } = evidence;
  const about = { itemId, engineId, year, rowsHash: rowsHash(evidence.fitments) };
  await tx
    .insert(doubtedFits)
    .values({ ...about, id: randomUUID(), orderLineId, differs, found, sellerId, createdAt: now });
  await countChange(tx, list);
  return true;
}

/** A doubt that no seller has ended, with what the desk shows about it. */
export interface OpenDoubt {
  doubt: DoubtRow;
  line: Row<'orderLines'>;
  order: { id: string; number: string };
  evidence: EvidenceRow | null;
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
          evidence: linePromises,
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
    doubt: (finding: Finding): Promise<boolean> => db.write((tx) => doubt(tx, finding)),

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
