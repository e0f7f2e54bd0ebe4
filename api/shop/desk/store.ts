import { randomUUID } from 'node:crypto';
import { desc, eq, max } from '../../data/drizzle.ts';
import type { Reads, ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import type { Row } from '../../data/tables.ts';
import { type Mail, queueMail } from '../mail/store.ts';
import { learnNames } from '../orders/ordered-items.ts';
import { type OrderRow, type OrderRows, withLines } from '../orders/store.ts';
import type { Made, Make } from './changes.ts';
import { deskLists, ordersAt } from './lists.ts';

export type EventRow = Row<'orderEvents'> & { sellerEmail: string };

export interface DeskOrderRows extends OrderRows {
  /** Newest first. */
  events: EventRow[];
  /** The account's address now, and when it was proven. */
  account: { email: string; emailProvenAt: number | null } | undefined;
}

/** Which version of an order a change is based on, and who makes it when. */
export interface Change {
  orderId: string;
  version: number;
  sellerId: string;
  now: number;
}

/** `changed`: somebody else changed the order meanwhile; `refused`: its status does not allow the change. */
export type Refused = 'unknown' | 'changed' | 'refused';
/** The mails of a change. @param order after the change @param before before the change */
export type MailsOf = (order: OrderRow, before: OrderRow) => Mail[];

async function eventsOf(db: Reads, orderId: string): Promise<EventRow[]> {
  const { orderEvents, users } = db.tables;
  const rows = await db
    .select({ event: orderEvents, sellerEmail: users.email })
    .from(orderEvents)
    .innerJoin(users, eq(users.id, orderEvents.sellerId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.createdAt), desc(orderEvents.id));
  return rows.map(({ event, sellerEmail }) => ({ ...event, sellerEmail }));
}

/** Adds an event with a later moment than the one before it, because events are sorted by their moment. */
async function addEvent(
  tx: ShopTransaction,
  { orderId, sellerId, now }: Omit<Change, 'version'>,
  event: Made['event'],
): Promise<void> {
  const { orderEvents } = tx.tables;
  const [last] = await tx
    .select({ at: max(orderEvents.createdAt) })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId));
  const createdAt = Math.max(now, (last?.at ?? 0) + 1);
  await tx.insert(orderEvents).values({ ...event, id: randomUUID(), orderId, sellerId, createdAt });
}

/** What a change would do to an order, or why it is refused. */
async function plan(
  db: Reads,
  { orderId, version, now }: Change,
  make: Make,
): Promise<{ before: OrderRow; after: OrderRow; made: Made } | Refused> {
  const { orders } = db.tables;
  const [before] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!before) return 'unknown';
  if (before.version !== version) return 'changed';
  // The customer is gone: nobody is left to be notified.
  if (before.customerRemovedAt !== null) return 'refused';
  const made = make(before, await eventsOf(db, orderId), now);
  if (!made) return 'refused';
  return { before, made, after: { ...before, ...made.set, version: version + 1 } };
}

async function carryOut(tx: ShopTransaction, to: Change, make: Make, mails: MailsOf): Promise<Refused | 'done'> {
  const { orders } = tx.tables;
  const planned = await plan(tx, to, make);
  if (typeof planned === 'string') return planned;
  const { before, after, made } = planned;
  await made.also?.(tx);
  await tx
    .update(orders)
    .set({ ...made.set, version: after.version })
    .where(eq(orders.id, to.orderId));
  await addEvent(tx, to, made.event);
  for (const mail of mails(after, before)) await queueMail(tx, mail, to.now);
  return 'done';
}

/** Orders as sellers work on them. */
export function deskStore(db: ShopDb) {
  const { orders, users } = db.tables;
  return {
    ...deskLists(db),

    /** Several orders with lines and quotes, in the order of the ids. */
    async several(ids: readonly string[]): Promise<OrderRows[]> {
      const rows: OrderRows[] = [];
      for (const order of await ordersAt(db, ids)) rows.push(await withLines(db, order));
      return rows;
    },

    async one(orderId: string): Promise<DeskOrderRows | undefined> {
      const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
      if (!order) return undefined;
      const [rows, events] = [await withLines(db, order), await eventsOf(db, orderId)];
      const [account] = await db
        .select({ email: users.email, emailProvenAt: users.emailProvenAt })
        .from(users)
        .where(eq(users.id, order.userId));
      return { ...rows, events, account };
    },

    /** Makes one change to an order with its event and its mails, all or nothing. */
    async change(to: Change, make: Make, mails: MailsOf): Promise<Refused | 'done'> {
      return db.write((tx) => carryOut(tx, to, make, mails));
    },

    /** The mails that a change would send; changes nothing. */
    async preview(to: Change, make: Make, mails: MailsOf): Promise<Refused | Mail[]> {
      const planned = await plan(db, to, make);
      return typeof planned === 'string' ? planned : mails(planned.after, planned.before);
    },

    /** Adds a note; notes never conflict, so the version does not change. False for an unknown order. */
    async addNote(orderId: string, sellerId: string, text: string, now: number): Promise<boolean> {
      return db.write(async (tx) => {
        if (!(await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)))[0]) return false;
        await addEvent(tx, { orderId, sellerId, now }, { kind: 'note', text });
        return true;
      });
    },

    /** Adds a catalogue's names of ordered items to the search. */
    learnNames: (namesOf: (ids: string[]) => Promise<ReadonlyMap<string, readonly string[]>>, stop: AbortSignal) =>
      learnNames(db, namesOf, stop),
  };
}
