import { eq } from '../../data/drizzle.ts';
import type { Reads, ShopTransaction } from '../../data/shop-db.ts';
import type { Tables } from '../../data/tables.ts';
import { type Mail, queueMail } from '../mail/store.ts';
import { followMoney, followStatus } from '../payments/owed.ts';
import type { OrderRow } from './store.ts';

/** How sellers and customers change an order: the row, what belongs to it, and the mails, all or nothing. */

/** Which version of an order a change is based on, and when it is made. */
export interface Change {
  orderId: string;
  version: number;
  now: number;
  /** Whether it is about money alone, which comes and goes even when the customer is removed. */
  moneyAlone?: boolean;
}

export interface Changed {
  set: Partial<Tables['orders']['$inferInsert']>;
  /** Writes what the change stores besides the order's own row. */
  also?: (tx: ShopTransaction) => Promise<void>;
}

/** What a change makes of an order; undefined to refuse it. */
export type Make = (order: OrderRow, db: Reads) => Promise<Changed | undefined>;

/** `changed`: somebody else changed the order meanwhile; `refused`: the order does not allow the change. */
export type Refused = 'unknown' | 'changed' | 'refused';

/** The mails of a change. @param order after the change @param before before the change */
export type MailsOf = (order: OrderRow, before: OrderRow) => Mail[];

/** What a change would do to an order, or why it is refused. */
async function plan(db: Reads, { orderId, version, moneyAlone = false }: Change, make: Make) {
  const { orders } = db.tables;
  const [before] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!before) return 'unknown';
  if (before.version !== version) return 'changed';
  if (before.customerRemovedAt !== null && !moneyAlone) return 'refused';
  const changed = await make(before, db);
  if (!changed) return 'refused';
  return { before, changed, after: { ...before, ...changed.set, version: version + 1 } };
}

export async function changeOrder(
  tx: ShopTransaction,
  to: Change,
  make: Make,
  mails: MailsOf,
): Promise<Refused | 'done'> {
  const { orders } = tx.tables;
  const planned = await plan(tx, to, make);
  if (typeof planned === 'string') return planned;
  const { before, after, changed } = planned;
  await changed.also?.(tx);
  await tx
    .update(orders)
    .set({ ...changed.set, version: after.version, changedAt: to.now })
    .where(eq(orders.id, to.orderId));
  await followStatus(tx, before, after, to.now);
  await followMoney(tx, to.orderId, to.now);
  // The customer is gone: nobody is left to be notified.
  if (before.customerRemovedAt !== null) return 'done';
  for (const mail of mails(after, before)) await queueMail(tx, mail, to.now);
  return 'done';
}

/** The mails that a change would send; changes nothing. */
export async function previewChange(db: Reads, to: Change, make: Make, mails: MailsOf): Promise<Refused | Mail[]> {
  const planned = await plan(db, to, make);
  return typeof planned === 'string' ? planned : mails(planned.after, planned.before);
}
