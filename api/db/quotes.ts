import { randomUUID } from 'node:crypto';
import type { Availability } from '../contract/order-rules.ts';
import { desc, eq } from '../drizzle.ts';
import type { ShopDb, ShopTransaction } from './connect.ts';
import { quoteLines, quotes } from './schema.ts';

export interface QuoteLine {
  orderLineId: string;
  unitPaise: number;
  availability: Availability;
  days: number | null;
}

/** A seller's answer to an enquiry. */
export interface Quote {
  message: string;
  lines: QuoteLine[];
}

/** The newest quote of an order; undefined before the first. */
export function newestQuote(db: ShopDb | ShopTransaction, orderId: string): Quote | undefined {
  const quote = db
    .select()
    .from(quotes)
    .where(eq(quotes.orderId, orderId))
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(1)
    .get();
  if (!quote) return undefined;
  const lines = db.select().from(quoteLines).where(eq(quoteLines.quoteId, quote.id)).all();
  return { message: quote.message, lines };
}

export function addQuote(tx: ShopTransaction, orderId: string, quote: Quote, now: number): void {
  const id = randomUUID();
  tx.insert(quotes).values({ id, orderId, message: quote.message, createdAt: now }).run();
  for (const { orderLineId, unitPaise, availability, days } of quote.lines)
    tx.insert(quoteLines).values({ quoteId: id, orderLineId, unitPaise, availability, days }).run();
}
