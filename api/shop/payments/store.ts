import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull, ne, sql } from '../../data/drizzle.ts';
import { codeOf } from '../../data/failures.ts';
import type { Reads, ShopDb } from '../../data/shop-db.ts';
import { type Change, changeOrder, type MailsOf, type Make, type Refused } from '../orders/change.ts';
import type { OrderRow } from '../orders/store.ts';
import { dueBy, type PayRule } from './paying.ts';
import { providerRows } from './provider-rows.ts';
import { PaymentRefused } from './refused.ts';
import type { OrderMoney, PaymentRow } from './rows.ts';
import { accountOfPayment } from './settle.ts';

/** How long a link of the provider takes money. */
export const linkMilliseconds = 24 * 60 * 60_000;
/** How long before its end it is not shown any more; Razorpay makes none for less than 15 minutes. */
const linkMargin = 20 * 60_000;

/** Whether a unique column has the value already; the query builder wraps the error. */
function isTaken(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if (/^(?:SQLITE_CONSTRAINT_UNIQUE|23505)$/.test(codeOf(one))) return true;
  return false;
}

/** Payments of orders, and refunds. */
export function paymentStore(db: ShopDb) {
  const { orders, payments } = db.tables;
  return {
    ...providerRows(db),

    /**
     * What a customer or a seller does with the money of an order, with its mails, all or nothing.
     * @throws PaymentRefused
     */
    async change(to: Change, make: Make, mails: MailsOf): Promise<Refused | 'done'> {
      return db
        .write((tx) => changeOrder(tx, to, make, mails))
        .catch((error: unknown) => {
          // Two sellers may use one transfer for two orders in the same moment.
          throw isTaken(error) ? new PaymentRefused('reference_used') : error;
        });
    },

    /**
     * The row of a link for what is due: the one that is there, or a new one. It is stored before the provider is asked,
     * so that the same link is asked for again after a crash.
     * @throws PaymentRefused
     */
    async linkFor({ id }: Pick<OrderRow, 'id'>, rule: PayRule, now: number): Promise<PaymentRow | undefined> {
      return db.write(async (tx) => {
        const [order] = await tx.select().from(orders).where(eq(orders.id, id));
        if (!order || order.customerRemovedAt !== null) return undefined;
        const { duePaise } = await dueBy(tx, order, 'razorpay', rule);
        const open = await tx
          .select()
          .from(payments)
          .where(and(eq(payments.orderId, id), eq(payments.way, 'razorpay'), eq(payments.state, 'due')))
          .orderBy(desc(payments.createdAt));
        const same = open.find((one) => one.amountPaise === duePaise && (one.linkUntil ?? 0) > now + linkMargin);
        if (same) return same;
        const [made] = await tx
          .insert(payments)
          .values({
            id: randomUUID(),
            orderId: id,
            way: 'razorpay',
            state: 'due',
            amountPaise: duePaise,
            linkUntil: now + linkMilliseconds,
            createdAt: now,
          })
          .returning();
        return made;
      });
    },

    /** What was paid for each order of a customer, less what was refunded, in paise by the order's id. */
    async paidByOrder(userId: string): Promise<Map<string, number>> {
      const rows = await db
        .select({
          orderId: payments.orderId,
          paise: sql<number>`sum(${payments.amountPaise} - ${payments.refundedPaise})`,
        })
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .where(and(eq(orders.userId, userId), isNotNull(payments.receivedAt)))
        .groupBy(payments.orderId);
      return new Map(rows.map(({ orderId, paise }) => [orderId, Number(paise)]));
    },

    /** What sellers have to look at in an order's money. */
    async lookedAt(
      orderId: string,
      money: OrderMoney,
    ): Promise<{ alsoNamed: Map<string, string[]>; doubted: boolean }> {
      const references = money.payments.flatMap(({ reference }) => reference ?? []);
      let doubted = false;
      for (const { id, way } of money.payments)
        if (way === 'razorpay') doubted ||= (await accountOfPayment(db, id)).doubts.length > 0;
      return { alsoNamed: await alsoNamed(db, orderId, references), doubted };
    },
  };
}

/** The other orders that name the same transfers: their numbers by reference. */
async function alsoNamed(db: Reads, orderId: string, references: readonly string[]): Promise<Map<string, string[]>> {
  if (references.length === 0) return new Map();
  const { orders, payments } = db.tables;
  const rows = await db
    .select({ reference: payments.reference, number: orders.number })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(inArray(payments.reference, [...references]), ne(payments.orderId, orderId)));
  const named = Map.groupBy(rows, ({ reference }) => reference ?? '');
  return new Map([...named].map(([reference, same]) => [reference, [...new Set(same.map(({ number }) => number))]]));
}
