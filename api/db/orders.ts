import { randomInt, randomUUID } from 'node:crypto';
import type { Address } from '../contract/orders.ts';
import { isOnRequest, type Totals } from '../contract/rules.ts';
import { and, asc, count, desc, eq } from '../drizzle.ts';
import { removeOrdered } from './carts.ts';
import { type ShopDb, type ShopTransaction, write } from './connect.ts';
import { addToSearch } from './desk-search-index.ts';
import { type Mail, queueMail } from './outbox.ts';
import { newestQuote, type Quote } from './quotes.ts';
import { orderLines, orders } from './schema.ts';

export type OrderRow = typeof orders.$inferSelect & { shippingAddress: Address; billingAddress: Address | null };
export type OrderLineRow = typeof orderLines.$inferSelect;

export interface NewOrder {
  userId: string;
  language: string;
  email: string;
  phone: string;
  shippingAddress: Address;
  billingAddress: Address | null;
  lines: {
    itemId: string;
    name: string;
    partNumber: string;
    brandName: string;
    quantity: number;
    unitPaise: number;
    totalPaise: number;
  }[];
  totals: Totals;
  idempotencyKey: string | null;
  requestHash: string | null;
}

export type CreateAnswer = { order: OrderRow; repeated: boolean } | 'other-body';

/** "ENQ-261121-48213": the day and a random number, so that it does not reveal how many orders there are. */
function newOrderNumber(tx: ShopTransaction, now: number): string {
  const day = new Date(now).toISOString().slice(2, 10).replaceAll('-', '');
  for (;;) {
    const number = `ENQ-${day}-${String(randomInt(100_000)).padStart(5, '0')}`;
    if (!tx.select({ id: orders.id }).from(orders).where(eq(orders.number, number)).get()) return number;
  }
}

export const amountsOf = ({ subtotal, shipping, tax, total }: Totals) => ({
  subtotalPaise: subtotal,
  shippingPaise: shipping,
  taxPaise: tax,
  totalPaise: total,
});

/** Orders: what enquiries become. */
export function orderStore(db: ShopDb) {
  return {
    /** How many orders contain each item, by item id. */
    async timesOrdered(): Promise<Map<string, number>> {
      const rows = db
        .select({ itemId: orderLines.itemId, count: count() })
        .from(orderLines)
        .groupBy(orderLines.itemId)
        .all();
      return new Map(rows.map((row) => [row.itemId, row.count]));
    },

    /**
     * Stores the order, removes its items from the cart and queues its mails, all or nothing. A repeated
     * Idempotency-Key returns the first order; with a different body it returns `other-body`.
     * @param names what the catalogue calls each item, in all languages, for the seller's search
     */
    async create(
      order: NewOrder,
      now: number,
      mails: (order: OrderRow) => Mail[],
      names: ReadonlyMap<string, readonly string[]> = new Map(),
    ): Promise<CreateAnswer> {
      return write(db, (tx): CreateAnswer => {
        if (order.idempotencyKey) {
          const before = tx
            .select()
            .from(orders)
            .where(and(eq(orders.userId, order.userId), eq(orders.idempotencyKey, order.idempotencyKey)))
            .get();
          if (before) {
            return before.requestHash === order.requestHash
              ? { order: before as OrderRow, repeated: true }
              : 'other-body';
          }
        }
        const { lines, totals, ...rest } = order;
        const row = tx
          .insert(orders)
          .values({
            ...rest,
            id: randomUUID(),
            number: newOrderNumber(tx, now),
            ...amountsOf(totals),
            priceOnRequest: lines.some(({ unitPaise }) => isOnRequest(unitPaise)),
            createdAt: now,
          })
          .returning()
          .get() as OrderRow;
        for (const [position, line] of lines.entries()) {
          tx.insert(orderLines)
            .values({ ...line, id: randomUUID(), orderId: row.id, position })
            .run();
        }
        addToSearch(
          tx,
          row,
          lines.map((line) => ({ ...line, names: names.get(line.itemId) ?? [] })),
        );
        removeOrdered(
          tx,
          order.userId,
          lines.map(({ itemId }) => itemId),
        );
        for (const mail of mails(row)) queueMail(tx, mail, now);
        return { order: row, repeated: false };
      });
    },

    async byIdempotencyKey(userId: string, key: string): Promise<OrderRow | undefined> {
      const mine = and(eq(orders.userId, userId), eq(orders.idempotencyKey, key));
      return db.select().from(orders).where(mine).get() as OrderRow | undefined;
    },

    async ofUser(userId: string): Promise<OrderRow[]> {
      return db
        .select()
        .from(orders)
        .where(eq(orders.userId, userId))
        .orderBy(desc(orders.createdAt))
        .all() as OrderRow[];
    },

    async newestOfUser(userId: string): Promise<OrderRow | undefined> {
      return db.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.createdAt)).limit(1).get() as
        | OrderRow
        | undefined;
    },

    /** One of this user's orders with its lines and, if there is one, the seller's quote. */
    async one(
      userId: string,
      orderId: string,
    ): Promise<{ order: OrderRow; lines: OrderLineRow[]; quote: Quote | undefined } | undefined> {
      const order = db
        .select()
        .from(orders)
        .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
        .get();
      if (!order) return undefined;
      const lines = db
        .select()
        .from(orderLines)
        .where(eq(orderLines.orderId, orderId))
        .orderBy(asc(orderLines.position))
        .all();
      return { order: order as OrderRow, lines, quote: newestQuote(db, orderId) };
    },
  };
}
