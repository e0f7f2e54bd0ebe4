import { desc, inArray } from '../../data/drizzle.ts';
import type { Reads } from '../../data/shop-db.ts';
import type { LineVehicle } from '../cart/line-vehicle.ts';
import type { OrderRow } from '../orders/store.ts';
import type { History } from '../orders/wire.ts';
import { moneyOfAll, noMoney } from '../payments/rows.ts';
import { type QueueEntry, queueEntries } from './queues.ts';
import type { Quote } from './quotes.ts';
import type { DeskQueue } from './rules.ts';

export type ListedVehicle = Pick<LineVehicle, 'engineId' | 'label' | 'year'>;

/** What a row of the desk's list says about an order besides the order itself. */
export interface ListedOrder extends History {
  lines: number;
  /** The customer's, or that of a line. */
  vehicle: ListedVehicle | null;
  /** E-mail address of the seller who works on it. */
  assignee: string | null;
  /** In a queue: what it waits for. */
  waiting: QueueEntry | undefined;
}

const grouped = <Row extends { orderId: string }>(rows: readonly Row[]) => Map.groupBy(rows, ({ orderId }) => orderId);

/** The newest quote of each order, by order id. */
async function newestQuotes(db: Reads, orderIds: string[]): Promise<Map<string, Quote>> {
  const { quoteLines, quotes } = db.tables;
  const all = await db
    .select()
    .from(quotes)
    .where(inArray(quotes.orderId, orderIds))
    .orderBy(desc(quotes.createdAt), desc(quotes.id));
  const newest = [...grouped(all).values()].flatMap(([quote]) => quote ?? []);
  const ids = newest.map(({ id }) => id);
  const lines = ids.length > 0 ? await db.select().from(quoteLines).where(inArray(quoteLines.quoteId, ids)) : [];
  const byQuote = Map.groupBy(lines, ({ quoteId }) => quoteId);
  return new Map(newest.map((quote) => [quote.orderId, { ...quote, lines: byQuote.get(quote.id) ?? [] }]));
}

async function linesOf(db: Reads, orderIds: string[]) {
  const { orderLines } = db.tables;
  const { orderId, position, vehicle } = orderLines;
  const rows = await db
    .select({ orderId, position, vehicle })
    .from(orderLines)
    .where(inArray(orderId, orderIds))
    .orderBy(position);
  return grouped(rows);
}

function ownVehicle({ vehicle }: OrderRow): ListedVehicle | undefined {
  return vehicle?.label ? { ...vehicle, label: vehicle.label } : undefined;
}

/** The e-mail addresses of the sellers who work on some orders, by the sellers' ids. */
async function emailsOf(db: Reads, orders: readonly OrderRow[]): Promise<Map<string, string>> {
  const { users } = db.tables;
  const ids = [...new Set(orders.flatMap(({ assigneeId }) => assigneeId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, ids));
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** The orders of a page of a list, each with what its row says; a few queries for all of them together. */
export async function listed(db: Reads, orders: readonly OrderRow[], queue?: DeskQueue): Promise<ListedOrder[]> {
  const ids = orders.map(({ id }) => id);
  if (ids.length === 0) return [];
  const { customerSteps, orderEvents } = db.tables;
  const [quotes, lines] = [await newestQuotes(db, ids), await linesOf(db, ids)];
  const events = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(desc(orderEvents.createdAt), desc(orderEvents.id));
  const steps = await db
    .select()
    .from(customerSteps)
    .where(inArray(customerSteps.orderId, ids))
    .orderBy(desc(customerSteps.createdAt), desc(customerSteps.id));
  const money = await moneyOfAll(db, ids);
  const emails = await emailsOf(db, orders);
  const waiting = queue && (await queueEntries(db, queue, ids));
  const [eventsOf, stepsOf] = [grouped(events), grouped(steps)];
  return orders.map((order) => {
    const own = lines.get(order.id) ?? [];
    return {
      order,
      quote: quotes.get(order.id),
      events: eventsOf.get(order.id) ?? [],
      steps: stepsOf.get(order.id) ?? [],
      money: money.get(order.id) ?? noMoney,
      lines: own.length,
      vehicle: ownVehicle(order) ?? own.find(({ vehicle }) => vehicle)?.vehicle ?? null,
      assignee: emails.get(order.assigneeId ?? '') ?? null,
      waiting: waiting?.get(order.id),
    };
  });
}
