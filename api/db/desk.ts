import { randomUUID } from 'node:crypto';
import { canQuote, canStep, deskLimits, hasTracking } from '../contract/order-rules.ts';
import { type OrderStatus, orderStatuses, type Totals } from '../contract/rules.ts';
import { asc, count, desc, eq, inArray, sql } from '../drizzle.ts';
import { type ShopDb, type ShopTransaction, write } from './connect.ts';
import { findOlder, findOrders } from './desk-search.ts';
import type { OrderLineRow, OrderRow } from './orders.ts';
import { type Mail, queueMail } from './outbox.ts';
import { addQuote, newestQuote, type Quote } from './quotes.ts';
import { orderEvents, orderLines, orders, users } from './schema.ts';

export interface OrderFilter {
  status?: OrderStatus | undefined;
  /** "" finds all. */
  query: string;
}

export interface DeskList {
  rows: OrderRow[];
  /** How many the filter finds; with `more` at least so many, and further ones were not counted. */
  total: number;
  more: boolean;
  /** How many the search finds in each status; null when it finds more than are counted. */
  counts: Record<OrderStatus, number> | null;
}

export type EventRow = typeof orderEvents.$inferSelect & { sellerEmail: string };

export interface DeskOrderRows {
  order: OrderRow;
  lines: OrderLineRow[];
  quote: Quote | undefined;
  /** Newest first. */
  events: EventRow[];
}

/** Who changes which version of an order, and when. */
export interface Change {
  orderId: string;
  version: number;
  sellerId: string;
  now: number;
}

/** `changed`: somebody else was faster; `refused`: the order's status does not allow it. */
export type ChangeAnswer = 'unknown' | 'changed' | 'refused' | 'done';
type MailsOf = (order: OrderRow) => Mail[];
type NewEvent = Partial<Pick<EventRow, 'status' | 'text' | 'totalPaise'>> & Pick<EventRow, 'kind'>;

function linesOf(db: ShopDb, orderId: string): OrderLineRow[] {
  const mine = eq(orderLines.orderId, orderId);
  return db.select().from(orderLines).where(mine).orderBy(asc(orderLines.position)).all();
}

function addEvent(tx: ShopTransaction, { orderId, sellerId, now }: Omit<Change, 'version'>, event: NewEvent): void {
  tx.insert(orderEvents)
    .values({ ...event, id: randomUUID(), orderId, sellerId, createdAt: now })
    .run();
}

const countsOf = (found: (status: OrderStatus) => number) =>
  Object.fromEntries(orderStatuses.map((status) => [status, found(status)])) as Record<OrderStatus, number>;

