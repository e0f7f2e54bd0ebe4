import type { Columns } from '../../data/columns.ts';
import type { accountTables } from '../account/tables.ts';
import { availabilities, eventKinds, orderStatuses } from '../orders/rules.ts';
import type { orderTables } from '../orders/tables.ts';

export function deskTables(
  { boolean, id, index, integer, partOf, primaryKey, table, text, time }: Columns,
  { users, orders, orderLines }: ReturnType<typeof accountTables> & ReturnType<typeof orderTables>,
) {
  /** Every quote that a customer received; the newest one counts. */
  const quotes = table(
    'quotes',
    {
      id: id(),
      orderId: partOf(() => orders.id),
      message: text().notNull(),
      createdAt: time().notNull(),
      /** Until when it can be accepted; null for quotes of older versions, which have no end. */
      validUntil: time(),
    },
    (table) => [index('quotes_order').on(table.orderId, table.createdAt)],
  );

  const quoteLines = table(
    'quote_lines',
    {
      quoteId: partOf(() => quotes.id),
      orderLineId: partOf(() => orderLines.id),
      unitPaise: integer().notNull(),
      availability: text({ enum: availabilities }).notNull(),
      /** Days until the line arrives, when the seller has to order it. */
      days: integer(),
      /** The customer's answer; null until there is one. */
      accepted: boolean(),
    },
    (table) => [primaryKey({ columns: [table.quoteId, table.orderLineId] })],
  );

  /** Sellers' changes to an order, and their notes, which customers never see. `undo` takes back a status step. */
  const orderEvents = table(
    'order_events',
    {
      id: id(),
      orderId: partOf(() => orders.id),
      kind: text({ enum: eventKinds }).notNull(),
      status: text({ enum: orderStatuses }),
      text: text(),
      totalPaise: integer(),
      sellerId: text()
        .notNull()
        .references(() => users.id),
      createdAt: time().notNull(),
    },
    (table) => [
      index('order_events_order').on(table.orderId, table.createdAt),
      // For the figures of a day.
      index('order_events_created').on(table.createdAt),
    ],
  );

  return { quotes, quoteLines, orderEvents };
}
