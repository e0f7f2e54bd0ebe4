import type { Columns } from '../../data/columns.ts';
import type { orderTables } from '../orders/tables.ts';
import { customerSteps, reasons } from './rules.ts';

export function acceptanceTables(
  { id, index, integer, partOf, table, text, time }: Columns,
  { orders }: ReturnType<typeof orderTables>,
) {
  /** What customers did with their orders; `order_events` has what sellers did. */
  const customerStepRows = table(
    'customer_steps',
    {
      id: id(),
      orderId: partOf(() => orders.id),
      kind: text({ enum: customerSteps }).notNull(),
      /** Why, and the customer's own words. */
      reason: text({ enum: reasons }),
      text: text(),
      /** What was accepted, in paise. */
      totalPaise: integer(),
      createdAt: time().notNull(),
    },
    (table) => [
      index('customer_steps_order').on(table.orderId, table.createdAt),
      // For the desk's figures of a day.
      index('customer_steps_created').on(table.createdAt),
    ],
  );

  return { customerSteps: customerStepRows };
}
