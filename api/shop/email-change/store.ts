import { and, eq, gt, gte, isNotNull, lte } from '../../data/drizzle.ts';
import type { ShopDb } from '../../data/shop-db.ts';
import { type Checked, stillHas } from '../account/store.ts';
import { isTaken } from '../account/taken-emails.ts';
import { hashToken, newMailToken } from '../mail/link-token.ts';
import { type Mail, queueMail } from '../mail/store.ts';
import { addReset } from '../reset/store.ts';
import { endAccess, stopWaiting } from '../sessions/store.ts';

/** A change that is not confirmed yet. */
export interface PendingEmail {
  email: string;
  /** Milliseconds since 1970. */
  until: number;
}

/** What the mails of a change need. */
export interface StartedChange {
  /** Whether another account has the new address; then `confirm` must not be sent. */
  taken: boolean;
  confirm: string;
  takeBack: string;
}

interface Lifetimes {
  confirmMilliseconds: number;
  takeBackMilliseconds: number;
}

/** Changes of e-mail addresses. A taken address is treated like a free one, but its link is not sent. */
export function emailChangeStore(db: ShopDb) {
  const { emailChanges, passwordResets, users } = db.tables;
  return {
    /**
     * Starts a change and queues its mails, all or nothing. It replaces a pending one.
     * @param user with the hash that was checked
     * @returns undefined when the password has changed meanwhile; then nothing was done
     */
    async start(
      user: Checked & { email: string },
      newEmail: string,
      { confirmMilliseconds, takeBackMilliseconds }: Lifetimes,
      now: number,
      mails: (started: StartedChange) => Mail[],
    ): Promise<PendingEmail | undefined> {
      const [confirm, takeBack] = [newMailToken(), newMailToken()];
      const until = now + confirmMilliseconds;
      return db.write(async (tx) => {
        const [still] = await tx.select({ id: users.id }).from(users).where(stillHas(db.tables, user));
        if (!still) return undefined;
        await stopWaiting(tx, user.id);
        await tx.insert(emailChanges).values({
          userId: user.id,
          oldEmail: user.email,
          newEmail,
          confirmHash: hashToken(confirm),
          confirmUntil: until,
          takeBackHash: hashToken(takeBack),
          takeBackUntil: now + takeBackMilliseconds,
          startedAt: now,
        });
        const taken = await isTaken(tx, newEmail, now, user.id);
        for (const mail of mails({ taken, confirm, takeBack })) await queueMail(tx, mail, now);
        return { email: newEmail, until };
      });
    },

    async pending(userId: string, now: number): Promise<PendingEmail | undefined> {
      return (
        await db
          .select({ email: emailChanges.newEmail, until: emailChanges.confirmUntil })
          .from(emailChanges)
          .where(
            and(
              eq(emailChanges.userId, userId),
              isNotNull(emailChanges.confirmHash),
              gt(emailChanges.confirmUntil, now),
            ),
          )
      )[0];
    },

    async cancel(userId: string): Promise<void> {
      await db.write((tx) => stopWaiting(tx, userId));
    },

    /**
     * Makes the new address the account's; reset links in the old mailbox stop working.
     * @returns the new address; `taken` when another account has got it meanwhile; undefined when the link does not
     * work
     */
    async confirm(token: string, now: number): Promise<{ email: string } | 'taken' | undefined> {
      return db.write(async (tx) => {
        const works = and(eq(emailChanges.confirmHash, hashToken(token)), gt(emailChanges.confirmUntil, now));
        const [change] = await tx.select().from(emailChanges).where(works);
        if (!change) return undefined;
        const { id, userId, newEmail: email } = change;
        if (await isTaken(tx, email, now, userId)) return 'taken';
        await tx.update(emailChanges).set({ confirmHash: null, confirmedAt: now }).where(eq(emailChanges.id, id));
        await tx.update(users).set({ email, emailProvenAt: now }).where(eq(users.id, userId));
        await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
        return { email };
      });
    },

    /** Whether a take-back link is known and not too old. */
    async canTakeBack(token: string, now: number): Promise<boolean> {
      const works = and(eq(emailChanges.takeBackHash, hashToken(token)), gt(emailChanges.takeBackUntil, now));
      return (await db.select({ id: emailChanges.id }).from(emailChanges).where(works))[0] !== undefined;
    },

    /**
     * Gives the account its old address back. Later changes and all sign-ins end, and only the returned token sets a
     * new password. Undefined when the link does not work.
     * @param noPassword the hash of a password that nobody knows, because whoever started the change knows the present
     * one
     */
    async takeBack(
      token: string,
      noPassword: string,
      resetMilliseconds: number,
      now: number,
    ): Promise<{ email: string; resetToken: string } | undefined> {
      return db.write(async (tx) => {
        const works = and(eq(emailChanges.takeBackHash, hashToken(token)), gt(emailChanges.takeBackUntil, now));
        const [change] = await tx.select().from(emailChanges).where(works);
        if (!change) return undefined;
        const { id, userId, oldEmail: email } = change;
        if (await isTaken(tx, email, now, userId)) return undefined;
        await tx.delete(emailChanges).where(and(eq(emailChanges.userId, userId), gte(emailChanges.id, id)));
        await tx.update(users).set({ email, emailProvenAt: now, passwordHash: noPassword }).where(eq(users.id, userId));
        await endAccess(tx, userId, now);
        return { email, resetToken: await addReset(tx, userId, now + resetMilliseconds) };
      });
    },

    /** Deletes changes that can no longer be taken back. */
    async removeOld(now: number): Promise<void> {
      await db.write((tx) => tx.delete(emailChanges).where(lte(emailChanges.takeBackUntil, now)));
    },
  };
}
