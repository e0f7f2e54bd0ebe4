import { asc, eq, inArray } from '../../data/drizzle.ts';
import type { Reads, ShopDb } from '../../data/shop-db.ts';
import type { Row } from '../../data/tables.ts';
import type { UserRow } from '../account/store.ts';
import { moneyOf } from '../payments/rows.ts';
import { ownMessages } from './own-rows.ts';

/** The part of an order's number by which the subject of a mail names it. */
const orderNumber = /ENQ-\d{6}-\d{5}/;

async function readSmall(db: Reads, user: UserRow) {
  const { tables } = db;
  const { addresses, cartLines, carts, emailChanges, garage, messages, restockWishes } = tables;
  const { passwordResets, secondFactors, sessions } = tables;
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
    messages: await db.select().from(messages).where(ownMessages(tables, user)).orderBy(asc(messages.createdAt)),
    restock: await db
      .select()
      .from(restockWishes)
      .where(eq(restockWishes.userId, userId))
      .orderBy(asc(restockWishes.createdAt)),
  };
}

/** Messages, returns and pictures of an order. */
async function readTalk(db: Reads, orderId: string) {
  const { orderMessages, orderPictures, returnLines, returnSteps, returns } = db.tables;
  const asked = await db.select().from(returns).where(eq(returns.orderId, orderId)).orderBy(asc(returns.position));
  return {
    messages: await db
      .select({
        writer: orderMessages.writer,
        words: orderMessages.words,
        picture: orderMessages.picture,
        byMail: orderMessages.byMail,
        createdAt: orderMessages.createdAt,
        readAt: orderMessages.readAt,
      })
      .from(orderMessages)
      .where(eq(orderMessages.orderId, orderId))
      .orderBy(asc(orderMessages.createdAt)),
    returns: await Promise.all(
      asked.map(async ({ id, ...row }) => ({
        ...row,
        lines: await db.select().from(returnLines).where(eq(returnLines.returnId, id)),
        steps: await db
          .select({ state: returnSteps.state, words: returnSteps.words, createdAt: returnSteps.createdAt })
          .from(returnSteps)
          .where(eq(returnSteps.returnId, id))
          .orderBy(asc(returnSteps.createdAt)),
      })),
    ),
    pictures: await db
      .select({ name: orderPictures.name, createdAt: orderPictures.createdAt })
      .from(orderPictures)
      .where(eq(orderPictures.orderId, orderId))
      .orderBy(asc(orderPictures.createdAt)),
  };
}

async function readOrder(db: Reads, order: Row<'orders'>) {
  const { customerSteps, invoices, doubtedFits, linePromises, orderEvents, orderLines, quoteLines, quotes } = db.tables;
  const { id } = order;
  const { payments, refunds } = await moneyOf(db, id);
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
    ...(await readTalk(db, id)),
    lines: await db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position)),
    promises: await db
      .select({
        orderLineId: linePromises.orderLineId,
        snapshotId: linePromises.snapshotId,
        engineId: linePromises.engineId,
        year: linePromises.year,
        fitments: linePromises.fitments,
        confirmed: linePromises.confirmed,
        checkedBy: linePromises.checkedBy,
        days: linePromises.days,
        returnFreight: linePromises.returnFreight,
        createdAt: linePromises.createdAt,
      })
      .from(linePromises)
      .innerJoin(orderLines, eq(orderLines.id, linePromises.orderLineId))
      .where(eq(orderLines.orderId, id)),
    doubts: await db
      .select({
        orderLineId: doubtedFits.orderLineId,
        differs: doubtedFits.differs,
        found: doubtedFits.found,
        createdAt: doubtedFits.createdAt,
        clearedAt: doubtedFits.clearedAt,
      })
      .from(doubtedFits)
      .innerJoin(orderLines, eq(orderLines.id, doubtedFits.orderLineId))
      .where(eq(orderLines.orderId, id)),
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
    invoices: await db
      .select({
        number: invoices.number,
        kind: invoices.kind,
        document: invoices.document,
        createdAt: invoices.createdAt,
      })
      .from(invoices)
      .where(eq(invoices.orderId, id))
      .orderBy(asc(invoices.createdAt)),
    payments: payments.map(({ markedBy: _seller, ...payment }) => payment),
    refunds: refunds.map(({ markedBy: _seller, ...refund }) => refund),
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
