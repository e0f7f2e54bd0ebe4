import { randomUUID } from 'node:crypto';
import { and, count, desc, eq, gt, isNotNull, isNull } from '../../data/drizzle.ts';
import type { ShopDb } from '../../data/shop-db.ts';
import type { Row, Tables } from '../../data/tables.ts';
import type { Language } from '../language/languages.ts';
import { type Mail, queueMail } from '../mail/store.ts';
import type { Device } from '../sessions/rules.ts';
import { sessionMilliseconds } from '../sessions/rules.ts';
import { endAccess } from '../sessions/store.ts';
import { normalEmail } from './rules.ts';
import type { BillingAddress } from './tables.ts';
import { isTaken } from './taken-emails.ts';

export type UserRow = Row<'users'>;

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

export interface NewSession {
  /** In milliseconds. */
  lifetime?: number;
  device?: Device;
  mail?: Mail | undefined;
}

export interface Session {
  user: UserRow;
  /** Milliseconds since 1970. */
  createdAt: number;
  usedAt: number | null;
  /** Whether the account has an active second factor. Then the session used it: setting it up ends all others. */
  hasFactor: boolean;
}

/** The account was deleted after the request had found it. */
export class AccountGone extends Error {
  override name = 'AccountGone';
}

/**
 * An account with the hash against which its password was checked. Checking takes a while; if the password changes
 * meanwhile, the check must open nothing.
 */
export type Checked = Pick<UserRow, 'id' | 'passwordHash'>;

/** The account, if its password is still the checked one. */
export const stillHas = ({ users }: Tables, { id, passwordHash }: Checked) =>
  and(eq(users.id, id), eq(users.passwordHash, passwordHash));

/** Users and their sign-in sessions. */
export function userStore(db: ShopDb) {
  const { secondFactors, sessions, users } = db.tables;
  return {
    async byEmail(email: string): Promise<UserRow | undefined> {
      const mine = eq(users.email, normalEmail(email));
      return (await db.select().from(users).where(mine))[0];
    },

    /** The new user; undefined when the address is taken. */
    async create(user: NewUser, now: number): Promise<UserRow | undefined> {
      const email = normalEmail(user.email);
      return db.write(async (tx) => {
        if (await isTaken(tx, email, now)) return undefined;
        const [row] = await tx
          .insert(users)
          .values({ ...user, id: randomUUID(), email, createdAt: now })
          .returning();
        return row;
      });
    },

    /** @throws AccountGone */
    async setProfile(userId: string, profile: Profile): Promise<UserRow> {
      const [changed] = await db.write((tx) => tx.update(users).set(profile).where(eq(users.id, userId)).returning());
      if (!changed) throw new AccountGone();
      return changed;
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

    /** Sets a new password and ends what the old one gave: sign-ins, links, a pending change of e-mail. */
    async setPassword(userId: string, passwordHash: string, now: number): Promise<void> {
      await db.write(async (tx) => {
        await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
        await endAccess(tx, userId, now);
      });
    },

    /**
     * Changes the password of a customer who has entered the old one.
     * @param user with the hash that was checked
     * @param keep the session that makes the request; it is kept
     * @param mail that tells the owner
     * @returns false when the password has changed meanwhile; then nothing was done
     */
    async changePassword(user: Checked, passwordHash: string, now: number, keep: string, mail: Mail): Promise<boolean> {
      return db.write(async (tx) => {
        const changed = await tx
          .update(users)
          .set({ passwordHash })
          .where(stillHas(db.tables, user))
          .returning({ id: users.id });
        if (changed.length === 0) return false;
        await endAccess(tx, user.id, now, keep);
        await queueMail(tx, mail, now);
        return true;
      });
    },

    /** Ends what the password gave, but keeps the password. */
    async endAccess(userId: string, now: number): Promise<void> {
      await db.write((tx) => endAccess(tx, userId, now));
    },

    /** Records that mail to an address reaches the account's owner. False when the address is not the account's. */
    async proveEmail(userId: string, email: string, now: number): Promise<boolean> {
      const own = and(eq(users.id, userId), eq(users.email, email));
      const proven = await db.write((tx) =>
        tx.update(users).set({ emailProvenAt: now }).where(own).returning({ id: users.id }),
      );
      return proven.length > 0;
    },

    async setRole(userId: string, role: UserRow['role']): Promise<void> {
      await db.write((tx) => tx.update(users).set({ role }).where(eq(users.id, userId)));
    },

    /** Stores the language in which a seller uses the desk. */
    async setLanguage(userId: string, language: Language): Promise<void> {
      await db.write((tx) => tx.update(users).set({ language }).where(eq(users.id, userId)));
    },

    /** The language in which most sellers use the desk; undefined before anybody has used it. */
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
      return db.select().from(users).where(eq(users.role, 'seller')).orderBy(users.email);
    },

    /**
     * @param user with the hash that was checked
     * @param lifetime in milliseconds
     * @param mail that tells the owner
     * @returns the session's id; undefined when the password has changed meanwhile
     */
    async startSession(
      user: Checked,
      now: number,
      { lifetime = sessionMilliseconds, device, mail }: NewSession = {},
    ): Promise<string | undefined> {
      const id = randomUUID();
      return db.write(async (tx) => {
        const [still] = await tx.select({ id: users.id }).from(users).where(stillHas(db.tables, user));
        if (!still) return undefined;
        await tx.insert(sessions).values({ id, userId: user.id, createdAt: now, expiresAt: now + lifetime, ...device });
        if (mail) await queueMail(tx, mail, now);
        return id;
      });
    },

    /**
     * A session that is neither revoked nor expired. Sellers' sessions have further limits
     * (sessions/staff-sessions.ts).
     */
    async bySession(sessionId: string, now: number): Promise<Session | undefined> {
      const [found] = await db
        .select({
          user: users,
          createdAt: sessions.createdAt,
          usedAt: sessions.usedAt,
          factor: secondFactors.secret,
        })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
        .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)));
      if (!found) return undefined;
      const { user, createdAt, usedAt, factor } = found;
      return { user, createdAt, usedAt, hasFactor: factor !== null };
    },

    /** Stores when a session was last used. */
    async noteUse(sessionId: string, now: number): Promise<void> {
      await db.write((tx) => tx.update(sessions).set({ usedAt: now }).where(eq(sessions.id, sessionId)));
    },

    async revokeSession(sessionId: string, now: number): Promise<void> {
      await db.write((tx) => tx.update(sessions).set({ revokedAt: now }).where(eq(sessions.id, sessionId)));
    },
  };
}
