import { asc, eq, inArray } from '../drizzle.ts';
import type { ShopDb } from './connect.ts';
import { ownMessages } from './own-rows.ts';
import {
  addresses,
  cartLines,
  carts,
  emailChanges,
  garage,
  messages,
  orderEvents,
  orderLines,
  orders,
  outbox,
  passwordResets,
  quoteLines,
  quotes,
  secondFactors,
  sessions,
} from './schema.ts';
import type { UserRow } from './users.ts';

/** The part of an order's number by which the subject of a mail names it. */
const orderNumber = /ENQ-\d{6}-\d{5}/;

/**
 * What shop.db has about a person, without what would open the account to others (hashes, ids of sign-ins) and without
 * the notes that sellers keep for themselves.
 */
export function personalDataStore(db: ShopDb) {
  return {
    /** Everything but orders and mails, which may be many. */
    async small(user: UserRow) {
      const { id: userId } = user;
      return {
        addresses: db.select().from(addresses).where(eq(addresses.userId, userId)).all(),
        garage: db.select().from(garage).where(eq(garage.userId, userId)).all(),
        cart: db
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
          .where(eq(carts.userId, userId))
          .all(),
        signIns: db
          .select({ createdAt: sessions.createdAt, expiresAt: sessions.expiresAt, revokedAt: sessions.revokedAt })
          .from(sessions)
          .where(eq(sessions.userId, userId))
          .all(),
        secondFactors: db
          .select({ activatedAt: secondFactors.activatedAt, graceUsedAt: secondFactors.graceUsedAt })
          .from(secondFactors)
          .where(eq(secondFactors.userId, userId))
          .all(),
        passwordLinks: db
          .select({ expiresAt: passwordResets.expiresAt })
          .from(passwordResets)
          .where(eq(passwordResets.userId, userId))
          .all(),
        emailChanges: db
          .select({
            oldEmail: emailChanges.oldEmail,
            newEmail: emailChanges.newEmail,
            startedAt: emailChanges.startedAt,
            confirmedAt: emailChanges.confirmedAt,
            confirmUntil: emailChanges.confirmUntil,
            takeBackUntil: emailChanges.takeBackUntil,
          })
          .from(emailChanges)
          .where(eq(emailChanges.userId, userId))
          .all(),
        messages: db.select().from(messages).where(ownMessages(user)).orderBy(asc(messages.createdAt)).all(),
      };
    },

    /** Ids, numbers and e-mail addresses of the person's orders, the oldest first. */
    async orders(userId: string): Promise<{ id: string; number: string; email: string }[]> {
      return db
        .select({ id: orders.id, number: orders.number, email: orders.email })
        .from(orders)
        .where(eq(orders.userId, userId))
        .orderBy(asc(orders.createdAt))
        .all();
    },

    /** Some orders with their lines, all quotes and what became of them, in the order of the ids. */
    async severalOrders(ids: readonly string[]) {
      const rows = db
        .select()
        .from(orders)
        .where(inArray(orders.id, [...ids]))
        .all();
      return ids.flatMap((id) => {
        const order = rows.find((row) => row.id === id);
        if (!order) return [];
        const answers = db.select().from(quotes).where(eq(quotes.orderId, id)).orderBy(asc(quotes.createdAt)).all();
        const events = db
          .select({
            kind: orderEvents.kind,
            status: orderEvents.status,
            text: orderEvents.text,
            totalPaise: orderEvents.totalPaise,
            createdAt: orderEvents.createdAt,
          })
          .from(orderEvents)
          .where(eq(orderEvents.orderId, id))
          .orderBy(asc(orderEvents.createdAt))
          .all();
        return {
          ...order,
          lines: db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position)).all(),
          quotes: answers.map((quote) => ({
            message: quote.message,
            createdAt: quote.createdAt,
            lines: db.select().from(quoteLines).where(eq(quoteLines.quoteId, quote.id)).all(),
          })),
          history: events.filter(({ kind }) => kind !== 'note'),
        };
      });
    },

    /** What mails were about and when, without their texts: some contain links that open the account. */
    async mails({ email, emailProvenAt }: UserRow, own: readonly { number: string; email: string }[]) {
      const recipients = [...new Set([email, ...own.map((order) => order.email)])];
      const numbers = new Set(own.map(({ number }) => number));
      return recipients.flatMap((recipient) =>
        db
          .select({
            recipient: outbox.recipient,
            subject: outbox.subject,
            createdAt: outbox.createdAt,
            sentAt: outbox.sentAt,
          })
          .from(outbox)
          .where(eq(outbox.recipient, recipient))
          .all()
          .filter(
            ({ subject }) =>
              (recipient === email && emailProvenAt !== null) || numbers.has(orderNumber.exec(subject)?.[0] ?? ''),
          ),
      );
    },
  };
}
