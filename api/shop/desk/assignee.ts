import { eq } from '../../data/drizzle.ts';
import type { Reads, ShopDb } from '../../data/shop-db.ts';
import type { OrderRow } from '../orders/store.ts';

/** E-mail address of the seller who works on an order; null: nobody does. */
export async function assigneeOf(db: Reads, { assigneeId }: Pick<OrderRow, 'assigneeId'>): Promise<string | null> {
  if (assigneeId === null) return null;
  const { users } = db.tables;
  return (await db.select({ email: users.email }).from(users).where(eq(users.id, assigneeId)))[0]?.email ?? null;
}

/**
 * Says who works on an order. That is no change of the order: its version stays, so that it makes nobody's quote fail.
 * @returns false for an unknown order
 */
export async function setAssignee(
  db: ShopDb,
  orderId: string,
  assigneeId: string | null,
  now: number,
): Promise<boolean> {
  const { orders } = db.tables;
  return db.write(async (tx) => {
    const set = tx.update(orders).set({ assigneeId, changedAt: now }).where(eq(orders.id, orderId));
    return (await set.returning({ id: orders.id })).length > 0;
  });
}
