import { inBatches } from '../../data/batches.ts';
import { and, eq, inArray, isNull, lte, max } from '../../data/drizzle.ts';
import type { Reads, ShopDb } from '../../data/shop-db.ts';
import { owesMoney } from '../payments/owed.ts';
import { promisedDays } from '../promise/store.ts';
import { contactDaysAfterDelivery, dayMilliseconds, unopenedAccountDays } from '../retention/rules.ts';
import { forgetCustomer, hasOpenReturn, isLongOver, makeNobody, needsCustomer, nobodysId } from './forgotten.ts';
import { guestsId, isGuests } from './guests.ts';
import { policy } from './policy.ts';
import type { OrderStatus } from './rules.ts';
import type { OrderRow } from './store.ts';

/** Orders without an account that are over, so that name and contact can go. */

const isDelivered = (status: OrderStatus) => status === 'delivered' || status === 'completed';
const isUnderWay = (status: OrderStatus) => ['confirmed', 'processing', 'shipped'].includes(status);

/** For how long after delivery a guest, who has no account, can claim something. */
async function claimMilliseconds(db: Reads, orderId: string): Promise<number> {
  const { orderLines } = db.tables;
  const days = await promisedDays(db, orderId);
  const lines = await db.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.orderId, orderId));
  return Math.max(policy.defectDays, contactDaysAfterDelivery, ...lines.map(({ id }) => days(id))) * dayMilliseconds;
}

/** Whether name and contact can go. @param order of a deleted account or of a guest */
async function isForgettable(db: Reads, order: OrderRow, now: number): Promise<boolean> {
  if (!isGuests(order.userId)) return !(await needsCustomer(db, order, now));
  if (!isDelivered(order.status) && order.status !== 'cancelled') return false;
  if ((await hasOpenReturn(db, order.id)) || (await owesMoney(db, order.id))) return false;
  return isLongOver(db, order, now, order.status === 'cancelled' ? undefined : await claimMilliseconds(db, order.id));
}

/** When an order was last changed, or somebody last wrote about it. */
async function lastMoment(db: Reads, { id, createdAt, changedAt }: OrderRow): Promise<number> {
  const { orderMessages } = db.tables;
  const [last] = await db
    .select({ at: max(orderMessages.createdAt) })
    .from(orderMessages)
    .where(eq(orderMessages.orderId, id));
  return Math.max(createdAt, changedAt ?? 0, last?.at ?? 0);
}

/**
 * Whether an order keeps nobody's account any more: nothing is under way, owed or claimed, and for a long time nobody
 * has done anything about it.
 * @param order of an account that nobody has opened
 */
export async function isAbandoned(db: Reads, order: OrderRow, now: number): Promise<boolean> {
  if (isUnderWay(order.status) || (await hasOpenReturn(db, order.id)) || (await owesMoney(db, order.id))) return false;
  const claim = isDelivered(order.status) ? await claimMilliseconds(db, order.id) : 0;
  return (await lastMoment(db, order)) <= now - Math.max(claim, unopenedAccountDays * dayMilliseconds);
}

/** The orders that may be due: those of deleted accounts, and those of guests that are over and old enough. */
function unforgottenOf(db: Reads, userId: string, now: number): AsyncGenerator<OrderRow[]> {
  const { orders } = db.tables;
  const isOver = and(
    inArray(orders.status, ['delivered', 'completed', 'cancelled']),
    lte(orders.createdAt, now - contactDaysAfterDelivery * dayMilliseconds),
  );
  const isNobodys = and(eq(orders.userId, userId), isNull(orders.customerRemovedAt));
  const mine = isGuests(userId) ? and(isNobodys, isOver) : isNobodys;
  return inBatches(orders, ({ after, order, size }) =>
    db.select().from(orders).where(and(mine, after)).orderBy(order).limit(size),
  );
}

/** Forgets the customer of an order, if that is still right. */
async function forgetOne(db: ShopDb, orderId: string, now: number): Promise<void> {
  await db.write(async (tx) => {
    const { orders } = tx.tables;
    await makeNobody(tx);
    const still = and(eq(orders.id, orderId), isNull(orders.customerRemovedAt));
    const [order] = await tx.select().from(orders).where(still);
    if (order && (await isForgettable(tx, order, now))) await forgetCustomer(tx, order, now);
  });
}

/**
 * Removes name and contact from the orders of deleted accounts and of guests that no longer need them. Each order is a
 * write of its own, so that nobody waits for many.
 * @param stop ends it between two orders
 */
export async function forgetFinished(db: ShopDb, now: number, stop?: AbortSignal): Promise<void> {
  for (const userId of [nobodysId, guestsId])
    for await (const rows of unforgottenOf(db, userId, now))
      for (const order of rows) {
        if (stop?.aborted) return;
        // Look before writing, so that an idle shop is not locked.
        if (await isForgettable(db, order, now)) await forgetOne(db, order.id, now);
      }
}
