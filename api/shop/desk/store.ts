import { randomUUID } from 'node:crypto';
import { desc, eq, max } from '../../data/drizzle.ts';
import type { Reads, ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import type { Row } from '../../data/tables.ts';
import { messageCountsOf } from '../conversation/unread.ts';
import { documentsOf } from '../invoices/documents.ts';
import type { Mail } from '../mail/store.ts';
import { type Change, changeOrder, type MailsOf, type Make, previewChange, type Refused } from '../orders/change.ts';
import { learnNames } from '../orders/ordered-items.ts';
import { accountOf, type OrderHistory, type OrderRows, stepsOf, withLines } from '../orders/store.ts';
import { moneyOf } from '../payments/rows.ts';
import type { Made, SellersMake } from './changes.ts';
import { deskLists, ordersAt } from './lists.ts';

export type EventRow = Row<'orderEvents'> & { sellerEmail: string };

export interface DeskOrderRows extends OrderRows, OrderHistory {
  events: EventRow[];
}

/** Who makes which change. */
export interface SellersChange extends Change {
  sellerId: string;
}

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
  { orderId, sellerId, now }: Omit<SellersChange, 'version'>,
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

/** A seller's change as one of the order's, with its event. */
const withEvent =
  (to: SellersChange, make: SellersMake): Make =>
  async (order, db) => {
    const made = make(order, await eventsOf(db, to.orderId), to.now);
    return (
      made && {
        set: made.set,
        also: async (tx) => {
          await made.also?.(tx);
          await addEvent(tx, to, made.event);
        },
      }
    );
  };

/** Orders as sellers work on them. */
export function deskStore(db: ShopDb) {
  const { orders } = db.tables;
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
      const [rows, events, steps, messages, documents] = [
        await withLines(db, order),
        await eventsOf(db, orderId),
        await stepsOf(db, orderId),
        await messageCountsOf(db, orderId),
        await documentsOf(db, orderId),
      ];
      return {
        ...rows,
        events,
        steps,
        messages,
        documents,
        account: await accountOf(db, order),
        money: await moneyOf(db, orderId),
      };
    },

    /** Makes one change to an order with its event and its mails, all or nothing. */
    async change(to: SellersChange, make: SellersMake, mails: MailsOf): Promise<Refused | 'done'> {
      return db.write((tx) => changeOrder(tx, to, withEvent(to, make), mails));
    },

    /** The mails that a change would send; changes nothing. */
    preview: (to: SellersChange, make: SellersMake, mails: MailsOf): Promise<Refused | Mail[]> =>
      previewChange(db, to, withEvent(to, make), mails),

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
