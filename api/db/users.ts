import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull } from '../drizzle.ts';
import { type ShopDb, write } from './connect.ts';
import { sessions, users } from './schema.ts';

export type UserRow = typeof users.$inferSelect;

export interface NewUser {
  email: string;
  passwordHash: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
}

/** How long a sign-in lasts, in milliseconds. */
export const sessionMilliseconds = 30 * 24 * 60 * 60_000;

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
        .get();
    },

    /** The new user; undefined when the address is taken. */
    async create(user: NewUser, now: number): Promise<UserRow | undefined> {
      return db
        .insert(users)
        .values({ ...user, id: randomUUID(), email: normalEmail(user.email), createdAt: now })
        .onConflictDoNothing({ target: users.email })
        .returning()
        .get();
    },

    /** A new password ends every sign-in that was begun with the old one. */
    async setPassword(userId: string, passwordHash: string, now: number): Promise<void> {
      write(db, (tx) => {
        tx.update(users).set({ passwordHash }).where(eq(users.id, userId)).run();
        tx.update(sessions)
          .set({ revokedAt: now })
          .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))
          .run();
      });
    },

    async setRole(userId: string, role: UserRow['role']): Promise<void> {
      db.update(users).set({ role }).where(eq(users.id, userId)).run();
    },

    async sellers(): Promise<UserRow[]> {
      return db.select().from(users).where(eq(users.role, 'seller')).orderBy(users.email).all();
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
        .get()?.user;
    },

    async revokeSession(sessionId: string, now: number): Promise<void> {
      db.update(sessions).set({ revokedAt: now }).where(eq(sessions.id, sessionId)).run();
    },
  };
}
