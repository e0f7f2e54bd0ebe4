import { randomUUID } from 'node:crypto';
import { and, eq, gt } from '../../data/drizzle.ts';
import type { Reads, ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import { normalEmail } from '../account/rules.ts';
import type { NewUser, UserRow } from '../account/store.ts';
import { isTaken } from '../account/taken-emails.ts';
import { hashToken, newMailToken } from '../mail/link-token.ts';
import { isMailboxFull, type Mail, queueMail } from '../mail/store.ts';

export interface Registration extends NewUser {
  /** The path that the shopper wanted to go on to. */
  next: string | null;
}

export type Waiting = Pick<NewUser, 'email' | 'passwordHash'>;

async function findWaiting(db: Reads, token: string, now: number) {
  const { registrations } = db.tables;
  const works = and(eq(registrations.tokenHash, hashToken(token)), gt(registrations.expiresAt, now));
  return (await db.select().from(registrations).where(works))[0];
}

async function openAccount(tx: ShopTransaction, token: string, now: number) {
  const { registrations, users } = tx.tables;
  const found = await findWaiting(tx, token, now);
  if (!found) return undefined;
  const { tokenHash, email, passwordHash, firstName, lastName, phone, next } = found;
  if (await isTaken(tx, email, now)) return 'taken';
  await tx.delete(registrations).where(eq(registrations.tokenHash, tokenHash));
  const person = { email, passwordHash, firstName, lastName, phone };
  const [user] = await tx
    .insert(users)
    .values({ ...person, id: randomUUID(), emailProvenAt: now, createdAt: now })
    .returning();
  return user && { user, next };
}

/** Accounts that open by the link of a mail. A taken address is treated like a free one, but gets no link. */
export function registrationStore(db: ShopDb) {
  const { registrations } = db.tables;
  return {
    /**
     * Stores a registration and queues its mail, both or neither. Does nothing while the mailbox has had the maximum of
     * these mails, which also limits the registrations of an address.
     * @param milliseconds how long the link works
     * @param mail gets the link's token, or undefined when an account has the address
     */
    async start(
      { next, ...user }: Registration,
      milliseconds: number,
      now: number,
      mail: (token: string | undefined) => Mail,
    ): Promise<void> {
      const email = normalEmail(user.email);
      await db.write(async (tx) => {
        const token = (await isTaken(tx, email, now)) ? undefined : newMailToken();
        const written = mail(token);
        if (await isMailboxFull(tx, written, now)) return;
        if (token !== undefined) {
          const row = { ...user, email, next, tokenHash: hashToken(token), createdAt: now };
          await tx.insert(registrations).values({ ...row, expiresAt: now + milliseconds });
        }
        await queueMail(tx, written, now);
      });
    },

    /** The registration of a working link; else undefined. */
    async waiting(token: string, now: number): Promise<Waiting | undefined> {
      return findWaiting(db, token, now);
    },

    /** Ends a link. */
    async discard(token: string): Promise<void> {
      await db.write((tx) => tx.delete(registrations).where(eq(registrations.tokenHash, hashToken(token))));
    },

    /**
     * Opens the account of a link whose password was checked; its mailbox is proven. The link works once.
     * @returns the account and the path to go on to; `taken` when an account has got the address meanwhile; undefined
     * when the link does not work
     */
    async finish(token: string, now: number): Promise<{ user: UserRow; next: string | null } | 'taken' | undefined> {
      return db.write((tx) => openAccount(tx, token, now));
    },
  };
}
