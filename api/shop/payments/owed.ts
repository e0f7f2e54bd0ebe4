import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from '../../data/drizzle.ts';
import type { Reads, ShopTransaction } from '../../data/shop-db.ts';
import { hasLeft } from '../orders/rules.ts';
import type { OrderRow } from '../orders/store.ts';
import { openRefundPaise, type RefundReason, shareOut } from './refunds.ts';
import { heldOf, moneyOf, orderBalance } from './rows.ts';

export interface OwedRefund {
  orderId: string;
  amountPaise: number;
  why: RefundReason;
  now: number;
}

/**
 * Stores that the customer gets money back, shared out over the order's payments: never more than what the shop holds.
 * A seller sends it at the desk. Call it within the transaction of its cause.
 * @returns what is owed now, in paise; less than asked for where less was paid
 */
export async function oweRefund(tx: ShopTransaction, { orderId, amountPaise, why, now }: OwedRefund): Promise<number> {
  const shares = shareOut(heldOf(await moneyOf(tx, orderId)), amountPaise);
  for (const { of, amountPaise: share } of shares)
    await tx.insert(tx.tables.refunds).values({
      id: randomUUID(),
      orderId,
      paymentId: of.payment.id,
      amountPaise: share,
      why,
      state: 'owed',
      createdAt: now,
    });
  return shares.reduce((sum, share) => sum + share.amountPaise, 0);
}

/**
 * Goods came back, so that the order costs less: what was paid beyond that is owed, and nothing else. Call it once the
 * return is stored.
 * @param amountPaise what the return takes off the cost
 * @returns what is owed now, in paise
 */
export async function oweReturned(
  tx: ShopTransaction,
  { orderId, amountPaise, now }: Omit<OwedRefund, 'why'>,
): Promise<number> {
  const { orders } = tx.tables;
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return 0;
  const { overpaidPaise } = orderBalance(order, await moneyOf(tx, orderId));
  const owed = await oweRefund(tx, {
    orderId,
    amountPaise: Math.min(amountPaise, overpaidPaise),
    why: 'returned',
    now,
  });
  await followMoney(tx, orderId, now);
  return owed;
}

/** Everything that the shop holds of an order is owed, because it was cancelled. @returns paise */
export const oweAll = (tx: ShopTransaction, orderId: string, now: number): Promise<number> =>
  oweRefund(tx, { orderId, amountPaise: Number.MAX_SAFE_INTEGER, why: 'cancelled', now });

/** A cancellation was taken back: what nobody has sent yet is not owed any more. */
export async function keepAfterAll(tx: ShopTransaction, orderId: string): Promise<void> {
  const { refunds } = tx.tables;
  await tx
    .delete(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.why, 'cancelled'), inArray(refunds.state, ['owed', 'failed'])));
}

/** A cancelled order owes what was paid for it; one that is not cancelled any more does not. */
export async function followStatus(
  tx: ShopTransaction,
  before: { id: string; status: string },
  after: { status: string },
  now: number,
): Promise<void> {
  if (before.status === after.status) return;
  if (after.status === 'cancelled') await oweAll(tx, before.id, now);
  else if (before.status === 'cancelled') await keepAfterAll(tx, before.id);
}

/**
 * What follows once an order's money or cost has changed: cash that nobody collects, and whether it is overpaid, for the
 * desk's queue. Call it at the end of the change.
 */
export async function followMoney(tx: ShopTransaction, orderId: string, now: number): Promise<void> {
  const { orders } = tx.tables;
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return;
  await dropCash(tx, order);
  const isOverpaid = order.status !== 'pending' && orderBalance(order, await moneyOf(tx, orderId)).overpaidPaise > 0;
  if (isOverpaid === (order.overpaidSince !== null)) return;
  await tx
    .update(orders)
    .set({ overpaidSince: isOverpaid ? now : null })
    .where(eq(orders.id, orderId));
}

/**
 * Nobody pays on delivery when nothing is left to pay, or when the seller has said so. Once the parcel has left, what it
 * left with stays. A cancelled order keeps its way to pay, because the cancellation can be undone.
 */
async function dropCash(tx: ShopTransaction, order: Pick<OrderRow, 'id' | 'status' | 'totalPaise'>): Promise<void> {
  if (hasLeft(order.status) || order.status === 'cancelled') return;
  const money = await moneyOf(tx, order.id);
  const { duePaise } = orderBalance(order, money);
  for (const { id, way, state } of money.payments)
    if (way === 'cash_on_delivery' && (state === 'failed' || (state === 'due' && duePaise === 0)))
      await tx.delete(tx.tables.payments).where(eq(tx.tables.payments.id, id));
}

/**
 * Whether an order has money that is the customer's: a refund that has not reached them, more than the order costs, or a
 * payment for something that they have not accepted.
 */
export async function owesMoney(db: Reads, orderId: string): Promise<boolean> {
  const { orders } = db.tables;
  const { status, totalPaise } = orders;
  const [order] = await db.select({ status, totalPaise }).from(orders).where(eq(orders.id, orderId));
  const money = await moneyOf(db, orderId);
  if (openRefundPaise(money.refunds) > 0) return true;
  if (order && order.status !== 'pending' && orderBalance(order, money).overpaidPaise > 0) return true;
  return order?.status === 'pending' && heldOf(money).some((one) => one.heldPaise > 0);
}
