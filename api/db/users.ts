import { randomUUID } from 'node:crypto';
import type { Language } from '../contract/languages.ts';
import { cookieDays, dayMilliseconds } from '../contract/retention.ts';
import { and, count, desc, eq, gt, isNotNull, isNull } from '../drizzle.ts';
import { type ShopDb, write } from './connect.ts';
import { passwordResets, sessions, users } from './schema.ts';
import { endSignIns } from './sessions.ts';
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
      return db
        .select()
        .from(users)
        .where(eq(users.email, normalEmail(email)))
        .get() as UserRow | undefined;
    },

    /** The new user; undefined when the address is taken. */
    async create(user: NewUser, now: number): Promise<UserRow | undefined> {
      const email = normalEmail(user.email);
      return write(db, (tx) =>
        isTaken(tx, email, now)
          ? undefined
          : (tx
              .insert(users)
              .values({ ...user, id: randomUUID(), email, createdAt: now })
              .returning()
              .get() as UserRow),
      );
    },

    /** @throws AccountGone */
    async setProfile(userId: string, profile: Profile): Promise<UserRow> {
      const changed = db.update(users).set(profile).where(eq(users.id, userId)).returning().get();
      if (!changed) throw new AccountGone();
      return changed as UserRow;
    },

    /** Sets the file name of the photo. @returns the previous one. @throws AccountGone */
    async setPhoto(userId: string, photo: string | null): Promise<string | null> {
      return write(db, (tx) => {
        const before = tx.select({ photo: users.photo }).from(users).where(eq(users.id, userId)).get();
        if (!before) throw new AccountGone();
        tx.update(users).set({ photo }).where(eq(users.id, userId)).run();
        return before.photo;
      });
    },

    /**
     * A new password ends every sign-in made with the old one and invalidates its reset links.
     * @param keep the session that makes the request; it stays
     */
    async setPassword(userId: string, passwordHash: string, now: number, keep?: string): Promise<void> {
      write(db, (tx) => {
        tx.update(users).set({ passwordHash }).where(eq(users.id, userId)).run();
        endSignIns(tx, userId, now, keep);
        tx.delete(passwordResets).where(eq(passwordResets.userId, userId)).run();
      });
    },

    async setRole(userId: string, role: UserRow['role']): Promise<void> {
      db.update(users).set({ role }).where(eq(users.id, userId)).run();
    },

    /** Remembers the language in which a seller uses the desk. */
    async setLanguage(userId: string, language: Language): Promise<void> {
      db.update(users).set({ language }).where(eq(users.id, userId)).run();
    },

    /** The language in which most sellers use the desk; undefined before anybody has. */
    async sellersLanguage(): Promise<string | undefined> {
      const row = db
        .select({ language: users.language })
        .from(users)
        .where(and(eq(users.role, 'seller'), isNotNull(users.language)))
        .groupBy(users.language)
        .orderBy(desc(count()), users.language)
        .limit(1)
        .get();
      return row?.language ?? undefined;
    },

    async sellers(): Promise<UserRow[]> {
      return db.select().from(users).where(eq(users.role, 'seller')).orderBy(users.email).all() as UserRow[];
    },

    async startSession(userId: string, now: number): Promise<string> {
      const id = randomUUID();
      db.insert(sessions)
        .values({ id, userId, createdAt: now, expiresAt: now + sessionMilliseconds })
        .run();
      return id;
    },

    /** The user of a session that is neither revoked nor expired. */
    async bySession(sessionId: string, now: number): Promise<UserRow | undefined> {
      return db
        .select({ user: users })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
        .get()?.user as UserRow | undefined;
    },

    async revokeSession(sessionId: string, now: number): Promise<void> {
      db.update(sessions).set({ revokedAt: now }).where(eq(sessions.id, sessionId)).run();
    },
  };
}
