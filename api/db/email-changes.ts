import { and, eq, gt, gte, isNotNull, lte } from '../drizzle.ts';
import { type ShopDb, type ShopTransaction, write } from './connect.ts';
import { type Mail, queueMail } from './outbox.ts';
import { addReset, hashToken, newMailToken } from './resets.ts';
import { emailChanges, passwordResets, users } from './schema.ts';
import { endSignIns } from './sessions.ts';
import { isTaken } from './taken-emails.ts';

/** A change that waits for a click in the new mailbox. */
export interface PendingEmail {
  email: string;
  /** Milliseconds since 1970. */
  until: number;
}

/** What the mails of a change need. */
export interface StartedChange {
  /** Whether another account has the new address; then nobody may get `confirm`. */
  taken: boolean;
  confirm: string;
  takeBack: string;
}

interface Lifetimes {
  confirmMilliseconds: number;
  takeBackMilliseconds: number;
}

/** Ends the wait of a customer's change, if there is one. The old mailbox can still take it back. */
const stopWaiting = (tx: ShopDb | ShopTransaction, userId: string) =>
  tx
    .update(emailChanges)
    .set({ confirmHash: null })
    .where(and(eq(emailChanges.userId, userId), isNotNull(emailChanges.confirmHash)))
    .run();

/** Changes of e-mail addresses. An address that is taken is treated like a free one, but its link reaches nobody. */
export function emailChangeStore(db: ShopDb) {
  return {
    /** Starts a change and queues its mails, all or nothing; it replaces one that waits. */
    async start(
      user: { id: string; email: string },
      newEmail: string,
      { confirmMilliseconds, takeBackMilliseconds }: Lifetimes,
      now: number,
      mails: (started: StartedChange) => Mail[],
    ): Promise<PendingEmail> {
      const [confirm, takeBack] = [newMailToken(), newMailToken()];
      const until = now + confirmMilliseconds;
      write(db, (tx) => {
        tx.delete(emailChanges).where(lte(emailChanges.takeBackUntil, now)).run();
        stopWaiting(tx, user.id);
        tx.insert(emailChanges)
          .values({
            userId: user.id,
            oldEmail: user.email,
            newEmail,
            confirmHash: hashToken(confirm),
            confirmUntil: until,
            takeBackHash: hashToken(takeBack),
            takeBackUntil: now + takeBackMilliseconds,
            startedAt: now,
          })
          .run();
        const taken = isTaken(tx, newEmail, now, user.id);
        for (const mail of mails({ taken, confirm, takeBack })) queueMail(tx, mail, now);
      });
      return { email: newEmail, until };
    },

    async pending(userId: string, now: number): Promise<PendingEmail | undefined> {
      return db
        .select({ email: emailChanges.newEmail, until: emailChanges.confirmUntil })
        .from(emailChanges)
        .where(
          and(eq(emailChanges.userId, userId), isNotNull(emailChanges.confirmHash), gt(emailChanges.confirmUntil, now)),
        )
        .get();
    },

    async cancel(userId: string): Promise<void> {
      stopWaiting(db, userId);
    },

    /**
     * Makes the new address the account's. Reset links in the old mailbox no longer work.
     * @returns the new address; `taken` when another account has got it meanwhile; undefined when the link does not work
     */
    async confirm(token: string, now: number): Promise<{ email: string } | 'taken' | undefined> {
      return write(db, (tx) => {
        const works = and(eq(emailChanges.confirmHash, hashToken(token)), gt(emailChanges.confirmUntil, now));
        const change = tx.select().from(emailChanges).where(works).get();
        if (!change) return undefined;
        const { id, userId, newEmail: email } = change;
        if (isTaken(tx, email, now, userId)) return 'taken';
        tx.update(emailChanges).set({ confirmHash: null, confirmedAt: now }).where(eq(emailChanges.id, id)).run();
        tx.update(users).set({ email, emailProvenAt: now }).where(eq(users.id, userId)).run();
        tx.delete(passwordResets).where(eq(passwordResets.userId, userId)).run();
        return { email };
      });
    },

    /**
     * Gives the account its old address back, with all that happened since: later changes and sign-ins end, and only the
     * returned token sets a new password. Undefined when the link does not work.
     */
    async takeBack(
      token: string,
      resetMilliseconds: number,
      now: number,
    ): Promise<{ email: string; resetToken: string } | undefined> {
      return write(db, (tx) => {
        const works = and(eq(emailChanges.takeBackHash, hashToken(token)), gt(emailChanges.takeBackUntil, now));
        const change = tx.select().from(emailChanges).where(works).get();
        if (!change) return undefined;
        const { id, userId, oldEmail: email } = change;
        if (isTaken(tx, email, now, userId)) return undefined;
        tx.delete(emailChanges)
          .where(and(eq(emailChanges.userId, userId), gte(emailChanges.id, id)))
          .run();
        tx.update(users).set({ email, emailProvenAt: now }).where(eq(users.id, userId)).run();
        endSignIns(tx, userId, now);
        tx.delete(passwordResets).where(eq(passwordResets.userId, userId)).run();
        return { email, resetToken: addReset(tx, userId, now + resetMilliseconds) };
      });
    },

    /** Forgets changes that can no longer be taken back. */
    async removeOld(now: number): Promise<void> {
      db.delete(emailChanges).where(lte(emailChanges.takeBackUntil, now)).run();
    },
  };
}
