import { and, eq, isNull, ne } from '../drizzle.ts';
import { sessions } from './schema.ts';
import type { ShopTransaction } from './shop-db.ts';

/** Ends every sign-in of an account. @param keep the session that stays */
export async function endSignIns(tx: ShopTransaction, userId: string, now: number, keep?: string): Promise<void> {
  const others = keep === undefined ? undefined : ne(sessions.id, keep);
  await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), others));
}
