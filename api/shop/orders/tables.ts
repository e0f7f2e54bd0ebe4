import type { Columns } from '../../data/columns.ts';
import { sql } from '../../data/drizzle.ts';
import type { accountTables } from '../account/tables.ts';
import type { LineVehicle } from '../cart/line-vehicle.ts';
import { type Condition, fits } from '../fit/fitment.ts';
import type { ChargeRule } from '../money/rules.ts';
import type { LineGst } from '../tax/settings.ts';
import type { Address, AskedLine, EnquiryVehicle, LineParcel } from './contract.ts';
import { deskStages, orderStatuses } from './rules.ts';

export function orderTables(
  { boolean, derived, id, index, integer, json, partOf, table, text, time, uniqueIndex }: Columns,
  { users }: ReturnType<typeof accountTables>,
) {
  const orders = table(
    'orders',
    {
      id: id(),
      number: text().notNull().unique(),
      userId: text()
        .notNull()
        .references(() => users.id),
      status: text({ enum: orderStatuses }).notNull().default('pending'),
      /** Where the order is in the seller's work: its status, with "pending" split by whether a quote was sent. */
      stage: derived(
        deskStages,
        sql`case when status <> 'pending' then status when quoted_at is null then 'to_answer' else 'quoted' end`,
      ),
      language: text().notNull(),
      email: text().notNull(),
      phone: text().notNull(),
      shippingAddress: json().$type<Address>().notNull(),
      billingAddress: json().$type<Address>(),
      subtotalPaise: integer().notNull(),
      shippingPaise: integer().notNull(),
      taxPaise: integer().notNull(),
      totalPaise: integer().notNull(),
      /**
       * The rule for shipping and tax that it was sent under; null for orders of older versions (orders/charges.ts).
       */
      charges: json().$type<ChargeRule>(),
      /** The customer's GSTIN, for a tax invoice to a business. */
      gstin: text(),
      /** The customer's vehicle, and the note to the seller. */
      vehicle: json().$type<EnquiryVehicle>(),
      note: text(),
      /** Whether a line has no price yet, so that the amounts cover only the others. A quote clears it. */
      priceOnRequest: boolean().notNull().default(false),
      carrier: text(),
      trackingNumber: text(),
      /** When the seller last sent a quote; then the four amounts are the quote's. */
      quotedAt: time(),
      /** Links in mails that open the order without signing in carry this number; a greater one ends them. */
      linkVersion: integer().notNull().default(1),
      /** Grows with every change but a note, so that two sellers do not overwrite each other's changes. */
      version: integer().notNull().default(1),
      /** The client's Idempotency-Key and a hash of the body sent with it. */
      idempotencyKey: text(),
      requestHash: text(),
      createdAt: time().notNull(),
      /** When name and contact were removed, because the customer deleted the account. */
      customerRemovedAt: time(),
      /**
       * The id of the seller who works on it, for the others to see. It stops nobody, so nothing holds the account.
       */
      assigneeId: text(),
      /** Since when the shop holds more than it costs and has not promised it back; null: it does not. */
      overpaidSince: time(),
      /** When anything that the desk's list shows last changed; null for orders that no version since has changed. */
      changedAt: time(),
    },
    (table) => [
      index('orders_user').on(table.userId, table.createdAt),
      uniqueIndex('orders_idempotency').on(table.userId, table.idempotencyKey),
      // For the desk's lists of all orders and of one stage.
      index('orders_created').on(table.createdAt, table.id),
      index('orders_stage').on(table.stage, table.createdAt, table.id),
      // For the removal of name and contact.
      index('orders_unforgotten').on(table.userId, table.createdAt, table.id).where(sql`customer_removed_at is null`),
      // For the desk's queue of money.
      index('orders_overpaid').on(table.overpaidSince, table.id).where(sql`overpaid_since is not null`),
      // Tells a process that another one has changed something.
      index('orders_changed').on(table.changedAt, table.version),
    ],
  );

  /** The ordered items. Names and prices are copies, so that a later import does not change an order. */
  const orderLines = table(
    'order_lines',
    {
      id: id(),
      orderId: partOf(() => orders.id),
      position: integer().notNull(),
      itemId: text().notNull(),
      name: text().notNull(),
      partNumber: text().notNull(),
      brandName: text().notNull(),
      quantity: integer().notNull(),
      /** 0: the price is on request. */
      unitPaise: integer().notNull(),
      totalPaise: integer().notNull(),
      /** What the customer asked for, when a seller has changed the line since; null: this. */
      asked: json().$type<AskedLine>(),
      /** The parcel that it left with before the others; null: it leaves with the order's own. */
      parcel: json().$type<LineParcel>(),
      vehicle: json().$type<LineVehicle>(),
      /** Whether the item fitted that vehicle, by the catalogue of that time. */
      fit: text({ enum: fits }),
      conditions: json().$type<Condition[]>(),
      /** The item's GST of the day it was sent; null when its tax is added. */
      gst: json().$type<LineGst>(),
    },
    (table) => [
      index('order_lines_order').on(table.orderId),
      // For the desk's search by the names of parts.
      index('order_lines_item').on(table.itemId, table.orderId),
    ],
  );

  return { orders, orderLines };
}
