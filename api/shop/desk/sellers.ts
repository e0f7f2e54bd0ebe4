import { eq } from '../../data/drizzle.ts';
import type { ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import { hashToken, newMailToken } from '../mail/link-token.ts';
import { endAccess } from '../sessions/store.ts';

async function forgetFactor(tx: ShopTransaction, userId: string): Promise<void> {
  const { recoveryCodes, secondFactors } = tx.tables;
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Earlier mailboxes can no longer take the account back; their addresses stay reserved as long as before. */
async function endTakeBacks(tx: ShopTransaction, userId: string): Promise<void> {
  const { emailChanges } = tx.tables;
  const mine = eq(emailChanges.userId, userId);
  for (const { id } of await tx.select({ id: emailChanges.id }).from(emailChanges).where(mine))
    await tx
      .update(emailChanges)
      .set({ takeBackHash: hashToken(newMailToken()) })
      .where(eq(emailChanges.id, id));
}

/** The operator decides who may use the desk. Sign-ins and links from before the decision give no way to it. */
export function sellerStore(db: ShopDb) {
  const { users } = db.tables;
  return {
    /** Makes an account a seller's. It keeps its password and a second factor. */
    async add(userId: string, now: number): Promise<void> {
      await db.write(async (tx) => {
        await tx.update(users).set({ role: 'seller' }).where(eq(users.id, userId));
        await endAccess(tx, userId, now);
        await endTakeBacks(tx, userId);
      });
    },

    /** Makes a seller's account a customer's. */
    async remove(userId: string, now: number): Promise<void> {
      await db.write(async (tx) => {
        await tx.update(users).set({ role: 'customer' }).where(eq(users.id, userId));
        await forgetFactor(tx, userId);
        await endAccess(tx, userId, now);
      });
    },

    /** Removes the second factor, so that the seller sets up another one. */
    async resetFactor(userId: string, now: number): Promise<void> {
      await db.write(async (tx) => {
        await forgetFactor(tx, userId);
        await endAccess(tx, userId, now);
      });
    },
  };
}
