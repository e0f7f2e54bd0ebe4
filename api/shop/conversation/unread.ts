import { eq } from '../../data/drizzle.ts';
import type { Reads } from '../../data/shop-db.ts';
import type { Side } from './rules.ts';

/** How many messages an order has, and how many each side has not read. */
export interface MessageCounts {
  all: number;
  unread: Record<Side, number>;
}

export async function messageCountsOf(db: Reads, orderId: string): Promise<MessageCounts> {
  const { orderMessages } = db.tables;
  const { readAt, writer } = orderMessages;
  const rows = await db.select({ readAt, writer }).from(orderMessages).where(eq(orderMessages.orderId, orderId));
  const unreadOf = (side: Side) => rows.filter((row) => row.writer === side && row.readAt === null).length;
  return { all: rows.length, unread: { customer: unreadOf('seller'), seller: unreadOf('customer') } };
}
