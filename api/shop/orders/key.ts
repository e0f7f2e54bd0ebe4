import { createHmac, timingSafeEqual } from 'node:crypto';
import type { OrderRow } from './store.ts';

type Linked = Pick<OrderRow, 'id' | 'linkVersion' | 'email' | 'customerRemovedAt'>;

/**
 * The keys in mails that open one order without signing in. Nothing is stored: a signature binds the order, the address
 * that the mail went to, and the number of its links, which the customer raises to end them.
 */
export function orderKeys(secret: string) {
  const keyOf = ({ id, email, linkVersion }: Linked) =>
    createHmac('sha256', secret).update(`order ${id} ${email} ${linkVersion}`).digest('base64url');

  return {
    write: keyOf,
    /** Whether a key opens this order. No key opens an order whose customer has deleted the account. */
    works(key: string, order: Linked): boolean {
      const [a, b] = [Buffer.from(key), Buffer.from(keyOf(order))];
      return order.customerRemovedAt === null && a.length === b.length && timingSafeEqual(a, b);
    },
  };
}
