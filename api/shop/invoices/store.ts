import { eq } from '../../data/drizzle.ts';
import type { ShopDb } from '../../data/shop-db.ts';
import { includesGst } from '../money/rules.ts';
import { type DocumentRow, documentsOf } from './documents.ts';
import { issueInvoice } from './issue.ts';
import type { Issuing } from './of-order.ts';
import { numberInAddress } from './rules.ts';
import { mayInvoice } from './wire.ts';

/** Tax invoices and credit notes. */
export function invoiceStore(db: ShopDb) {
  const { orders } = db.tables;
  return {
    /** One document of an order, by its number as addresses have it. */
    async one(orderId: string, number: string): Promise<DocumentRow | undefined> {
      return (await documentsOf(db, orderId)).find((row) => numberInAddress(row.number) === number);
    },

    /**
     * Issues the invoice of an order before it is shipped.
     * @returns `refused` for a status without goods to send, and for an order whose tax was added to its prices
     * @throws CannotIssue, OutsideIndia: nothing is stored then
     */
    async issue(orderId: string, issuing: Issuing): Promise<DocumentRow | 'unknown' | 'refused'> {
      return db.write(async (tx) => {
        const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
        if (!order) return 'unknown';
        if (!order.charges || !includesGst(order.charges) || !mayInvoice(order)) return 'refused';
        return issueInvoice(tx, order, issuing);
      });
    },
  };
}
