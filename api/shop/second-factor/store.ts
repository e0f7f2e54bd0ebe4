import { and, count, eq, lt } from '../../data/drizzle.ts';
import type { ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import { endAccess } from '../sessions/store.ts';

/** A seller's second factor. */
export interface SecondFactor {
  /** Base32; null while none is set up. */
  secret: string | null;
  /** A new secret that no code has confirmed yet. */
  pendingSecret: string | null;
  /** Milliseconds since 1970. */
  activatedAt: number | null;
  /** The number of unused recovery codes. */
  recoveryCodes: number;
}

async function replaceCodes(tx: ShopTransaction, userId: string, hashes: readonly string[]): Promise<void> {
  const { recoveryCodes } = tx.tables;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Second factors of sellers. One statement uses up a code, so that of two simultaneous requests only one succeeds. */
export function secondFactorStore(db: ShopDb) {
  const { recoveryCodes, secondFactors } = db.tables;
  /** Returned to know that a row was changed. */
  const own = { userId: secondFactors.userId };
  return {
    async of(userId: string): Promise<SecondFactor> {
      const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
      const [codes] = await db.select({ rows: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
      const { secret = null, pendingSecret = null, activatedAt = null } = row ?? {};
      return { secret, pendingSecret, activatedAt, recoveryCodes: codes?.rows ?? 0 };
    },

    async isActive(userId: string): Promise<boolean> {
      return (await this.of(userId)).secret !== null;
    },

    /** Stores a secret until its first code confirms it. The one in use stays. */
    async prepare(userId: string, pendingSecret: string): Promise<void> {
      await db.write((tx) =>
        tx
          .insert(secondFactors)
          .values({ userId, pendingSecret })
          .onConflictDoUpdate({ target: secondFactors.userId, set: { pendingSecret } }),
      );
    },

    /**
     * Puts the pending secret to use, with new recovery codes, and ends access that was given without it.
     * @param keep the session that makes the request; it is kept
     * @returns false when another secret was prepared meanwhile
     */
    async activate(
      userId: string,
      { secret, step, codeHashes }: { secret: string; step: number; codeHashes: readonly string[] },
      now: number,
      keep: string,
    ): Promise<boolean> {
      return db.write(async (tx) => {
        const activated = await tx
          .update(secondFactors)
          .set({ secret, lastStep: step, pendingSecret: null, activatedAt: now })
          .where(and(eq(secondFactors.userId, userId), eq(secondFactors.pendingSecret, secret)))
          .returning(own);
        if (activated.length === 0) return false;
        await replaceCodes(tx, userId, codeHashes);
        await endAccess(tx, userId, now, keep);
        return true;
      });
    },

    /** Uses a time step. False when it, or a later one, was used before. */
    async takeStep(userId: string, step: number): Promise<boolean> {
      const isNewer = and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step));
      const taken = await db.write((tx) =>
        tx.update(secondFactors).set({ lastStep: step }).where(isNewer).returning(own),
      );
      return taken.length > 0;
    },

    /** Uses up a recovery code. False when there is no such code. */
    async takeRecoveryCode(userId: string, codeHash: string): Promise<boolean> {
      const mine = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash));
      const taken = await db.write((tx) => tx.delete(recoveryCodes).where(mine).returning());
      return taken.length > 0;
    },

    async setRecoveryCodes(userId: string, hashes: readonly string[]): Promise<void> {
      await db.write(async (tx) => replaceCodes(tx, userId, hashes));
    },

    /** Removes the second factor and its recovery codes. */
    async remove(userId: string): Promise<void> {
      await db.write(async (tx) => {
        await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
        await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
      });
    },
  };
}
