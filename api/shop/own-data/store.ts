import { asc, eq, inArray } from '../../data/drizzle.ts';
import type { Reads, ShopDb } from '../../data/shop-db.ts';
import type { Row } from '../../data/tables.ts';
import type { UserRow } from '../account/store.ts';
import { ownMessages } from './own-rows.ts';

/** The part of an order's number by which the subject of a mail names it. */
const orderNumber = /ENQ-\d{6}-\d{5}/;

async function readSmall(db: Reads, user: UserRow) {
  const { addresses, cartLines, carts, emailChanges, garage, messages, passwordResets, secondFactors, sessions } =
    db.tables;
  const { id: userId } = user;
  return {
    addresses: await db.select().from(addresses).where(eq(addresses.userId, userId)),
    garage: await db.select().from(garage).where(eq(garage.userId, userId)),
    cart: await db
      .select({
        itemId: cartLines.itemId,
        quantity: cartLines.quantity,
        seenPaise: cartLines.seenPaise,
        vehicle: cartLines.vehicle,
        addedAt: cartLines.addedAt,
        removedAt: cartLines.removedAt,
      })
      .from(cartLines)
      .innerJoin(carts, eq(carts.id, cartLines.cartId))
      .where(eq(carts.userId, userId)),
    signIns: await db
      .select({
        browser: sessions.browser,
        system: sessions.system,
        createdAt: sessions.createdAt,
        usedAt: sessions.usedAt,
        expiresAt: sessions.expiresAt,
        revokedAt: sessions.revokedAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
    secondFactors: await db
      .select({ activatedAt: secondFactors.activatedAt, graceUsedAt: secondFactors.graceUsedAt })
      .from(secondFactors)
      .where(eq(secondFactors.userId, userId)),
    passwordLinks: await db
      .select({ expiresAt: passwordResets.expiresAt })
      .from(passwordResets)
      .where(eq(passwordResets.userId, userId)),
    emailChanges: await db
      .select({
        oldEmail: emailChanges.oldEmail,
        newEmail: emailChanges.newEmail,
        startedAt: emailChanges.startedAt,
        confirmedAt: emailChanges.confirmedAt,
        confirmUntil: emailChanges.confirmUntil,
        takeBackUntil: emailChanges.takeBackUntil,
      })
      .from(emailChanges)
      .where(eq(emailChanges.userId, userId)),
    messages: await db.select().from(messages).where(ownMessages(db.tables, user)).orderBy(asc(messages.createdAt)),
  };
}

async function readOrder(db: Reads, order: Row<'orders'>) {
  const { customerSteps, orderEvents, orderLines, quoteLines, quotes } = db.tables;
  const { id } = order;
  const answers = await db.select().from(quotes).where(eq(quotes.orderId, id)).orderBy(asc(quotes.createdAt));
  const events = await db
    .select({
      kind: orderEvents.kind,
      status: orderEvents.status,
      text: orderEvents.text,
      totalPaise: orderEvents.totalPaise,
      createdAt: orderEvents.createdAt,
    })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.createdAt));
  // Which seller works on it is no part of the customer's data.
  const { assigneeId: _assigneeId, ...own } = order;
  return {
    ...own,
    lines: await db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position)),
    quotes: await Promise.all(
      answers.map(async (quote) => ({
        message: quote.message,
        createdAt: quote.createdAt,
        validUntil: quote.validUntil,
        lines: await db.select().from(quoteLines).where(eq(quoteLines.quoteId, quote.id)),
      })),
    ),
    steps: await db
      .select({
        kind: customerSteps.kind,
        reason: customerSteps.reason,
        text: customerSteps.text,
        totalPaise: customerSteps.totalPaise,
        createdAt: customerSteps.createdAt,
      })
      .from(customerSteps)
      .where(eq(customerSteps.orderId, id))
      .orderBy(asc(customerSteps.createdAt)),
    history: events.filter(({ kind }) => kind !== 'note'),
  };
}

/**
 * What shop.db has about a person, without secrets of the account (hashes, ids of sign-ins) and without sellers' notes.
 */
export function personalDataStore(db: ShopDb) {
  const { orders, outbox } = db.tables;
  return {
    /** Everything but orders and mails, of which there may be many. */
    async small(user: UserRow) {
      return readSmall(db, user);
    },

    /** Ids, numbers and e-mail addresses of the person's orders, the oldest first. */
    async orders(userId: string): Promise<{ id: string; number: string; email: string }[]> {
      return db
        .select({ id: orders.id, number: orders.number, email: orders.email })
        .from(orders)
        .where(eq(orders.userId, userId))
        .orderBy(asc(orders.createdAt));
    },

    /** Some orders with their lines, quotes and history, in the order of the ids. */
    async severalOrders(ids: readonly string[]) {
      const rows = await db
        .select()
        .from(orders)
        .where(inArray(orders.id, [...ids]));
      const found = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
      const several = [];
      for (const order of found) several.push(await readOrder(db, order));
      return several;
    },

    /** Subjects and times of mails, without their texts: some contain links that open the account. */
    async mails({ email, emailProvenAt }: UserRow, own: readonly { number: string; email: string }[]) {
      const recipients = [...new Set([email, ...own.map((order) => order.email)])];
      const numbers = new Set(own.map(({ number }) => number));
      const { recipient, subject, createdAt, sentAt } = outbox;
      const mails = await db
        .select({ recipient, subject, createdAt, sentAt })
        .from(outbox)
        .where(inArray(recipient, recipients))
        .orderBy(asc(createdAt));
      const isOwn = (mail: (typeof mails)[number]) =>
        (mail.recipient === email && emailProvenAt !== null) || numbers.has(orderNumber.exec(mail.subject)?.[0] ?? '');
      return mails.filter(isOwn);
    },
  };
}
