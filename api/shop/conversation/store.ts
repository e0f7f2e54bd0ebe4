import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, isNull, lte, max, ne } from '../../data/drizzle.ts';
import type { ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import type { Row } from '../../data/tables.ts';
import { type Mail, queueMail } from '../mail/store.ts';
import type { OrderRow } from '../orders/store.ts';
import { takePictures } from '../pictures/store.ts';
import { conversationLimits, type Side } from './rules.ts';

export type OrderMessageRow = Row<'orderMessages'>;

export interface NewOrderMessage
  extends Pick<OrderMessageRow, 'orderId' | 'writer' | 'sellerId' | 'words' | 'picture'> {
  /** Absent: a new one. */
  id?: string;
  /** How it came by mail; absent: it was written on the page. */
  byMail?: OrderMessageRow['byMail'];
  now: number;
}

/**
 * `closed`: the customer has deleted the account and is forgotten; `full`: the order has as many messages as it may
 * have; `no_picture`: the order has no such picture that is free.
 */
export type NotSent = 'unknown' | 'closed' | 'full' | 'no_picture';

/** The moment of a new message, later than that of the one before it; undefined when there is no room. */
async function nextMoment(tx: ShopTransaction, { orderId, now }: NewOrderMessage): Promise<number | undefined> {
  const { orderMessages } = tx.tables;
  const [before] = await tx
    .select({ n: count(), last: max(orderMessages.createdAt) })
    .from(orderMessages)
    .where(eq(orderMessages.orderId, orderId));
  return (before?.n ?? 0) >= conversationLimits.ofOrder ? undefined : Math.max(now, (before?.last ?? 0) + 1);
}

/** Adds a message with its picture to an order that takes one. @returns why not; undefined when it is stored */
export async function addMessage(tx: ShopTransaction, message: NewOrderMessage): Promise<NotSent | undefined> {
  const { now, ...row } = message;
  const createdAt = await nextMoment(tx, message);
  if (createdAt === undefined) return 'full';
  const pictures = row.picture === null ? [] : [row.picture];
  if (!(await takePictures(tx, row.orderId, pictures, now))) return 'no_picture';
  await tx.insert(tx.tables.orderMessages).values({ id: randomUUID(), ...row, createdAt });
  return undefined;
}

/** Messages about orders. */
export function conversationStore(db: ShopDb) {
  const { orderMessages } = db.tables;
  return {
    /** Stores a message with its mail, all or nothing. It never conflicts, so the order's version does not change. */
    async send(message: NewOrderMessage, mail: (order: OrderRow) => Mail): Promise<NotSent | 'done'> {
      return db.write(async (tx): Promise<NotSent | 'done'> => {
        const { orders } = tx.tables;
        const [order] = await tx.select().from(orders).where(eq(orders.id, message.orderId));
        if (!order) return 'unknown';
        if (order.customerRemovedAt !== null) return 'closed';
        const problem = await addMessage(tx, message);
        if (problem) return problem;
        await queueMail(tx, mail(order), message.now);
        return 'done';
      });
    },

    /** The messages of an order, the oldest first. */
    async ofOrder(orderId: string): Promise<OrderMessageRow[]> {
      const mine = eq(orderMessages.orderId, orderId);
      return db.select().from(orderMessages).where(mine).orderBy(asc(orderMessages.createdAt));
    },

    /** Marks what the other side wrote until a moment as read. */
    async markRead(orderId: string, reader: Side, until: number, now: number): Promise<void> {
      const unread = and(
        eq(orderMessages.orderId, orderId),
        ne(orderMessages.writer, reader),
        isNull(orderMessages.readAt),
        lte(orderMessages.createdAt, until),
      );
      // Look before writing: reading again is usual.
      if ((await db.select({ id: orderMessages.id }).from(orderMessages).where(unread).limit(1)).length === 0) return;
      await db.write((tx) => tx.update(orderMessages).set({ readAt: now }).where(unread));
    },
  };
}
