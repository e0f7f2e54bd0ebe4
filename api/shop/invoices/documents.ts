import { asc, eq } from '../../data/drizzle.ts';
import type { Reads } from '../../data/shop-db.ts';
import type { Row } from '../../data/tables.ts';

export type DocumentRow = Row<'invoices'>;

/** The tax documents of an order, the oldest first. */
export async function documentsOf(db: Reads, orderId: string): Promise<DocumentRow[]> {
  const { invoices } = db.tables;
  const { createdAt, number } = invoices;
  return db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(createdAt), asc(number));
}
