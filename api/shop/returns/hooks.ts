import type { Reads, ShopTransaction } from '../../data/shop-db.ts';
import type { Issuing } from '../invoices/of-order.ts';
import type { OrderLineRow, OrderRow } from '../orders/store.ts';
import type { Difference } from './rules.ts';

/** What other subjects add to returns. The store gets it when it is opened (data/store.ts). */

/** A line of which a seller confirmed that it did not fit its vehicle. */
export interface Misfit {
  order: OrderRow;
  line: OrderLineRow;
  differs: Difference;
  /** What the customer said about the return. */
  words: string;
  returnId: string;
  /** Who confirmed it. */
  sellerId: string;
  now: number;
}

/** What a seller's answer gives back to the customer, in paise. */
export interface Refund {
  orderId: string;
  lines: readonly { lineId: string; quantity: number; paise: number }[];
  shippingPaise: number;
  now: number;
}

export interface ReturnHooks {
  /** For how many days after delivery the shop promised that each line of an order fits; 0: no promise. */
  promisedDays(db: Reads, orderId: string): Promise<(lineId: string) => number>;
  /** Called once for each such line, in the transaction that stores the seller's answer. */
  onMisfit(tx: ShopTransaction, misfit: Misfit): Promise<void>;
  /**
   * Called in that transaction before a refund is stored, to credit it on the invoice.
   * @param issuing for its credit note; undefined in a shop that issues none
   * @returns what it takes off what the order costs, in paise: the sum of its credit note, where it has one
   */
  credit(tx: ShopTransaction, refund: Refund, issuing: Issuing | undefined): Promise<number>;
  /** Called in that transaction once it is stored. @param refund what it takes off the cost */
  onRefund(tx: ShopTransaction, refund: { orderId: string; amountPaise: number; now: number }): Promise<void>;
}

/** What a refund takes off the cost without a credit note. */
export const sumOfRefund = ({ lines, shippingPaise }: Pick<Refund, 'lines' | 'shippingPaise'>): number =>
  lines.reduce((sum, { paise }) => sum + paise, shippingPaise);

/** No promise, and nothing happens. */
export const noHooks: ReturnHooks = {
  promisedDays: async () => () => 0,
  onMisfit: async () => {},
  credit: async (_tx, refund) => sumOfRefund(refund),
  onRefund: async () => {},
};
