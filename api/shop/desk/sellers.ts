import { eq } from '../../data/drizzle.ts';
import type { ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import { hashToken, newMailToken } from '../mail/link-token.ts';
import { endAccess } from '../sessions/store.ts';

async function forgetFactor(tx: ShopTransaction, userId: string): Promise<void> {
  const { recoveryCodes, secondFactors } = tx.tables;
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** No earlier mailbox takes the account back; its address stays as long as ever out of the reach of others. */
async function endTakeBacks(tx: ShopTransaction, userId: string): Promise<void> {
  const { emailChanges } = tx.tables;
  const mine = eq(emailChanges.userId, userId);
  for (const { id } of await tx.select({ id: emailChanges.id }).from(emailChanges).where(mine))
    await tx
      .update(emailChanges)
      .set({ takeBackHash: hashToken(newMailToken()) })
      .where(eq(emailChanges.id, id));
}

/** Who may use the seller's desk, as the shop's operator decides it. What an account was before gives no way to the desk. */
export function sellerStore(db: ShopDb) {
  const { users } = db.tables;
  return {
    /** Makes an account a seller's, with a new password. A second factor stays. */
    async add(userId: string, passwordHash: string, now: number): Promise<void> {
      await db.write(async (tx) => {
        await tx.update(users).set({ passwordHash, role: 'seller' }).where(eq(users.id, userId));
        await endAccess(tx, userId, now);
        await endTakeBacks(tx, userId);
      });
    },

    /** The account remains a customer's. */
    async remove(userId: string, now: number): Promise<void> {
      await db.write(async (tx) => {
        await tx.update(users).set({ role: 'customer' }).where(eq(users.id, userId));
        await forgetFactor(tx, userId);
        await endAccess(tx, userId, now);
      });
    },

    /** The seller sets up another second factor. */
    async resetFactor(userId: string, now: number): Promise<void> {
      await db.write(async (tx) => {
        await forgetFactor(tx, userId);
        await endAccess(tx, userId, now);
      });
    },
  };
}
