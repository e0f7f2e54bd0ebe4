import { randomUUID } from 'node:crypto';
import { desc, eq, max } from '../../data/drizzle.ts';
import type { Reads, ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import type { Row } from '../../data/tables.ts';
import { messageCountsOf } from '../conversation/unread.ts';
import { documentsOf } from '../invoices/documents.ts';
import type { Mail } from '../mail/store.ts';
import { type Change, changeOrder, type MailsOf, type Make, previewChange, type Refused } from '../orders/change.ts';
import { learnNames } from '../orders/ordered-items.ts';
import { accountOf, type OrderHistory, type OrderRow, type OrderRows, stepsOf, withLines } from '../orders/store.ts';
import { moneyOf } from '../payments/rows.ts';
import { assigneeOf, setAssignee } from './assignee.ts';
import type { Made, SellersMake } from './changes.ts';
import { dayFigures } from './day.ts';
import { type ListedOrder, listed } from './listed.ts';
import { deskLists, ordersAt } from './lists.ts';
import { queueCounts } from './queues.ts';
import { relatedTo } from './related.ts';
import type { DeskQueue } from './rules.ts';
import { changeInSearch, keepFilled } from './search-index.ts';
import { countsNow, revisionOf } from './work.ts';

export type EventRow = Row<'orderEvents'> & { sellerEmail: string };

export interface DeskOrderRows extends OrderRows, OrderHistory {
  events: EventRow[];
  /** E-mail address of the seller who works on it. */
  assignee: string | null;
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
          if ('trackingNumber' in made.set) await changeInSearch(tx, { ...order, ...made.set });
        },
      }
    );
  };

/** Orders as sellers work on them. */
export function deskStore(db: ShopDb) {
  const { orders } = db.tables;
  return {
    ...deskLists(db),

    /** Orders with what their rows of the list, or of a queue's, say. */
    listed: (rows: readonly OrderRow[], queue?: DeskQueue): Promise<ListedOrder[]> => listed(db, rows, queue),

    /** Several orders with lines and quotes, in the order of the ids. */
    async several(ids: readonly string[]): Promise<OrderRows[]> {
      const rows: OrderRows[] = [];
      for (const order of await ordersAt(db, ids)) rows.push(await withLines(db, order));
      return rows;
    },

    async one(orderId: string): Promise<DeskOrderRows | undefined> {
      const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
      if (!order) return undefined;
      return {
        ...(await withLines(db, order)),
        events: await eventsOf(db, orderId),
        steps: await stepsOf(db, orderId),
        messages: await messageCountsOf(db, orderId),
        documents: await documentsOf(db, orderId),
        account: await accountOf(db, order),
        money: await moneyOf(db, orderId),
        assignee: await assigneeOf(db, order),
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
        const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
        if (!order) return false;
        await addEvent(tx, { orderId, sellerId, now }, { kind: 'note', text });
        await changeInSearch(tx, order);
        return true;
      });
    },

    /** Who works on an order; null: nobody. It never conflicts. @returns false for an unknown order */
    assign: (orderId: string, sellerId: string | null, now: number): Promise<boolean> =>
      setAssignee(db, orderId, sellerId, now),

    /** What may be the same customer's, or the same wish: the newest first. */
    related: (order: OrderRow, now: number) => relatedTo(db, order, now),

    /** What sellers did between two moments. */
    day: (from: number, to: number) => dayFigures(db, from, to),

    /** Changes whenever an order does, in any process. */
    revision: (now: number) => revisionOf(db, now),

    /** How many orders are in each queue. */
    queues: () => queueCounts(db),

    /** How many orders are in each stage and queue, and when the newest arrived. */
    counts: () => countsNow(db),

    /** Whether a search may miss orders, because their texts are being made. */
    isSearchIncomplete: (): Promise<boolean> => db.deskIndex.isOutdated(db),

    /** Makes the search's texts of orders that lack some, now and whenever a process of an older version has added any. */
    keepSearchFilled: (stop: AbortSignal, onError: (error: unknown) => void) => keepFilled(db, stop, onError),

    /** Adds a catalogue's names of ordered items to the search. */
    learnNames: (namesOf: (ids: string[]) => Promise<ReadonlyMap<string, readonly string[]>>, stop: AbortSignal) =>
      learnNames(db, namesOf, stop),
  };
}
