import { randomUUID } from 'node:crypto';
import type { Language } from '../contract/languages.ts';
import { cookieDays, dayMilliseconds } from '../contract/retention.ts';
import { and, count, desc, eq, gt, isNotNull, isNull } from '../drizzle.ts';
import { passwordResets, sessions, users } from './schema.ts';
import { endSignIns } from './sessions.ts';
import type { ShopDb } from './shop-db.ts';
import { isTaken } from './taken-emails.ts';

export interface BillingAddress {
  address: string;
  city: string;
  state: string;
  zipCode: string;
}
export type UserRow = Omit<typeof users.$inferSelect, 'billingAddress'> & { billingAddress: BillingAddress | null };

export interface Profile {
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  /** Undefined: unchanged. */
  billingAddress: BillingAddress | undefined;
}

export interface NewUser {
  email: string;
  passwordHash: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
}

/** The account was deleted after the request had found it. */
export class AccountGone extends Error {
  override name = 'AccountGone';
}

/** How long a sign-in lasts, in milliseconds. */
export const sessionMilliseconds = cookieDays.signIn * dayMilliseconds;

export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Users and their sign-in sessions. */
export function userStore(db: ShopDb) {
  return {
    async byEmail(email: string): Promise<UserRow | undefined> {
      return (
        await db
          .select()
          .from(users)
          .where(eq(users.email, normalEmail(email)))
      )[0] as UserRow | undefined;
    },

    /** The new user; undefined when the address is taken. */
    async create(user: NewUser, now: number): Promise<UserRow | undefined> {
      const email = normalEmail(user.email);
      return db.write(async (tx) =>
        (await isTaken(tx, email, now))
          ? undefined
          : ((
              await tx
                .insert(users)
                .values({ ...user, id: randomUUID(), email, createdAt: now })
                .returning()
            )[0] as UserRow),
      );
    },

    /** @throws AccountGone */
    async setProfile(userId: string, profile: Profile): Promise<UserRow> {
      const [changed] = await db.write((tx) => tx.update(users).set(profile).where(eq(users.id, userId)).returning());
      if (!changed) throw new AccountGone();
      return changed as UserRow;
    },

    /** Sets the file name of the photo. @returns the previous one. @throws AccountGone */
    async setPhoto(userId: string, photo: string | null): Promise<string | null> {
      return db.write(async (tx) => {
        const [before] = await tx.select({ photo: users.photo }).from(users).where(eq(users.id, userId));
        if (!before) throw new AccountGone();
        await tx.update(users).set({ photo }).where(eq(users.id, userId));
        return before.photo;
      });
    },

    /**
     * A new password ends every sign-in made with the old one and invalidates its reset links.
     * @param keep the session that makes the request; it stays
     */
    async setPassword(userId: string, passwordHash: string, now: number, keep?: string): Promise<void> {
      await db.write(async (tx) => {
        await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
        await endSignIns(tx, userId, now, keep);
        await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
      });
    },

    async setRole(userId: string, role: UserRow['role']): Promise<void> {
      await db.write((tx) => tx.update(users).set({ role }).where(eq(users.id, userId)));
    },

    /** Remembers the language in which a seller uses the desk. */
    async setLanguage(userId: string, language: Language): Promise<void> {
      await db.write((tx) => tx.update(users).set({ language }).where(eq(users.id, userId)));
    },

    /** The language in which most sellers use the desk; undefined before anybody has. */
    async sellersLanguage(): Promise<string | undefined> {
      const [row] = await db
        .select({ language: users.language })
        .from(users)
        .where(and(eq(users.role, 'seller'), isNotNull(users.language)))
        .groupBy(users.language)
        .orderBy(desc(count()), users.language)
        .limit(1);
      return row?.language ?? undefined;
    },

    async sellers(): Promise<UserRow[]> {
      return (await db.select().from(users).where(eq(users.role, 'seller')).orderBy(users.email)) as UserRow[];
    },

    async startSession(userId: string, now: number): Promise<string> {
      const id = randomUUID();
      await db.write((tx) =>
        tx.insert(sessions).values({ id, userId, createdAt: now, expiresAt: now + sessionMilliseconds }),
      );
      return id;
    },

    /** The user of a session that is neither revoked nor expired. */
    async bySession(sessionId: string, now: number): Promise<UserRow | undefined> {
      return (
        await db
          .select({ user: users })
          .from(sessions)
          .innerJoin(users, eq(users.id, sessions.userId))
          .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
      )[0]?.user as UserRow | undefined;
    },

    async revokeSession(sessionId: string, now: number): Promise<void> {
      await db.write((tx) => tx.update(sessions).set({ revokedAt: now }).where(eq(sessions.id, sessionId)));
    },
  };
}
