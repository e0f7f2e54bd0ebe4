import { and, eq, inArray, isNull, like, max, type SQL } from '../../data/drizzle.ts';
import type { Reads, ShopTransaction } from '../../data/shop-db.ts';
import { changeInSearch } from '../desk/search-index.ts';
import { owesMoney } from '../payments/owed.ts';
import { forgetPromises } from '../promise/store.ts';
import { contactDaysAfterDelivery, dayMilliseconds } from '../retention/rules.ts';
import { isOpenReturn } from '../returns/rules.ts';
import type { Address } from './contract.ts';
import type { OrderRow } from './store.ts';

/**
 * Orders whose customers have deleted their accounts. They belong to the user "nobody", who cannot sign in. Goods,
 * amounts and the state (for tax) stay for bookkeeping. Name, contact and vehicle are removed once the seller no longer
 * needs to reach the customer.
 */

export const nobodysId = 'nobody';
/** Users are looked up by an address in lower case, so no look-up finds this one. */
const nobody = { id: nobodysId, email: 'NOBODY', passwordHash: '', createdAt: 0 };
/** Stands in place of what was removed. */
const removed = '–';
const contactMilliseconds = contactDaysAfterDelivery * dayMilliseconds;

/** Whether orders of this user have lost their accounts, so that they have nothing in common. */
export const isNobody = (userId: string): boolean => userId === nobodysId;

/** @returns the id of the user to whom such orders belong */
export async function makeNobody(tx: ShopTransaction): Promise<string> {
  const { users } = tx.tables;
  await tx.insert(users).values(nobody).onConflictDoNothing();
  return nobody.id;
}

export async function hasOpenReturn(db: Reads, orderId: string): Promise<boolean> {
  const { returns } = db.tables;
  const rows = await db.select({ state: returns.state }).from(returns).where(eq(returns.orderId, orderId));
  return rows.some(({ state }) => isOpenReturn(state));
}

/**
 * Whether the seller may need to reach the customer: from confirmation until delivered goods cannot be returned,
 * while a return is open, and while the shop owes the customer money.
 */
export async function needsCustomer(db: Reads, { id, status, createdAt }: OrderRow, now: number): Promise<boolean> {
  if ((await hasOpenReturn(db, id)) || (await owesMoney(db, id))) return true;
  if (status === 'confirmed' || status === 'processing' || status === 'shipped') return true;
  return status === 'delivered' && !(await isLongOver(db, { id, createdAt }, now));
}

/** Whether the order's status has not changed for so long that delivered goods cannot be returned any more. */
export async function isLongOver(
  db: Reads,
  { id, createdAt }: Pick<OrderRow, 'id' | 'createdAt'>,
  now: number,
  after = contactMilliseconds,
): Promise<boolean> {
  const { orderEvents } = db.tables;
  const steps = and(eq(orderEvents.orderId, id), eq(orderEvents.kind, 'status'));
  const last = (
    await db
      .select({ at: max(orderEvents.createdAt) })
      .from(orderEvents)
      .where(steps)
  )[0]?.at;
  return (last ?? createdAt) <= now - after;
}

function withoutPerson({ state, country }: Address): Address {
  return { firstName: removed, lastName: removed, address: removed, city: removed, zipCode: removed, state, country };
}

/** Removes name, contact, vehicle and free texts from an order. A pending order is cancelled. */
export async function forgetCustomer(tx: ShopTransaction, order: OrderRow, now: number): Promise<void> {
  const { customerSteps, orderEvents, orderLines, orders, payments, quotes } = tx.tables;
  await removeMails(tx, order);
  const set = {
    status: order.status === 'pending' ? ('cancelled' as const) : order.status,
    changedAt: now,
    email: removed,
    phone: removed,
    gstin: null,
    shippingAddress: withoutPerson(order.shippingAddress),
    billingAddress: order.billingAddress && withoutPerson(order.billingAddress),
    vehicle: null,
    note: null,
    trackingNumber: null,
    customerRemovedAt: now,
    version: order.version + 1,
    ...unlinked,
  };
  await tx.update(orders).set(set).where(eq(orders.id, order.id));
  await tx
    .update(orderLines)
    .set({ vehicle: null, fit: null, conditions: null, parcel: null })
    .where(eq(orderLines.orderId, order.id));
  const lines = await tx.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.orderId, order.id));
  await forgetPromises(
    tx,
    lines.map(({ id }) => id),
  );
  await tx.update(customerSteps).set({ text: null }).where(eq(customerSteps.orderId, order.id));
  await tx.update(payments).set({ linkUrl: null, typedReference: null }).where(eq(payments.orderId, order.id));
  await tx.update(quotes).set({ message: '' }).where(eq(quotes.orderId, order.id));
  await tx.delete(orderEvents).where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.kind, 'note')));
  await tx.update(orderEvents).set({ text: null }).where(eq(orderEvents.orderId, order.id));
  await forgetTalk(tx, order.id);
  await changeInSearch(tx, { ...order, ...set });
}

/** Removes what the customer and the sellers wrote to each other, and pictures; their files follow within an hour. */
async function forgetTalk(tx: ShopTransaction, orderId: string): Promise<void> {
  const { orderMessages, orderPictures, returns, returnSteps } = tx.tables;
  const own = eq(returns.orderId, orderId);
  await tx.delete(orderMessages).where(eq(orderMessages.orderId, orderId));
  await tx.update(orderPictures).set({ endsAt: 0 }).where(eq(orderPictures.orderId, orderId));
  const ids = (await tx.select({ id: returns.id }).from(returns).where(own)).map(({ id }) => id);
  await tx.update(returnSteps).set({ words: '' }).where(inArray(returnSteps.returnId, ids));
  await tx.update(returns).set({ words: '', pictures: [] }).where(own);
}

/** Columns that unlink an order from its customer's other orders. */
export const unlinked = { userId: nobody.id, idempotencyKey: null, requestHash: null };

/** Deletes mails about an order: all to its customer, and those to the seller that are not sent yet. */
async function removeMails(tx: ShopTransaction, { email, number }: OrderRow): Promise<void> {
  const { outbox } = tx.tables;
  const about = like(outbox.subject, `%${number}%`);
  const remove = async (which: SQL) => await tx.delete(outbox).where(and(which, about));
  await remove(eq(outbox.recipient, email));
  await remove(isNull(outbox.sentAt));
}
