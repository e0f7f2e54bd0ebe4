import { and, eq, isNull, ne } from '../drizzle.ts';
import type { ShopTransaction } from './connect.ts';
import { sessions } from './schema.ts';

/** Ends every sign-in of an account. @param keep the session that stays */
export function endSignIns(tx: ShopTransaction, userId: string, now: number, keep?: string): void {
  const others = keep === undefined ? undefined : ne(sessions.id, keep);
  tx.update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), others))
    .run();
}
