import { randomUUID } from 'node:crypto';
import { asc, desc, eq, sql } from '../drizzle.ts';
import { type ShopDb, type ShopTransaction, write } from './connect.ts';
import type { Made, Make } from './desk-changes.ts';
import { deskLists } from './desk-lists.ts';
import { learnNames } from './ordered-items.ts';
import type { OrderLineRow, OrderRow } from './orders.ts';
import { type Mail, queueMail } from './outbox.ts';
import { newestQuote, type Quote } from './quotes.ts';
import { orderEvents, orderLines, orders, users } from './schema.ts';

export type EventRow = typeof orderEvents.$inferSelect & { sellerEmail: string };

export interface DeskOrderRows {
  order: OrderRow;
  lines: OrderLineRow[];
  quote: Quote | undefined;
  /** Newest first. */
  events: EventRow[];
}

/** Which version of an order is changed, by whom and when. */
export interface Change {
  orderId: string;
  version: number;
  sellerId: string;
  now: number;
}

/** `changed`: somebody else was faster; `refused`: the order's status does not allow it. */
export type Refused = 'unknown' | 'changed' | 'refused';
/** The mails of a change. @param order as the change makes it; @param before as it was */
export type MailsOf = (order: OrderRow, before: OrderRow) => Mail[];

function linesOf(db: ShopDb, orderId: string): OrderLineRow[] {
  const mine = eq(orderLines.orderId, orderId);
  return db.select().from(orderLines).where(mine).orderBy(asc(orderLines.position)).all();
}

function eventsOf(db: ShopDb | ShopTransaction, orderId: string): EventRow[] {
  return db
    .select({ event: orderEvents, sellerEmail: users.email })
    .from(orderEvents)
    .innerJoin(users, eq(users.id, orderEvents.sellerId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.createdAt), desc(sql`${orderEvents}.rowid`))
    .all()
    .map(({ event, sellerEmail }) => ({ ...event, sellerEmail }));
}

function addEvent(
  tx: ShopTransaction,
  { orderId, sellerId, now }: Omit<Change, 'version'>,
  event: Made['event'],
): void {
  tx.insert(orderEvents)
    .values({ ...event, id: randomUUID(), orderId, sellerId, createdAt: now })
    .run();
}

/** What a change would do to an order, or why it cannot be made. */
function plan(
  db: ShopDb | ShopTransaction,
  { orderId, version, now }: Change,
  make: Make,
): { before: OrderRow; after: OrderRow; made: Made } | Refused {
  const before = db.select().from(orders).where(eq(orders.id, orderId)).get() as OrderRow | undefined;
  if (!before) return 'unknown';
  if (before.version !== version) return 'changed';
  // Nobody is left to hear of it.
  if (before.customerRemovedAt !== null) return 'refused';
  const made = make(before, eventsOf(db, orderId), now);
  if (!made) return 'refused';
  return { before, made, after: { ...before, ...made.set, version: version + 1 } as OrderRow };
}

/** Orders as sellers work on them. */
export function deskStore(db: ShopDb) {
  const { byIds, ...lists } = deskLists(db);
  return {
    ...lists,

    /** Several orders with lines and quotes, in the order of the ids. */
    async several(ids: readonly string[]): Promise<Omit<DeskOrderRows, 'events'>[]> {
      return byIds(ids).map((order) => ({ order, lines: linesOf(db, order.id), quote: newestQuote(db, order.id) }));
    },

    async one(orderId: string): Promise<DeskOrderRows | undefined> {
      const order = db.select().from(orders).where(eq(orders.id, orderId)).get() as OrderRow | undefined;
      if (!order) return undefined;
      const [lines, quote, events] = [linesOf(db, orderId), newestQuote(db, orderId), eventsOf(db, orderId)];
      return { order, lines, quote, events };
    },

    /** Makes one change to an order with its event and its mails, all or nothing. */
    async change(to: Change, make: Make, mails: MailsOf): Promise<Refused | 'done'> {
      return write(db, (tx) => {
        const planned = plan(tx, to, make);
        if (typeof planned === 'string') return planned;
        const { before, after, made } = planned;
        made.also?.(tx);
        tx.update(orders)
          .set({ ...made.set, version: after.version })
          .where(eq(orders.id, to.orderId))
          .run();
        addEvent(tx, to, made.event);
        for (const mail of mails(after, before)) queueMail(tx, mail, to.now);
        return 'done';
      });
    },

    /** The mails that a change would send; changes nothing. */
    async preview(to: Change, make: Make, mails: MailsOf): Promise<Refused | Mail[]> {
      const planned = plan(db, to, make);
      return typeof planned === 'string' ? planned : mails(planned.after, planned.before);
    },

    /** Adds a note; notes never conflict, so the version does not change. False for an unknown order. */
    async addNote(orderId: string, sellerId: string, text: string, now: number): Promise<boolean> {
      return write(db, (tx) => {
        if (!tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).get()) return false;
        addEvent(tx, { orderId, sellerId, now }, { kind: 'note', text });
        return true;
      });
    },

    /** Makes ordered items findable by the names that a catalogue has for them. */
    learnNames: (namesOf: (ids: string[]) => Promise<ReadonlyMap<string, readonly string[]>>, stop: AbortSignal) =>
      learnNames(db, namesOf, stop),
  };
}
