import { randomUUID } from 'node:crypto';
import type { Language } from '../contract/languages.ts';
import { cookieDays, dayMilliseconds } from '../contract/retention.ts';
import { and, count, desc, eq, gt, isNotNull, isNull, ne } from '../drizzle.ts';
import { type ShopDb, write } from './connect.ts';
import { type Mail, queueMail } from './outbox.ts';
import { passwordResets, sessions, users } from './schema.ts';

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
  email: string;
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
      return db
        .insert(users)
        .values({ ...user, id: randomUUID(), email: normalEmail(user.email), createdAt: now })
        .onConflictDoNothing({ target: users.email })
        .returning()
        .get() as UserRow | undefined;
    },

    /**
     * Stores a profile; undefined when another account has the address. A changed address invalidates the reset links
     * sent to the old one and queues a mail about the change, all or nothing.
     */
    async setProfile(user: UserRow, profile: Profile, now: number, mail: () => Mail): Promise<UserRow | undefined> {
      const email = normalEmail(profile.email);
      return write(db, (tx) => {
        const taken = tx
          .select({ id: users.id })
          .from(users)
          .where(and(eq(users.email, email), ne(users.id, user.id)))
          .get();
        if (taken) return undefined;
        if (email !== user.email) {
          tx.delete(passwordResets).where(eq(passwordResets.userId, user.id)).run();
          queueMail(tx, mail(), now);
        }
        return tx
          .update(users)
          .set({ ...profile, email })
          .where(eq(users.id, user.id))
          .returning()
          .get() as UserRow;
      });
    },

    /** Sets the file name of the photo. @returns the previous one */
    async setPhoto(userId: string, photo: string | null): Promise<string | null> {
      return write(db, (tx) => {
        const before = tx.select({ photo: users.photo }).from(users).where(eq(users.id, userId)).get()?.photo ?? null;
        tx.update(users).set({ photo }).where(eq(users.id, userId)).run();
        return before;
      });
    },

    /**
     * A new password ends every sign-in made with the old one and invalidates its reset links.
     * @param keep the session that makes the request; it stays
     */
    async setPassword(userId: string, passwordHash: string, now: number, keep?: string): Promise<void> {
      write(db, (tx) => {
        tx.update(users).set({ passwordHash }).where(eq(users.id, userId)).run();
        tx.update(sessions)
          .set({ revokedAt: now })
          .where(
            and(
              eq(sessions.userId, userId),
              isNull(sessions.revokedAt),
              keep === undefined ? undefined : ne(sessions.id, keep),
            ),
          )
          .run();
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
