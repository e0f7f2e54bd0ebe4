import { and, eq, isNotNull, isNull, ne } from '../drizzle.ts';
import { emailChanges, passwordResets, secondFactors, sessions } from './schema.ts';
import type { ShopTransaction } from './shop-db.ts';

/** Ends the wait of a customer's change of e-mail, if there is one. The old mailbox can still take it back. */
export const stopWaiting = (tx: ShopTransaction, userId: string) =>
  tx
    .update(emailChanges)
    .set({ confirmHash: null })
    .where(and(eq(emailChanges.userId, userId), isNotNull(emailChanges.confirmHash)));

/**
 * Ends what somebody who knew the password, or was signed in, may have left behind: every sign-in, the links for a new
 * password, a change of e-mail that waits, a second factor that is being set up. accounts/token-endings.ts says which events
 * do.
 * @param keep the session that stays
 */
export async function endAccess(tx: ShopTransaction, userId: string, now: number, keep?: string): Promise<void> {
  const others = keep === undefined ? undefined : ne(sessions.id, keep);
  await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), others));
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await stopWaiting(tx, userId);
  await tx.update(secondFactors).set({ pendingSecret: null }).where(eq(secondFactors.userId, userId));
}
