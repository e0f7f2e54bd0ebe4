import { randomUUID } from 'node:crypto';
import { desc, eq } from '../../data/drizzle.ts';
import type { Reads, ShopTransaction } from '../../data/shop-db.ts';
import type { Availability } from '../orders/rules.ts';

export interface QuoteLine {
  orderLineId: string;
  unitPaise: number;
  availability: Availability;
  days: number | null;
  /** The customer's answer; null until there is one. */
  accepted: boolean | null;
}

export type NewQuoteLine = Omit<QuoteLine, 'accepted'>;

/** A seller's answer to an enquiry. */
export interface Quote {
  id: string;
  message: string;
  createdAt: number;
  /** Until when the customer can accept it; null: without end. */
  validUntil: number | null;
  lines: QuoteLine[];
}

/** A quote that is not stored yet. */
export interface NewQuote extends Pick<Quote, 'message' | 'validUntil'> {
  lines: NewQuoteLine[];
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
  return { ...quote, lines };
}

export async function addQuote(tx: ShopTransaction, orderId: string, quote: NewQuote, now: number): Promise<void> {
  const { quoteLines, quotes } = tx.tables;
  const id = randomUUID();
  await tx.insert(quotes).values({ id, orderId, message: quote.message, validUntil: quote.validUntil, createdAt: now });
  for (const { orderLineId, unitPaise, availability, days } of quote.lines)
    await tx.insert(quoteLines).values({ quoteId: id, orderLineId, unitPaise, availability, days });
}
