import { and, desc, eq, gt, isNotNull, isNull, ne, sql } from '../../data/drizzle.ts';
import type { ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import type { Device } from './rules.ts';

/** Times are milliseconds since 1970. */
export interface SessionRow extends Device {
  id: string;
  createdAt: number;
  usedAt: number | null;
}

/** Most sign-ins in the list; customers with more can sign out everywhere. */
const listed = 50;

/** Cancels a customer's pending change of e-mail, if any. The old mailbox can still take it back. */
export const stopWaiting = (tx: ShopTransaction, userId: string) => {
  const { emailChanges } = tx.tables;
  return tx
    .update(emailChanges)
    .set({ confirmHash: null })
    .where(and(eq(emailChanges.userId, userId), isNotNull(emailChanges.confirmHash)));
};

/**
 * Ends what somebody with the password, or signed in, may have begun: sign-ins, links for a new password, a pending
 * change of e-mail, the set-up of a second factor. shop/login/token-endings.ts lists the events that do this.
 * @param keep a session to keep
 */
export async function endAccess(tx: ShopTransaction, userId: string, now: number, keep?: string): Promise<void> {
  const { passwordResets, secondFactors, sessions } = tx.tables;
  const others = keep === undefined ? undefined : ne(sessions.id, keep);
  await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), others));
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await stopWaiting(tx, userId);
  await tx.update(secondFactors).set({ pendingSecret: null }).where(eq(secondFactors.userId, userId));
}

/** A customer's list of sign-ins. */
export function sessionStore(db: ShopDb) {
  const { sessions } = db.tables;
  return {
    /** The sign-ins that are neither revoked nor expired, the last used first. */
    async ofUser(userId: string, now: number): Promise<SessionRow[]> {
      const { id, createdAt, usedAt, browser, system, revokedAt, expiresAt } = sessions;
      return db
        .select({ id, createdAt, usedAt, browser, system })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), isNull(revokedAt), gt(expiresAt, now)))
        .orderBy(desc(sql`coalesce(${usedAt}, ${createdAt})`), id)
        .limit(listed);
    },

    /** Ends one of the customer's sign-ins. False when there is none with this id, or it has ended. */
    async end(userId: string, sessionId: string, now: number): Promise<boolean> {
      const { id, revokedAt, expiresAt } = sessions;
      const own = and(eq(id, sessionId), eq(sessions.userId, userId), isNull(revokedAt), gt(expiresAt, now));
      const ended = await db.write((tx) => tx.update(sessions).set({ revokedAt: now }).where(own).returning({ id }));
      return ended.length > 0;
    },
  };
}
