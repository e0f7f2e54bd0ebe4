import type { Columns } from '../../data/columns.ts';
import type { accountTables } from '../account/tables.ts';
import type { orderTables } from '../orders/tables.ts';
import { differences, returnReasons, returnStates } from './rules.ts';

export function returnTables(
  { id, index, integer, json, partOf, primaryKey, table, text, time, uniqueIndex }: Columns,
  { users, orders, orderLines }: ReturnType<typeof accountTables> & ReturnType<typeof orderTables>,
) {
  const returns = table(
    'returns',
    {
      id: id(),
      orderId: partOf(() => orders.id),
      /** 1 for the order's first return. */
      position: integer().notNull(),
      state: text({ enum: returnStates }).notNull().default('asked'),
      words: text().notNull(),
      /** Names of pictures. */
      pictures: json().$type<string[]>().notNull(),
      /** What is owed to the customer for goods and shipping; null while nothing is. */
      refundPaise: integer(),
      shippingPaise: integer(),
      /** Grows with every answer, so that two sellers do not overwrite each other's. */
      version: integer().notNull().default(1),
      createdAt: time().notNull(),
    },
    (table) => [
      uniqueIndex('returns_order').on(table.orderId, table.position),
      // For the desk's queue of open returns.
      index('returns_state').on(table.state, table.createdAt, table.orderId),
    ],
  );

  const returnLines = table(
    'return_lines',
    {
      returnId: partOf(() => returns.id),
      orderLineId: partOf(() => orderLines.id),
      quantity: integer().notNull(),
      reason: text({ enum: returnReasons }).notNull(),
      /** What differs on a part that does not fit. */
      differs: text({ enum: differences }),
      /** When a seller confirmed that it did not fit. */
      misfitAt: time(),
    },
    (table) => [
      primaryKey({ columns: [table.returnId, table.orderLineId] }),
      index('return_lines_line').on(table.orderLineId),
    ],
  );

  /** Each state that a return came to, with who made it and what they said. */
  const returnSteps = table(
    'return_steps',
    {
      id: id(),
      returnId: partOf(() => returns.id),
      state: text({ enum: returnStates }).notNull(),
      words: text().notNull(),
      /** Null for the customer, and for sellers whose accounts are gone. */
      sellerId: text().references(() => users.id, { onDelete: 'set null' }),
      createdAt: time().notNull(),
    },
    (table) => [
      index('return_steps_return').on(table.returnId, table.createdAt),
      index('return_steps_seller').on(table.sellerId),
    ],
  );

  return { returns, returnLines, returnSteps };
}
