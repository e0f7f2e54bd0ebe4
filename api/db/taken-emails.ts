import { and, eq, gt, isNotNull, ne } from '../drizzle.ts';
import type { ShopTransaction } from './connect.ts';
import { emailChanges, users } from './schema.ts';

/**
 * Whether an address is not free: an account has it, or had it and may still take it back.
 * @param email lower case
 * @param but the account whose own addresses do not count
 */
export function isTaken(tx: ShopTransaction, email: string, now: number, but = ''): boolean {
  const has = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, but)))
    .get();
  if (has) return true;
  const mayTakeBack = and(
    eq(emailChanges.oldEmail, email),
    ne(emailChanges.userId, but),
    isNotNull(emailChanges.confirmedAt),
    gt(emailChanges.takeBackUntil, now),
  );
  return tx.select({ id: emailChanges.id }).from(emailChanges).where(mayTakeBack).get() !== undefined;
}
