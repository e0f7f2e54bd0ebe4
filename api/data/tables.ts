import type { LineVehicle } from '../shop/cart/line-vehicle.ts';
import { type Condition, fits } from '../shop/fit/fitment.ts';
import type { Language } from '../shop/language/languages.ts';
import { messageSubjects } from '../shop/messages/rules.ts';
import type { ChargeRule } from '../shop/money/rules.ts';
import type { EnquiryVehicle } from '../shop/orders/contract.ts';
import { availabilities, deskStages, eventKinds, orderStatuses } from '../shop/orders/rules.ts';
import { missedOutcomes } from '../shop/searches/rules.ts';
import { browsers, systems } from '../shop/sessions/rules.ts';
import { sql } from './drizzle.ts';
import type { AnyColumn, Columns } from './sqlite/columns.ts';

/**
 * The tables: what shoppers and sellers do. Amounts are integer paise; times are milliseconds since 1970 (UTC).
 * @param columns of the database that keeps them
 */
export function tablesOf(columns: Columns) {
  const { boolean, counter, derived, index, integer, isTrue, json, primaryKey, table, text, uniqueIndex } = columns;

  const id = () => text().primaryKey();
  const time = integer;
  /** The vehicle that a line is for; null: no certain one. */
  const lineVehicle = () => json().$type<LineVehicle>();
  /** The id of the row that this one is deleted with. */
  const partOf = (row: () => AnyColumn) => text().notNull().references(row, { onDelete: 'cascade' });

  const users = table('users', {
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
    billingAddress: json(),
    role: text({ enum: ['customer', 'seller'] })
      .notNull()
      .default('customer'),
    /** The language in which a seller last used the desk; null for customers and before the first time. */
    language: text(),
    /** When the customer last showed that mail to the address reaches them; null where a stranger may have typed it. */
    emailProvenAt: time(),
    createdAt: time().notNull(),
  });

  /** A sign-in token is valid while its row exists and is neither revoked nor expired. */
  const sessions = table(
    'sessions',
    {
      id: id(),
      userId: partOf(() => users.id),
      createdAt: time().notNull(),
      expiresAt: time().notNull(),
      /** When it was last used, within a minute or so for sellers and an hour or so for customers; null before the first use. */
      usedAt: time(),
      revokedAt: time(),
      /** What it was made with, in the shop's own words; null where it does not know. */
      browser: text({ enum: browsers }),
      system: text({ enum: systems }),
    },
    (table) => [
      index('sessions_user').on(table.userId),
      // For the removal rules.
      index('sessions_expired').on(table.expiresAt),
      index('sessions_revoked').on(table.revokedAt).where(sql`revoked_at is not null`),
    ],
  );

  /** What a seller shows besides the password. Rows of customers do not exist. */
  const secondFactors = table('second_factors', {
    userId: partOf(() => users.id).primaryKey(),
    /** Base32, shared with the seller's authenticator app; null while none is set up. */
    secret: text(),
    /** The newest time step whose code was accepted: neither it nor an earlier one is accepted again. */
    lastStep: integer().notNull().default(0),
    /** A secret that was shown and waits for its first code. */
    pendingSecret: text(),
    activatedAt: time(),
    /** Of older versions: when the seller signed in without one. Nothing reads it but a copy of the person's data. */
    graceUsedAt: time(),
  });

  /** Unused recovery codes of sellers: only their SHA-256. */
  const recoveryCodes = table(
    'recovery_codes',
    { userId: partOf(() => users.id), codeHash: text().notNull() },
    (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
  );

  /** Unused "forgot password" links: the mail has the token, this table only its SHA-256. */
  const passwordResets = table(
    'password_resets',
    {
      tokenHash: text().primaryKey(),
      userId: partOf(() => users.id),
      expiresAt: time().notNull(),
    },
    (table) => [
      index('password_resets_user').on(table.userId),
      // For the removal rules.
      index('password_resets_expired').on(table.expiresAt),
    ],
  );

  /**
   * Accounts that wait for the click in a mail to their address: the mail has the token, this table only its SHA-256.
   * Anybody may enter anybody's address, so one address may have several, and none ends another.
   */
  const registrations = table(
    'registrations',
    {
      tokenHash: text().primaryKey(),
      /** Lower case. */
      email: text().notNull(),
      passwordHash: text().notNull(),
      firstName: text(),
      lastName: text(),
      phone: text(),
      /** The path that the shopper wanted to go on to, as the browser sent it. */
      next: text(),
      createdAt: time().notNull(),
      expiresAt: time().notNull(),
    },
    (table) => [
      index('registrations_email').on(table.email),
      // For the removal rules.
      index('registrations_expired').on(table.expiresAt),
    ],
  );

  /**
   * Changes of an e-mail address: they wait for a click in the new mailbox, and the old mailbox may take them back. The
   * mails have the tokens, this table only their SHA-256.
   */
  const emailChanges = table(
    'email_changes',
    {
      /** Later changes have higher ones. */
      id: counter(),
      userId: partOf(() => users.id),
      oldEmail: text().notNull(),
      newEmail: text().notNull(),
      /** Null once the change is confirmed, cancelled or replaced by a newer one. */
      confirmHash: text().unique(),
      confirmUntil: time().notNull(),
      takeBackHash: text().notNull().unique(),
      takeBackUntil: time().notNull(),
      startedAt: time().notNull(),
      confirmedAt: time(),
    },
    (table) => [
      index('email_changes_user').on(table.userId, table.id),
      // An address that can be taken back is not free for others.
      index('email_changes_old').on(table.oldEmail),
    ],
  );

  /** Where a customer has parcels sent; at most one is the default. */
  const addresses = table(
    'addresses',
    {
      id: id(),
      userId: partOf(() => users.id),
      label: text().notNull(),
      addressLine1: text().notNull(),
      addressLine2: text(),
      city: text().notNull(),
      state: text(),
      postalCode: text(),
      country: text().notNull(),
      isDefault: boolean().notNull(),
      createdAt: time().notNull(),
    },
    (table) => [index('addresses_user').on(table.userId, table.createdAt)],
  );

  /**
   * A customer's vehicles. Names are the customer's own or copied from the catalogue of the time; the engine's id
   * determines what fits.
   */
  const garage = table(
    'garage',
    {
      id: id(),
      userId: partOf(() => users.id),
      vehicleName: text().notNull(),
      year: integer().notNull(),
      make: text().notNull(),
      model: text().notNull(),
      engine: text(),
      engineId: text(),
      trim: text(),
      vin: text(),
      mileage: integer(),
      isDefault: boolean().notNull(),
      createdAt: time().notNull(),
    },
    (table) => [index('garage_user').on(table.userId, table.createdAt)],
  );

  /** A guest's cart has a token, a customer's cart has a user. */
  const carts = table(
    'carts',
    {
      id: id(),
      /** SHA-256 of the cookie's value, so that a copy of the database gives no access to carts. */
      tokenHash: text().unique(),
      userId: text()
        .unique()
        .references(() => users.id, { onDelete: 'cascade' }),
      createdAt: time().notNull(),
      updatedAt: time().notNull(),
    },
    // For the removal rules.
    (table) => [index('carts_of_guests').on(table.updatedAt).where(sql`user_id is null`)],
  );

  const cartLines = table(
    'cart_lines',
    {
      id: id(),
      cartId: partOf(() => carts.id),
      itemId: text().notNull(),
      quantity: integer().notNull(),
      /** The unit price that the shopper saw when last changing the line; null when unknown. */
      seenPaise: integer(),
      vehicle: lineVehicle(),
      addedAt: time().notNull(),
      /** A removed line stays for a while, so that removal can be undone. Lines removed together share the moment. */
      removedAt: time(),
    },
    (table) => [
      // One line for an item and a vehicle, by its engine and year; or for no certain one.
      uniqueIndex('cart_lines_item_vehicle')
        .on(
          table.cartId,
          table.itemId,
          // Without commas, at which drizzle-kit would cut them.
          sql`(case when vehicle ->> 'engineId' is null then '' else vehicle ->> 'engineId' end)`,
          sql`(case when vehicle ->> 'year' is null then '' else vehicle ->> 'year' end)`,
        )
        .where(sql`removed_at is null`),
      index('cart_lines_cart').on(table.cartId, table.removedAt),
      // For the removal rules.
      index('cart_lines_removed').on(table.removedAt).where(sql`removed_at is not null`),
    ],
  );

  const orders = table(
    'orders',
    {
      id: id(),
      number: text().notNull().unique(),
      userId: text()
        .notNull()
        .references(() => users.id),
      status: text({ enum: orderStatuses }).notNull().default('pending'),
      /** Where the order is in the seller's work: its status, but "pending" is divided by whether it was quoted. */
      stage: derived(
        deskStages,
        sql`case when status <> 'pending' then status when quoted_at is null then 'to_answer' else 'quoted' end`,
      ),
      language: text().notNull(),
      email: text().notNull(),
      phone: text().notNull(),
      shippingAddress: json().notNull(),
      billingAddress: json(),
      subtotalPaise: integer().notNull(),
      shippingPaise: integer().notNull(),
      taxPaise: integer().notNull(),
      totalPaise: integer().notNull(),
      /** The rule for shipping and tax that it was sent under; null for orders of older versions (shop/orders/charges.ts). */
      charges: json().$type<ChargeRule>(),
      /** The customer's vehicle and what they told the seller. */
      vehicle: json().$type<EnquiryVehicle>(),
      note: text(),
      /** Whether a line has no price yet, so that the amounts are only a part; no longer once it is quoted. */
      priceOnRequest: boolean().notNull().default(false),
      carrier: text(),
      trackingNumber: text(),
      /** When the seller last sent a quote; the four amounts are then those of the quote. */
      quotedAt: time(),
      /** Grows with every change by a seller, so that two sellers do not overwrite each other's changes. */
      version: integer().notNull().default(1),
      /** The client's Idempotency-Key and a hash of the body sent with it. */
      idempotencyKey: text(),
      requestHash: text(),
      createdAt: time().notNull(),
      /** When name and contact were removed, because the customer deleted the account. */
      customerRemovedAt: time(),
    },
    (table) => [
      index('orders_user').on(table.userId, table.createdAt),
      uniqueIndex('orders_idempotency').on(table.userId, table.idempotencyKey),
      // For the desk's lists, of all orders and of one stage, in the order they are shown.
      index('orders_created').on(table.createdAt, table.id),
      index('orders_stage').on(table.stage, table.createdAt, table.id),
    ],
  );

  /** What was ordered, as it was then: names and prices are copies, so that a later import does not change an order. */
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
      /** 0: price on request. */
      unitPaise: integer().notNull(),
      totalPaise: integer().notNull(),
      vehicle: lineVehicle(),
      /** Whether it fitted that vehicle, by the catalogue of the time. */
      fit: text({ enum: fits }),
      conditions: json().$type<Condition[]>(),
    },
    (table) => [
      index('order_lines_order').on(table.orderId),
      // For the desk's search by the names of parts.
      index('order_lines_item').on(table.itemId, table.orderId),
    ],
  );

  /** Every quote that a customer received; the newest one counts. */
  const quotes = table(
    'quotes',
    {
      id: id(),
      orderId: partOf(() => orders.id),
      message: text().notNull(),
      createdAt: time().notNull(),
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
      /** Days until the line arrives, when it is ordered for the customer. */
      days: integer(),
    },
    (table) => [primaryKey({ columns: [table.quoteId, table.orderLineId] })],
  );

  /** What sellers did to an order, and their notes, which customers never see. `undo` takes the status step before it back. */
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
    (table) => [index('order_events_order').on(table.orderId, table.createdAt)],
  );

  /** Messages of the contact form, and requests for parts that the shop does not have. */
  const messages = table(
    'messages',
    {
      id: id(),
      firstName: text().notNull(),
      lastName: text().notNull(),
      email: text().notNull(),
      phone: text().notNull(),
      subject: text({ enum: messageSubjects }).notNull(),
      part: text().notNull(),
      /** Of a request: the vehicle that the part is for, and the words that were searched for. */
      vehicle: json().$type<EnquiryVehicle>(),
      query: text().notNull().default(''),
      message: text().notNull(),
      language: text().notNull(),
      createdAt: time().notNull(),
      readAt: time(),
      answeredAt: time(),
      /** Caught by the form's trap: kept for review, not mailed. */
      suspected: boolean().notNull().default(false),
      /** The customer who was signed in; null for guests. */
      userId: text().references(() => users.id, { onDelete: 'set null' }),
    },
    (table) => [
      index('messages_created').on(table.createdAt),
      // For the removal rules.
      index('messages_suspected').on(table.createdAt).where(isTrue('suspected')),
      // A person's own messages.
      index('messages_user').on(table.userId),
      index('messages_email').on(sql`lower(email)`),
    ],
  );

  /** Searches that did not get what they asked for, without who asked: a row for each day, language and words. */
  const missedSearches = table(
    'missed_searches',
    {
      /** The day's first millisecond (UTC). */
      day: time().notNull(),
      language: text().$type<Language>().notNull(),
      words: text().notNull(),
      times: integer().notNull(),
      outcome: text({ enum: missedOutcomes }).notNull(),
      /** Words that nothing has, or that were given up. */
      lacking: text().notNull(),
      /** When it was first asked for on that day; 0: before this was noted. */
      firstAt: time().notNull().default(0),
    },
    (table) => [primaryKey({ columns: [table.day, table.language, table.words] })],
  );

  /** What sellers have taught the search. */
  const synonyms = table('synonyms', {
    id: id(),
    /** As the seller wrote it. */
    phrase: text().notNull(),
    /** The same in the form in which words are compared. */
    key: text().notNull().unique(),
    meaning: text().notNull(),
    /** Who changed it last; null: a command, or an account that is gone. */
    sellerId: text().references(() => users.id, { onDelete: 'set null' }),
    changedAt: time().notNull(),
  });

  /** Counts the changes of what every process keeps in memory, so that each notices those of the others. */
  const revisions = table('revisions', {
    name: text({ enum: ['synonyms'] }).primaryKey(),
    revision: integer().notNull(),
  });

  /** Mail waits here from the transaction that caused it until a server accepts it. */
  const outbox = table(
    'outbox',
    {
      id: id(),
      /** The same on every attempt, so that a mail sent twice is shown once. */
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
      /** Lower goes first. Mails from before there were priorities are in the middle. */
      priority: integer().notNull().default(1),
      /** The process that is sending it, and until when no other one may. */
      claimedBy: text(),
      claimedUntil: time(),
      /** The kind and the mailbox that it counts against; null for mails that no stranger can cause. */
      countedAs: text(),
      /** Whether its key must not be queued a second time, so that the row outlives the mail. */
      once: boolean().notNull().default(false),
    },
    (table) => [
      // In the order in which they are sent.
      index('outbox_unsent').on(table.priority, table.createdAt).where(sql`sent_at is null`),
      // For the limit of each mailbox.
      index('outbox_counted').on(table.countedAs, table.createdAt).where(sql`counted_as is not null`),
      // For the removal rules.
      index('outbox_sent').on(table.once, table.sentAt).where(sql`sent_at is not null`),
      // A person's own mails.
      index('outbox_recipient').on(table.recipient),
    ],
  );

  return {
    users,
    sessions,
    secondFactors,
    recoveryCodes,
    passwordResets,
    registrations,
    emailChanges,
    addresses,
    garage,
    carts,
    cartLines,
    orders,
    orderLines,
    quotes,
    quoteLines,
    orderEvents,
    messages,
    missedSearches,
    synonyms,
    revisions,
    outbox,
  };
}
