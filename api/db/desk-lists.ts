import { type DeskStage, deskLimits, deskStages } from '../contract/order-rules.ts';
import { asc, count, desc, eq, gt, inArray, max } from '../drizzle.ts';
import type { ShopDb } from './connect.ts';
import { findOlder, findOrders } from './desk-search.ts';
import type { OrderRow } from './orders.ts';
import { orders } from './schema.ts';

export interface OrderFilter {
  /** Undefined finds all. */
  stage?: DeskStage | undefined;
  /** "" finds all. */
  query: string;
}

export interface DeskList {
  rows: OrderRow[];
  /** How many orders the filter finds; with `more` at least this many: the rest was not counted. */
  total: number;
  more: boolean;
  /** How many orders the search finds in each stage; null when there are more than it counts. */
  counts: Record<DeskStage, number> | null;
}

const countsOf = (found: (stage: DeskStage) => number) =>
  Object.fromEntries(deskStages.map((stage) => [stage, found(stage)])) as Record<DeskStage, number>;

/** Who has waited longest for an answer comes first; everything else begins with the newest. */
const orderOf = (stage: DeskStage | undefined) =>
  (stage === 'to_answer' ? [asc, asc] : [desc, desc]).map((by, index) => by(index ? orders.id : orders.createdAt));

/** The lists of orders at the seller's desk. */
export function deskLists(db: ShopDb) {
  function listAll(stage: DeskStage | undefined, start: number, size: number): DeskList {
    const counted = db.select({ stage: orders.stage, found: count() }).from(orders).groupBy(orders.stage).all();
    const counts = countsOf((one) => counted.find((row) => row.stage === one)?.found ?? 0);
    const all = db
      .select()
      .from(orders)
      .where(stage && eq(orders.stage, stage))
      .orderBy(...orderOf(stage));
    const rows = all.limit(size).offset(start).all() as OrderRow[];
    const total = stage ? counts[stage] : Object.values(counts).reduce((sum, found) => sum + found, 0);
    return { rows, total, more: false, counts };
  }

  /** Orders in the order of the ids. */
  function byIds(ids: readonly string[]): OrderRow[] {
    const rows = db
      .select()
      .from(orders)
      .where(inArray(orders.id, [...ids]))
      .all() as OrderRow[];
    const byId = new Map(rows.map((order) => [order.id, order]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  return {
    byIds,

    /**
     * One page of orders and their number; a search counts up to `deskLimits.counted`, or up to the page if that is
     * further. What a search finds begins with the newest.
     */
    async list({ stage, query }: OrderFilter, page: number, size: number): Promise<DeskList> {
      const start = (page - 1) * size;
      if (query === '') return listAll(stage, start, size);
      const most = Math.max(deskLimits.counted, start + size);
      // One more than the limit shows that there are more.
      const found = findOrders(db, query, most + 1);
      const inAll = found.length <= most;
      const wanted = stage ? found.filter((order) => order.stage === stage) : found;
      const last = found.at(-1);
      if (stage && !inAll && last) wanted.push(...findOlder(db, query, most + 1 - wanted.length, stage, last.place));
      const ids = wanted.slice(start, start + size).map(({ id }) => id);
      const counts = inAll ? countsOf((one) => found.filter((order) => order.stage === one).length) : null;
      return { rows: byIds(ids), total: Math.min(wanted.length, most), more: wanted.length > most, counts };
    },

    /** Ids of all orders that a filter finds, in the order of the list. */
    async ids({ stage, query }: OrderFilter): Promise<string[]> {
      if (query !== '')
        return findOrders(db, query, -1).flatMap((order) => (stage && order.stage !== stage ? [] : order.id));
      const inStage = stage && eq(orders.stage, stage);
      const all = db.select({ id: orders.id }).from(orders).where(inStage);
      return all
        .orderBy(...orderOf(stage))
        .all()
        .map(({ id }) => id);
    },

    /** When the newest order arrived, in milliseconds since 1970; 0 before the first. */
    async newest(): Promise<number> {
      return (
        db
          .select({ at: max(orders.createdAt) })
          .from(orders)
          .get()?.at ?? 0
      );
    },

    /** How many orders have arrived since a moment. */
    async arrivedSince(moment: number): Promise<number> {
      return db.select({ found: count() }).from(orders).where(gt(orders.createdAt, moment)).get()?.found ?? 0;
    },
  };
}
