import { and, count, eq, gt, lte } from '../../data/drizzle.ts';
import type { Reads, ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import type { UserRow } from '../account/store.ts';
import { hashToken, newMailToken } from '../mail/link-token.ts';
import { isMailboxFull, type Mail, queueMail, queueMailUnbounded } from '../mail/store.ts';
import { endAccess } from '../sessions/store.ts';

/** Adds a link, within the transaction that causes it. @returns its token */
export async function addReset(
  tx: ShopTransaction,
  userId: string,
  expiresAt: number,
  token = newMailToken(),
): Promise<string> {
  const { passwordResets } = tx.tables;
  await tx.insert(passwordResets).values({ tokenHash: hashToken(token), userId, expiresAt });
  return token;
}

async function findOwner(db: Reads, token: string, now: number): Promise<UserRow | undefined> {
  const { passwordResets, users } = db.tables;
  const isValid = and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expiresAt, now));
  const isOwner = eq(users.id, passwordResets.userId);
  return (await db.select({ user: users }).from(passwordResets).innerJoin(users, isOwner).where(isValid))[0]?.user;
}

/** How many links of a user work and end before a moment: those of an enquiry's mail work for longer. */
async function countValid(tx: ShopTransaction, userId: string, now: number, end: number): Promise<number> {
  const { passwordResets } = tx.tables;
  const { expiresAt } = passwordResets;
  const isValid = and(eq(passwordResets.userId, userId), gt(expiresAt, now), lte(expiresAt, end));
  return (await tx.select({ rows: count() }).from(passwordResets).where(isValid))[0]?.rows ?? 0;
}

/** Whether a user has a link that works. */
export const hasLink = async (tx: ShopTransaction, userId: string, now: number): Promise<boolean> =>
  (await countValid(tx, userId, now, Number.MAX_SAFE_INTEGER)) > 0;

async function hasProven(tx: ShopTransaction, userId: string): Promise<boolean> {
  const { users } = tx.tables;
  const [user] = await tx.select({ at: users.emailProvenAt }).from(users).where(eq(users.id, userId));
  return user !== undefined && user.at !== null;
}

async function setPassword(tx: ShopTransaction, userId: string, passwordHash: string, now: number): Promise<void> {
  const { users } = tx.tables;
  // The link was in a mail to the account's address, so the address is proven.
  await tx.update(users).set({ passwordHash, emailProvenAt: now }).where(eq(users.id, userId));
  await endAccess(tx, userId, now);
}

/** Password-reset links: usable once, for a limited time; only the mail contains the token. */
export function resetStore(db: ShopDb) {
  return {
    /**
     * Creates a link and queues its mail, both or neither. Does nothing while `limit` such links of this user are valid or
     * the mailbox has had the maximum of mails, so that nobody can fill another's mailbox. A customer who has proven
     * the mailbox and has no valid link always gets one, however many strangers have asked.
     */
    async start(
      userId: string,
      { milliseconds, limit }: { milliseconds: number; limit: number },
      now: number,
      mail: (token: string) => Mail,
    ): Promise<void> {
      await db.write(async (tx) => {
        const alive = await countValid(tx, userId, now, now + milliseconds);
        const token = newMailToken();
        const written = mail(token);
        if (alive >= limit) return;
        if (!(alive === 0 && (await hasProven(tx, userId))) && (await isMailboxFull(tx, written, now))) return;
        await addReset(tx, userId, now + milliseconds, token);
        await queueMailUnbounded(tx, written, now);
      });
    },

    /** Whose password a link sets; undefined when its token is unknown, used or expired. */
    ownerOf: (token: string, now: number): Promise<UserRow | undefined> => findOwner(db, token, now),

    /**
     * Sets the new password and ends what the old one gave: sign-ins, links, a pending change of e-mail. Undefined when
     * the link is unknown, used or expired.
     */
    async finish(
      token: string,
      passwordHash: string,
      now: number,
      mail: (email: string) => Mail,
    ): Promise<{ userId: string; email: string; role: UserRow['role'] } | undefined> {
      return db.write(async (tx) => {
        const owner = await findOwner(tx, token, now);
        if (!owner) return undefined;
        const { id: userId, email, role } = owner;
        await setPassword(tx, userId, passwordHash, now);
        await queueMail(tx, mail(email), now);
        return { userId, email, role };
      });
    },
  };
}
