import type { Columns } from '../../data/columns.ts';
import type { accountTables } from '../account/tables.ts';
import type { orderTables } from '../orders/tables.ts';
import { mailed, sides } from './rules.ts';

export function conversationTables(
  { id, index, partOf, table, text, time }: Columns,
  { users, orders }: ReturnType<typeof accountTables> & ReturnType<typeof orderTables>,
) {
  /** Messages between an order's customer and the sellers. */
  const orderMessages = table(
    'order_messages',
    {
      id: id(),
      orderId: partOf(() => orders.id),
      writer: text({ enum: sides }).notNull(),
      /** Which seller; null for the customer, and for sellers whose accounts are gone. */
      sellerId: text().references(() => users.id, { onDelete: 'set null' }),
      words: text().notNull(),
      /** The name of its picture. */
      picture: text(),
      /** How it came by mail; null: it was written on the page. */
      byMail: text({ enum: mailed }),
      createdAt: time().notNull(),
      /** When the other side read it. */
      readAt: time(),
    },
    (table) => [
      index('order_messages_order').on(table.orderId, table.createdAt),
      index('order_messages_seller').on(table.sellerId),
      // For the desk's queue of unread messages.
      index('order_messages_unread').on(table.readAt, table.writer, table.createdAt, table.orderId),
    ],
  );

  return { orderMessages };
}
