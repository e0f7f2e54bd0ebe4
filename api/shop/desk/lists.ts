import { asc, count, desc, eq, gt, inArray, sql } from '../../data/drizzle.ts';
import { prepared } from '../../data/prepared.ts';
import type { Reads, ShopDb } from '../../data/shop-db.ts';
import type { Tables } from '../../data/tables.ts';
import { type DeskStage, deskLimits, deskStages } from '../orders/rules.ts';
import type { OrderRow } from '../orders/store.ts';
import { recordOf } from '../rules.ts';
import { idsInQueue } from './queues.ts';
import type { DeskQueue } from './rules.ts';
import { idsOf, searchFor } from './search.ts';
import { newestArrival, stageCounts } from './work.ts';

export interface OrderFilter {
  /** Undefined: all stages. */
  stage?: DeskStage | undefined;
  /** Undefined: whether or not they are in a queue. */
  queue?: DeskQueue | undefined;
  /** Empty: all orders. */
  query: string;
}

export interface DeskList {
  rows: OrderRow[];
  /** How many orders the filter finds; with `more`, there are further orders that were not counted. */
  total: number;
  more: boolean;
  /** How many orders the search finds in each stage; null when there are more than it counts, or in a queue. */
  counts: Record<DeskStage, number> | null;
}

/** Orders to answer begin with the oldest, which has waited longest; all other lists begin with the newest. */
const orderOf = ({ orders }: Tables, stage: DeskStage | undefined) =>
  (stage === 'to_answer' ? [asc, asc] : [desc, desc]).map((by, index) => by(index ? orders.id : orders.createdAt));

/** A page of all orders, or of a stage's. */
const pageOf = (stage: DeskStage | undefined) =>
  prepared((db) => {
    const { orders } = db.tables;
    const all = db
      .select()
      .from(orders)
      .where(stage && eq(orders.stage, stage))
      .orderBy(...orderOf(db.tables, stage));
    return all.limit(sql.placeholder('size')).offset(sql.placeholder('start'));
  });
const pages = { all: pageOf(undefined), ...recordOf(deskStages, pageOf) };

async function listAll(db: Reads, stage: DeskStage | undefined, start: number, size: number): Promise<DeskList> {
  const counts = await stageCounts(db);
  const rows = await pages[stage ?? 'all'](db, { size, start });
  const total = stage ? counts[stage] : Object.values(counts).reduce((sum, found) => sum + found, 0);
  return { rows, total, more: false, counts };
}

/** Ids of a queue's orders, the one that has waited longest first; within a queue, a search tries its orders. */
async function filteredQueue(db: Reads, queue: DeskQueue, { stage, query }: OrderFilter): Promise<string[]> {
  const ids = await idsInQueue(db, queue, stage);
  if (query === '' || ids.length === 0) return ids;
  const found = await (await searchFor(db, query)).among(ids);
  return ids.filter((id) => found.has(id));
}

/** Orders in the order of the ids. */
export async function ordersAt(db: Reads, ids: readonly string[]): Promise<OrderRow[]> {
  const { orders } = db.tables;
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  const byId = new Map(rows.map((order) => [order.id, order]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The lists of orders at the seller's desk. */
export function deskLists(db: ShopDb) {
  const { orders } = db.tables;
  return {
    /**
     * One page of orders, and how many there are. A search counts to `deskLimits.counted`, or to the page's end if that
     * is further; its results begin with the newest. A queue begins with the order that has waited longest in it.
     */
    async list(filter: OrderFilter, page: number, size: number): Promise<DeskList> {
      const start = (page - 1) * size;
      const { stage, queue, query } = filter;
      if (queue) {
        const ids = await filteredQueue(db, queue, filter);
        const rows = await ordersAt(db, ids.slice(start, start + size));
        return { rows, total: ids.length, more: false, counts: query === '' ? await stageCounts(db) : null };
      }
      if (query === '') return listAll(db, stage, start, size);
      const most = Math.max(deskLimits.counted, start + size);
      // One result beyond the limit shows that there are more.
      const search = await searchFor(db, query);
      const found = await search.newest(most + 1);
      const inAll = found.length <= most;
      const wanted = stage ? found.filter((order) => order.stage === stage) : found;
      const last = found.at(-1);
      if (stage && !inAll && last) wanted.push(...(await search.newestIn(stage, most + 1 - wanted.length, last.place)));
      const ids = await idsOf(db, wanted.slice(start, start + size));
      const counts = inAll ? recordOf(deskStages, (one) => found.filter((order) => order.stage === one).length) : null;
      return {
        rows: await ordersAt(db, ids),
        total: Math.min(wanted.length, most),
        more: wanted.length > most,
        counts,
      };
    },

    /** Ids of all orders that a filter finds, in the order of the list. */
    async ids({ stage, queue, query }: OrderFilter): Promise<string[]> {
      if (queue) return filteredQueue(db, queue, { stage, query });
      if (query !== '') {
        const found = await (await searchFor(db, query)).newest(Number.POSITIVE_INFINITY);
        return idsOf(db, stage ? found.filter((order) => order.stage === stage) : found);
      }
      const inStage = stage && eq(orders.stage, stage);
      const all = db.select({ id: orders.id }).from(orders).where(inStage);
      return (await all.orderBy(...orderOf(db.tables, stage))).map(({ id }) => id);
    },

    /** When the newest order arrived, in milliseconds since 1970; 0 before the first. */
    async newest(): Promise<number> {
      return newestArrival(db);
    },

    /** How many orders have arrived since a moment. */
    async arrivedSince(moment: number): Promise<number> {
      return (await db.select({ found: count() }).from(orders).where(gt(orders.createdAt, moment)))[0]?.found ?? 0;
    },
  };
}
