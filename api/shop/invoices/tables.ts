import type { Columns } from '../../data/columns.ts';
import type { orderTables } from '../orders/tables.ts';
import { documentKinds, type TaxDocument } from './document.ts';

export function invoiceTables(
  { id, index, integer, json, primaryKey, table, text, time }: Columns,
  { orders }: ReturnType<typeof orderTables>,
) {
  /** Tax invoices and credit notes, frozen as they were issued. None is ever changed or removed. */
  const invoices = table(
    'invoices',
    {
      id: id(),
      orderId: text()
        .notNull()
        .references(() => orders.id),
      kind: text({ enum: documentKinds }).notNull(),
      number: text().notNull().unique(),
      financialYear: text().notNull(),
      /** From 1 in each financial year, by prefix, without a gap. */
      counter: integer().notNull(),
      document: json().$type<TaxDocument>().notNull(),
      /** The order's line of each goods line of the document, in their order. */
      orderLineIds: json().$type<string[]>().notNull(),
      /** The invoice that a credit note corrects. */
      corrects: text(),
      createdAt: time().notNull(),
    },
    (table) => [index('invoices_order').on(table.orderId, table.createdAt)],
  );

  /** The last counter of each prefix and financial year. It is raised in the transaction that stores its document. */
  const invoiceCounters = table(
    'invoice_counters',
    { prefix: text().notNull(), financialYear: text().notNull(), last: integer().notNull() },
    (table) => [primaryKey({ columns: [table.prefix, table.financialYear] })],
  );

  return { invoices, invoiceCounters };
}
