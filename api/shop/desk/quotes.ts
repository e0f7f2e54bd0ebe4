import { randomUUID } from 'node:crypto';
import { desc, eq } from '../../data/drizzle.ts';
import type { Reads, ShopTransaction } from '../../data/shop-db.ts';
import type { Availability } from '../orders/rules.ts';

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

/** An order's newest quote; undefined before the first. */
export async function newestQuote(db: Reads, orderId: string): Promise<Quote | undefined> {
  const { quoteLines, quotes } = db.tables;
  const [quote] = await db
    .select()
    .from(quotes)
    .where(eq(quotes.orderId, orderId))
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(1);
  if (!quote) return undefined;
  const lines = await db.select().from(quoteLines).where(eq(quoteLines.quoteId, quote.id));
  return { message: quote.message, lines };
}

export async function addQuote(tx: ShopTransaction, orderId: string, quote: Quote, now: number): Promise<void> {
  const { quoteLines, quotes } = tx.tables;
  const id = randomUUID();
  await tx.insert(quotes).values({ id, orderId, message: quote.message, createdAt: now });
  for (const { orderLineId, unitPaise, availability, days } of quote.lines)
    await tx.insert(quoteLines).values({ quoteId: id, orderLineId, unitPaise, availability, days });
}
