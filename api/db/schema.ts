import { contactSubjects } from '../contract/contact-rules.ts';
import { availabilities } from '../contract/order-rules.ts';
import { orderStatuses } from '../contract/rules.ts';
import { index, integer, primaryKey, sql, sqliteTable, text, uniqueIndex } from '../drizzle.ts';

/** shop.db: what shoppers do. Amounts are integer paise; times are milliseconds since 1970 (UTC). */

const id = () => text().primaryKey();
const time = () => integer();

export const users = sqliteTable('users', {
  id: id(),
  /** Lower case. */
  email: text().notNull().unique(),
  passwordHash: text().notNull(),
  firstName: text(),
  lastName: text(),
  phone: text(),
  cityName: text(),
  /** File name of the profile photo in `photos/` of the data folder. */
  photo: text(),
  billingAddress: text({ mode: 'json' }),
  role: text({ enum: ['customer', 'seller'] })
    .notNull()
    .default('customer'),
  createdAt: time().notNull(),
});

/** A sign-in token is valid while its row is here, not revoked and not expired. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: time().notNull(),
    expiresAt: time().notNull(),
    revokedAt: time(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Links of "forgot password" that have not been used: the mail has the token, here is only its SHA-256. */
export const passwordResets = sqliteTable(
  'password_resets',
  {
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: time().notNull(),
  },
  (table) => [index('password_resets_user').on(table.userId)],
);

/** Where a customer has parcels sent; at most one is the default. */
export const addresses = sqliteTable(
  'addresses',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    label: text().notNull(),
    addressLine1: text().notNull(),
    addressLine2: text(),
    city: text().notNull(),
    state: text(),
    postalCode: text(),
    country: text().notNull(),
    isDefault: integer({ mode: 'boolean' }).notNull(),
    createdAt: time().notNull(),
  },
  (table) => [index('addresses_user').on(table.userId, table.createdAt)],
);

/** A customer's vehicles. Words are the customer's or the catalogue's of that day; the engine's id tells what fits. */
export const garage = sqliteTable(
  'garage',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    vehicleName: text().notNull(),
    year: integer().notNull(),
    make: text().notNull(),
    model: text().notNull(),
    engine: text(),
    engineId: text(),
    trim: text(),
    vin: text(),
    mileage: integer(),
    isDefault: integer({ mode: 'boolean' }).notNull(),
    createdAt: time().notNull(),
  },
  (table) => [index('garage_user').on(table.userId, table.createdAt)],
);

/** A guest's cart has a token, a customer's cart has a user. */
export const carts = sqliteTable('carts', {
  id: id(),
  /** SHA-256 of the cookie's value, so that a copy of the database opens no cart. */
  tokenHash: text().unique(),
  userId: text()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: time().notNull(),
  updatedAt: time().notNull(),
});

export const cartLines = sqliteTable(
  'cart_lines',
  {
    id: id(),
    cartId: text()
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    itemId: text().notNull(),
    quantity: integer().notNull(),
    /** The price of one unit that the shopper saw when the line was last touched; null when it is not known. */
    seenPaise: integer(),
    addedAt: time().notNull(),
    /** A removed line stays for a while, so that removing can be undone. Lines that went together share the moment. */
    removedAt: time(),
  },
  (table) => [
    uniqueIndex('cart_lines_item').on(table.cartId, table.itemId).where(sql`removed_at is null`),
    index('cart_lines_cart').on(table.cartId, table.removedAt),
  ],
);

export const orders = sqliteTable(
  'orders',
  {
    id: id(),
    number: text().notNull().unique(),
    userId: text()
      .notNull()
      .references(() => users.id),
    status: text({ enum: orderStatuses }).notNull().default('pending'),
    language: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    shippingAddress: text({ mode: 'json' }).notNull(),
    billingAddress: text({ mode: 'json' }),
    subtotalPaise: integer().notNull(),
    shippingPaise: integer().notNull(),
    taxPaise: integer().notNull(),
    totalPaise: integer().notNull(),
    carrier: text(),
    trackingNumber: text(),
    /** When the seller last sent a quote; the four amounts are then the quote's. */
    quotedAt: time(),
    /** Grows with every change by a seller, so that two of them do not overwrite each other. */
    version: integer().notNull().default(1),
    /** The client's Idempotency-Key and a hash of the body that came with it. */
    idempotencyKey: text(),
    requestHash: text(),
    createdAt: time().notNull(),
  },
  (table) => [
    index('orders_user').on(table.userId, table.createdAt),
    uniqueIndex('orders_idempotency').on(table.userId, table.idempotencyKey),
    // The desk's list, of all orders and of one status, in the order that it is shown in.
    index('orders_created').on(table.createdAt, table.id),
    index('orders_status').on(table.status, table.createdAt, table.id),
  ],
);

/** What was ordered, as it was then: names and prices are copies, so that a later import changes no order. */
export const orderLines = sqliteTable(
  'order_lines',
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    itemId: text().notNull(),
    name: text().notNull(),
    partNumber: text().notNull(),
    brandName: text().notNull(),
    quantity: integer().notNull(),
    unitPaise: integer().notNull(),
    totalPaise: integer().notNull(),
  },
  (table) => [index('order_lines_order').on(table.orderId)],
);

/** Every answer with prices that a customer got; the newest one counts. */
export const quotes = sqliteTable(
  'quotes',
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    message: text().notNull(),
    createdAt: time().notNull(),
  },
  (table) => [index('quotes_order').on(table.orderId, table.createdAt)],
);

export const quoteLines = sqliteTable(
  'quote_lines',
  {
    quoteId: text()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    orderLineId: text()
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    unitPaise: integer().notNull(),
    availability: text({ enum: availabilities }).notNull(),
    /** Until the line is there, when it is ordered for the customer. */
    days: integer(),
  },
  (table) => [primaryKey({ columns: [table.quoteId, table.orderLineId] })],
);

/** What sellers did to an order, and their notes, which no customer sees. */
export const orderEvents = sqliteTable(
  'order_events',
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['status', 'quote', 'tracking', 'note'] }).notNull(),
    status: text({ enum: orderStatuses }),
    text: text(),
    totalPaise: integer(),
    sellerId: text()
      .notNull()
      .references(() => users.id),
    createdAt: time().notNull(),
  },
  (table) => [index('order_events_order').on(table.orderId, table.createdAt)],
);

/** Messages of the contact form. */
export const messages = sqliteTable(
  'messages',
  {
    id: id(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    subject: text({ enum: contactSubjects }).notNull(),
    part: text().notNull(),
    message: text().notNull(),
    language: text().notNull(),
    createdAt: time().notNull(),
    readAt: time(),
    answeredAt: time(),
    /** Caught by the form's trap: kept for a look, mailed to nobody. */
    suspected: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [index('messages_created').on(table.createdAt)],
);

/** Mail waits here from the transaction that caused it until a server took it. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: id(),
    /** The same on every try, so that a mail sent twice is seen once. */
    messageId: text().notNull().unique(),
    recipient: text().notNull(),
    replyTo: text(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    createdAt: time().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: time().notNull(),
    sentAt: time(),
    lastError: text(),
  },
  (table) => [index('outbox_due').on(table.sentAt, table.nextAttemptAt)],
);
