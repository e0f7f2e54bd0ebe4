import { count, gte, max, sql } from '../../data/drizzle.ts';
import { prepared } from '../../data/prepared.ts';
import type { Reads } from '../../data/shop-db.ts';
import { type DeskStage, deskStages } from '../orders/rules.ts';
import { recordOf } from '../rules.ts';
import { queueCounts, queueRevision } from './queues.ts';
import type { DeskQueue } from './rules.ts';

/** What the desk's screens ask for again and again. */

export interface DeskCounts {
  stages: Record<DeskStage, number>;
  queues: Record<DeskQueue, number>;
  /** When the newest order arrived, in milliseconds since 1970; 0 before the first. */
  newest: number;
}

/** A change may become visible so many milliseconds later than another with a later moment. */
const overlap = 30_000;

/**
 * A text that differs after each change that the desk shows, whichever process made it. It has the moment of the last
 * change of an order, and how often orders changed since shortly before now. It also has what is open in the queues:
 * messages, returns and payments change no order. It reads a few rows of indexes, whatever the number of orders.
 */
export async function revisionOf(db: Reads, now: number): Promise<string> {
  const { orders } = db.tables;
  const [last] = await db.select({ at: max(orders.changedAt) }).from(orders);
  const [recent] = await db
    .select({ found: count(), versions: sql<number | string | null>`sum(${orders.version})` })
    .from(orders)
    .where(gte(orders.changedAt, now - overlap));
  return [last?.at ?? 0, recent?.found ?? 0, recent?.versions ?? 0, await queueRevision(db)].join(' ');
}

/** How many orders are in each stage. */
export async function stageCounts(db: Reads): Promise<DeskCounts['stages']> {
  const counted = await db.deskIndex.stageCounts(db);
  return recordOf(deskStages, (one) => Number(counted.find(({ stage }) => stage === one)?.found ?? 0));
}

const newest = prepared((db) => db.select({ at: max(db.tables.orders.createdAt) }).from(db.tables.orders));

/** When the newest order arrived, in milliseconds since 1970; 0 before the first. */
export async function newestArrival(db: Reads): Promise<number> {
  return (await newest(db, {}))[0]?.at ?? 0;
}

export const countsNow = async (db: Reads): Promise<DeskCounts> => ({
  stages: await stageCounts(db),
  queues: await queueCounts(db),
  newest: await newestArrival(db),
});
