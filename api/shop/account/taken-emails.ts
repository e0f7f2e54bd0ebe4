import { and, eq, gt, isNotNull, ne } from '../../data/drizzle.ts';
import type { ShopTransaction } from '../../data/shop-db.ts';

/**
 * Whether an account has an address, or had it and may still take it back.
 * @param email lower case
 * @param but an account whose own addresses do not count
 */
export async function isTaken(tx: ShopTransaction, email: string, now: number, but = ''): Promise<boolean> {
  const { emailChanges, users } = tx.tables;
  const [has] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, but)));
  if (has) return true;
  const mayTakeBack = and(
    eq(emailChanges.oldEmail, email),
    ne(emailChanges.userId, but),
    isNotNull(emailChanges.confirmedAt),
    gt(emailChanges.takeBackUntil, now),
  );
  return (await tx.select({ id: emailChanges.id }).from(emailChanges).where(mayTakeBack))[0] !== undefined;
}