/** Orders as sellers work on them. Source: decisions, "Who answers enquiries". */
export function deskStore(db: ShopDb) {
  /** One change of an order with its event and its mails, all or nothing; `make` gives undefined to refuse. */
  function change(
    { version, ...who }: Change,
    mails: MailsOf,
    make: (
      order: OrderRow,
      tx: ShopTransaction,
    ) => { set: Partial<typeof orders.$inferInsert>; event: NewEvent } | undefined,
  ): ChangeAnswer {
    return write(db, (tx): ChangeAnswer => {
      const mine = eq(orders.id, who.orderId);
      const order = tx.select().from(orders).where(mine).get() as OrderRow | undefined;
      if (!order) return 'unknown';
      if (order.version !== version) return 'changed';
      const made = make(order, tx);
      if (!made) return 'refused';
      const set = { ...made.set, version: version + 1 };
      const row = tx.update(orders).set(set).where(mine).returning().get() as OrderRow;
      addEvent(tx, who, made.event);
      for (const mail of mails(row)) queueMail(tx, mail, who.now);
      return 'done';
    });
  }

  const newestFirst = [desc(orders.createdAt), desc(orders.id)];

  function listAll(status: OrderStatus | undefined, start: number, size: number): DeskList {
    const counted = db.select({ status: orders.status, found: count() }).from(orders).groupBy(orders.status).all();
    const counts = countsOf((one) => counted.find((row) => row.status === one)?.found ?? 0);
    const all = db
      .select()
      .from(orders)
      .where(status && eq(orders.status, status))
      .orderBy(...newestFirst);
    const rows = all.limit(size).offset(start).all() as OrderRow[];
    const total = status ? counts[status] : Object.values(counts).reduce((sum, found) => sum + found, 0);
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
    /** One page of orders, and how many there are; a search counts to `deskLimits.counted`, or to the page when it is farther. */
    async list({ status, query }: OrderFilter, page: number, size: number): Promise<DeskList> {
      const start = (page - 1) * size;
      if (query === '') return listAll(status, start, size);
      const most = Math.max(deskLimits.counted, start + size);
      // One more than is counted tells that there are more.
      const found = findOrders(db, query, most + 1);
      const inAll = found.length <= most;
      const wanted = status ? found.filter((order) => order.status === status) : found;
      const last = found.at(-1);
      if (status && !inAll && last) wanted.push(...findOlder(db, query, most + 1 - wanted.length, status, last.place));
      const ids = wanted.slice(start, start + size).map(({ id }) => id);
      const counts = inAll ? countsOf((one) => found.filter((order) => order.status === one).length) : null;
      return { rows: byIds(ids), total: Math.min(wanted.length, most), more: wanted.length > most, counts };
    },

    /** Ids of all orders that a filter finds, newest first. */
    async ids({ status, query }: OrderFilter): Promise<string[]> {
      if (query !== '')
        return findOrders(db, query, -1).flatMap((order) => (status && order.status !== status ? [] : order.id));
      const inStatus = status && eq(orders.status, status);
      const all = db.select({ id: orders.id }).from(orders).where(inStatus);
      return all
        .orderBy(...newestFirst)
        .all()
        .map(({ id }) => id);
    },

    /** Some orders with lines and quotes, in the order of the ids. */
    async several(ids: readonly string[]): Promise<Omit<DeskOrderRows, 'events'>[]> {
      return byIds(ids).map((order) => ({ order, lines: linesOf(db, order.id), quote: newestQuote(db, order.id) }));
    },

    async one(orderId: string): Promise<DeskOrderRows | undefined> {
      const order = db.select().from(orders).where(eq(orders.id, orderId)).get() as OrderRow | undefined;
      if (!order) return undefined;
      const events = db
        .select({ event: orderEvents, sellerEmail: users.email })
        .from(orderEvents)
        .innerJoin(users, eq(users.id, orderEvents.sellerId))
        .where(eq(orderEvents.orderId, orderId))
        .orderBy(desc(orderEvents.createdAt), desc(sql`${orderEvents}.rowid`))
        .all()
        .map(({ event, sellerEmail }) => ({ ...event, sellerEmail }));
      return { order, lines: linesOf(db, orderId), quote: newestQuote(db, orderId), events };
    },

    /** Stores a quote; the order's amounts become the quote's. */
    async quote(to: Change, quote: Quote, totals: Totals, mails: MailsOf): Promise<ChangeAnswer> {
      return change(to, mails, (order, tx) => {
        if (!canQuote(order.status)) return undefined;
        addQuote(tx, order.id, quote, to.now);
        return {
          set: {
            quotedAt: to.now,
            subtotalPaise: totals.subtotal,
            shippingPaise: totals.shipping,
            taxPaise: totals.tax,
            totalPaise: totals.total,
          },
          event: { kind: 'quote', totalPaise: totals.total },
        };
      });
    },

    /** Takes a step of the status; carrier and tracking number belong to `shipped`. */
    async step(
      to: Change,
      status: OrderStatus,
      parcel: { carrier: string; trackingNumber: string },
      mails: MailsOf,
    ): Promise<ChangeAnswer> {
      return change(to, mails, (order) => {
        if (!canStep(order.status, status)) return undefined;
        if (status !== 'shipped') return { set: { status }, event: { kind: 'status', status } };
        const text = [parcel.carrier, parcel.trackingNumber].filter(Boolean).join(' ') || null;
        return { set: { status, ...parcelRow(parcel) }, event: { kind: 'status', status, text } };
      });
    },

    /** Corrects carrier and tracking number of a parcel that is on its way. */
    async setTracking(
      to: Change,
      parcel: { carrier: string; trackingNumber: string },
      mails: MailsOf,
    ): Promise<ChangeAnswer> {
      return change(to, mails, (order) =>
        hasTracking(order.status)
          ? {
              set: parcelRow(parcel),
              event: { kind: 'tracking', text: [parcel.carrier, parcel.trackingNumber].filter(Boolean).join(' ') },
            }
          : undefined,
      );
    },

    /** Adds a note; notes never conflict, so the version stays. False for an unknown order. */
    async addNote(orderId: string, sellerId: string, text: string, now: number): Promise<boolean> {
      return write(db, (tx) => {
        if (!tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).get()) return false;
        addEvent(tx, { orderId, sellerId, now }, { kind: 'note', text });
        return true;
      });
    },
  };
}

const parcelRow = ({ carrier, trackingNumber }: { carrier: string; trackingNumber: string }) => ({
  carrier: carrier || null,
  trackingNumber: trackingNumber || null,
});
