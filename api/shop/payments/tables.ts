import type { Columns } from '../../data/columns.ts';
import type { orderTables } from '../orders/tables.ts';
import type { Fact } from './ledger.ts';
import { refundReasons, refundStates } from './refunds.ts';
import { paymentStates, paymentWays } from './rules.ts';

export function paymentTables(
  { id, index, integer, json, partOf, table, text, time }: Columns,
  { orders }: ReturnType<typeof orderTables>,
) {
  /**
   * How an order is paid: a transfer that the customer or a seller names, cash on delivery, or a provider's link. What
   * arrives through a link is worked out from its facts.
   */
  const payments = table(
    'payments',
    {
      id: id(),
      orderId: partOf(() => orders.id),
      way: text({ enum: paymentWays }).notNull(),
      state: text({ enum: paymentStates }).notNull(),
      /** What has arrived; before, what is expected. */
      amountPaise: integer().notNull(),
      /** The part of it that the way costs. */
      surchargePaise: integer().notNull().default(0),
      refundedPaise: integer().notNull().default(0),
      /** The transfer's number as typed, and in the one form in which numbers are compared. */
      typedReference: text(),
      reference: text(),
      /** The same, once the money has arrived: one transfer pays once, whatever the order and the way. */
      usedReference: text().unique(),
      /** The provider's link, and until when it takes money. */
      linkId: text(),
      linkUrl: text(),
      linkUntil: time(),
      /** When the link is next read from the provider, and how often it was. Null: not any more. */
      lookAt: time(),
      looks: integer().notNull().default(0),
      /** The seller who marked it last. */
      markedBy: text(),
      createdAt: time().notNull(),
      receivedAt: time(),
    },
    (table) => [
      index('payments_order').on(table.orderId, table.createdAt),
      index('payments_reference').on(table.reference),
      index('payments_look').on(table.lookAt),
      // For the desk's queue of money to find.
      index('payments_state').on(table.state, table.createdAt, table.orderId),
    ],
  );

  /** What the provider has told about the money of a link, each fact once (`ledger.ts`). */
  const paymentFacts = table(
    'payment_facts',
    {
      key: text().primaryKey(),
      paymentId: partOf(() => payments.id),
      fact: json().$type<Fact>().notNull(),
      createdAt: time().notNull(),
    },
    (table) => [index('payment_facts_payment').on(table.paymentId)],
  );

  /** Money that goes back, or has gone back. The row is there before the provider is asked. */
  const refunds = table(
    'refunds',
    {
      id: id(),
      orderId: partOf(() => orders.id),
      paymentId: partOf(() => payments.id),
      amountPaise: integer().notNull(),
      why: text({ enum: refundReasons }).notNull(),
      state: text({ enum: refundStates }).notNull(),
      /** The number of a transfer that the seller made. */
      reference: text(),
      /** The provider's refund, how often one was asked for, and what was wrong with the last. */
      providerRefundId: text().unique(),
      attempt: integer().notNull().default(0),
      problem: text(),
      /** When the provider is next asked, and how often it did not answer. Null: not any more. */
      tryAt: time(),
      tries: integer().notNull().default(0),
      /** The seller who marked it last. */
      markedBy: text(),
      createdAt: time().notNull(),
      madeAt: time(),
    },
    (table) => [
      index('refunds_order').on(table.orderId, table.createdAt),
      index('refunds_payment').on(table.paymentId),
      index('refunds_try').on(table.tryAt),
      // For the desk's queue of money to send back.
      index('refunds_state').on(table.state, table.createdAt, table.orderId),
    ],
  );

  return { payments, paymentFacts, refunds };
}
