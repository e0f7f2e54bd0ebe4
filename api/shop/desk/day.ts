import { and, count, eq, gte, inArray, lt, min } from '../../data/drizzle.ts';
import type { Reads } from '../../data/shop-db.ts';
import { median } from './rules.ts';

/** A day at the desk. Times are milliseconds. */
export interface DayFigures {
  arrived: number;
  /** Orders that got their first quote. */
  answered: number;
  /** From the arrival of these orders to that quote, in the middle; null without any. */
  medianAnswer: number | null;
  /** Of each order's last quote of the day, in paise. */
  quotedPaise: number;
  /** Quotes that customers accepted. */
  accepted: number;
}

/** What happened between two moments, the second of which is outside. */
export async function dayFigures(db: Reads, from: number, to: number): Promise<DayFigures> {
  const { customerSteps, orderEvents, orders } = db.tables;
  const arrivals = and(gte(orders.createdAt, from), lt(orders.createdAt, to));
  const [arrived] = await db.select({ found: count() }).from(orders).where(arrivals);
  const steps = and(
    gte(customerSteps.createdAt, from),
    lt(customerSteps.createdAt, to),
    eq(customerSteps.kind, 'accepted'),
  );
  const [accepted] = await db.select({ found: count() }).from(customerSteps).where(steps);
  const quotes = await db
    .select({
      orderId: orderEvents.orderId,
      at: orderEvents.createdAt,
      total: orderEvents.totalPaise,
      asked: orders.createdAt,
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(and(gte(orderEvents.createdAt, from), lt(orderEvents.createdAt, to), eq(orderEvents.kind, 'quote')));
  const byOrder = Map.groupBy(quotes, ({ orderId }) => orderId);
  const firsts = await firstQuotes(db, [...byOrder.keys()]);
  const waits = [...firsts].flatMap(([orderId, at]) => {
    const asked = byOrder.get(orderId)?.[0]?.asked;
    return asked !== undefined && at >= from ? [at - asked] : [];
  });
  const last = [...byOrder.values()].map((own) => own.reduce((late, one) => (one.at > late.at ? one : late)));
  return {
    arrived: arrived?.found ?? 0,
    answered: waits.length,
    medianAnswer: median(waits),
    quotedPaise: last.reduce((all, { total }) => all + (total ?? 0), 0),
    accepted: accepted?.found ?? 0,
  };
}

/** When each of these orders got its first quote. */
async function firstQuotes(db: Reads, orderIds: string[]): Promise<Map<string, number>> {
  const { orderEvents } = db.tables;
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ orderId: orderEvents.orderId, at: min(orderEvents.createdAt) })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, orderIds), eq(orderEvents.kind, 'quote')))
    .groupBy(orderEvents.orderId);
  return new Map(rows.map(({ orderId, at }) => [orderId, at ?? 0]));
}
