import { and, count, eq, isNull, lt } from '../drizzle.ts';
import { type ShopDb, type ShopTransaction, write } from './connect.ts';
import { recoveryCodes, secondFactors } from './schema.ts';
import { endSignIns } from './sessions.ts';

/** A seller's second factor. */
export interface SecondFactor {
  /** Base32; null while none is set up. */
  secret: string | null;
  /** Shown to the seller, but not confirmed by a code yet. */
  pendingSecret: string | null;
  /** Milliseconds since 1970. */
  activatedAt: number | null;
  /** Unused ones. */
  recoveryCodes: number;
}

function replaceCodes(tx: ShopTransaction, userId: string, hashes: readonly string[]): void {
  tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run();
  tx.insert(recoveryCodes)
    .values(hashes.map((codeHash) => ({ userId, codeHash })))
    .run();
}

/** Second factors of sellers. What is used once is used by one statement: of two requests at once one succeeds. */
export function secondFactorStore(db: ShopDb) {
  return {
    async of(userId: string): Promise<SecondFactor> {
      const row = db.select().from(secondFactors).where(eq(secondFactors.userId, userId)).get();
      const codes = db.select({ rows: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId)).get();
      const { secret = null, pendingSecret = null, activatedAt = null } = row ?? {};
      return { secret, pendingSecret, activatedAt, recoveryCodes: codes?.rows ?? 0 };
    },

    /** Keeps a secret until its first code. The one in use stays. */
    async prepare(userId: string, pendingSecret: string): Promise<void> {
      db.insert(secondFactors)
        .values({ userId, pendingSecret })
        .onConflictDoUpdate({ target: secondFactors.userId, set: { pendingSecret } })
        .run();
    },

    /**
     * Makes the pending secret the one in use, with new recovery codes, and ends the sign-ins that were made without it.
     * @param keep the session that makes the request; it stays
     * @returns false when another secret was prepared meanwhile
     */
    async activate(
      userId: string,
      { secret, step, codeHashes }: { secret: string; step: number; codeHashes: readonly string[] },
      now: number,
      keep: string,
    ): Promise<boolean> {
      return write(db, (tx) => {
        const { changes } = tx
          .update(secondFactors)
          .set({ secret, lastStep: step, pendingSecret: null, activatedAt: now })
          .where(and(eq(secondFactors.userId, userId), eq(secondFactors.pendingSecret, secret)))
          .run();
        if (changes === 0) return false;
        replaceCodes(tx, userId, codeHashes);
        endSignIns(tx, userId, now, keep);
        return true;
      });
    },

    /** Whether the step is newer than every one used before; then it is used. */
    async takeStep(userId: string, step: number): Promise<boolean> {
      return (
        db
          .update(secondFactors)
          .set({ lastStep: step })
          .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
          .run().changes > 0
      );
    },

    /** Whether the recovery code was there; then it is gone. */
    async takeRecoveryCode(userId: string, codeHash: string): Promise<boolean> {
      return (
        db
          .delete(recoveryCodes)
          .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
          .run().changes > 0
      );
    },

    async setRecoveryCodes(userId: string, hashes: readonly string[]): Promise<void> {
      write(db, (tx) => replaceCodes(tx, userId, hashes));
    },

    /** Whether the one sign-in without a second factor was still free; then it is used. */
    async takeGrace(userId: string, now: number): Promise<boolean> {
      return (
        db
          .insert(secondFactors)
          .values({ userId, graceUsedAt: now })
          .onConflictDoUpdate({
            target: secondFactors.userId,
            set: { graceUsedAt: now },
            setWhere: isNull(secondFactors.graceUsedAt),
          })
          .run().changes > 0
      );
    },

    /** Forgets everything: the seller may sign in once without, and sets up another. */
    async remove(userId: string): Promise<void> {
      write(db, (tx) => {
        tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).run();
        tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run();
      });
    },
  };
}
