import { randomUUID } from 'node:crypto';
import { and, eq } from '../../data/drizzle.ts';
import type { ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import type { Row } from '../../data/tables.ts';
import { newestQuote, type Quote } from '../desk/quotes.ts';
import { type Change, type Changed, changeOrder, type MailsOf, type Make, type Refused } from '../orders/change.ts';
import type { OrderRow } from '../orders/store.ts';

type StepRow = Row<'customerSteps'>;

export interface Stepped extends Changed {
  step: Pick<StepRow, 'kind'> & Partial<Pick<StepRow, 'reason' | 'text' | 'totalPaise'>>;
}

/** What a customer's step makes of an order. @returns undefined to refuse it */
export type CustomersMake = (order: OrderRow, quote: Quote | undefined, now: number) => Stepped | undefined;

const withStep =
  ({ orderId, now }: Change, make: CustomersMake): Make =>
  async (order, db) => {
    const made = make(order, await newestQuote(db, orderId), now);
    return (
      made && {
        set: made.set,
        also: async (tx) => {
          await made.also?.(tx);
          const row = { ...made.step, id: randomUUID(), orderId, createdAt: now };
          await tx.insert(tx.tables.customerSteps).values(row);
        },
      }
    );
  };

/** Stores which lines of a quote the customer takes. */
export async function answerLines(tx: ShopTransaction, quote: Quote, accepted: ReadonlySet<string>): Promise<void> {
  const { quoteLines } = tx.tables;
  for (const { orderLineId } of quote.lines)
    await tx
      .update(quoteLines)
      .set({ accepted: accepted.has(orderLineId) })
      .where(and(eq(quoteLines.quoteId, quote.id), eq(quoteLines.orderLineId, orderLineId)));
}

/** The customer's steps with an order. */
export function acceptanceStore(db: ShopDb) {
  const { orders } = db.tables;
  return {
    /** Makes one step with its mails, all or nothing. The caller has checked whose order it is. */
    async step(to: Change, make: CustomersMake, mails: MailsOf): Promise<Refused | 'done'> {
      return db.write((tx) => changeOrder(tx, to, withStep(to, make), mails));
    },

    /** Ends all links to an order in mails sent until now. */
    async endLinks({ id, linkVersion }: Pick<OrderRow, 'id' | 'linkVersion'>): Promise<void> {
      await db.write((tx) =>
        tx
          .update(tx.tables.orders)
          .set({ linkVersion: linkVersion + 1 })
          .where(and(eq(orders.id, id), eq(orders.linkVersion, linkVersion))),
      );
    },
  };
}
