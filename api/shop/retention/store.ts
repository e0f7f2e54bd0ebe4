import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { and, eq, inArray, isNull, lt, type SQL } from '../../data/drizzle.ts';
import type { Reads, ShopDb } from '../../data/shop-db.ts';
import type { TableName } from '../../data/tables.ts';
import { dayMilliseconds, type Retained, retentionDays } from './rules.ts';

/**
 * The rows of each rule that are older than a moment; each condition has an index. None covers orders, customers'
 * carts, unsent mails or Idempotency-Keys (columns of orders).
 */
const rulesOf = ({ isTrue, tables }: Reads): [Retained, (before: number) => Old][] => {
  const {
    cartLines,
    carts,
    arrivedEnquiries,
    messages,
    missedSearches,
    outbox,
    passwordResets,
    readMails,
    registrations,
    restockWishes,
    sessions,
    waitingEnquiries,
  } = tables;
  const sentBefore = (once: boolean, before: number): Old => ({
    table: 'outbox',
    key: outbox.id,
    old: and(eq(outbox.once, once), lt(outbox.sentAt, before)),
  });
  return [
    [
      'guestCart',
      (before) => ({ table: 'carts', key: carts.id, old: and(isNull(carts.userId), lt(carts.updatedAt, before)) }),
    ],
    ['removedLine', (before) => ({ table: 'cartLines', key: cartLines.id, old: lt(cartLines.removedAt, before) })],
    ['endedSignIn', (before) => ({ table: 'sessions', key: sessions.id, old: lt(sessions.expiresAt, before) })],
    ['endedSignIn', (before) => ({ table: 'sessions', key: sessions.id, old: lt(sessions.revokedAt, before) })],
    [
      'expiredLink',
      (before) => ({
        table: 'passwordResets',
        key: passwordResets.tokenHash,
        old: lt(passwordResets.expiresAt, before),
      }),
    ],
    [
      'expiredLink',
      (before) => ({ table: 'registrations', key: registrations.tokenHash, old: lt(registrations.expiresAt, before) }),
    ],
    [
      'expiredLink',
      (before) => ({
        table: 'waitingEnquiries',
        key: waitingEnquiries.tokenHash,
        old: lt(waitingEnquiries.expiresAt, before),
      }),
    ],
    [
      'expiredLink',
      (before) => ({
        table: 'arrivedEnquiries',
        key: arrivedEnquiries.name,
        old: lt(arrivedEnquiries.expiresAt, before),
      }),
    ],
    ['sentMail', (before) => sentBefore(false, before)],
    ['nightMail', (before) => sentBefore(true, before)],
    ['sentMail', (before) => ({ table: 'readMails', key: readMails.name, old: lt(readMails.readAt, before) })],
    // Exactly the condition of its index.
    [
      'caughtMessage',
      (before) => ({
        table: 'messages',
        key: messages.id,
        old: and(isTrue('suspected'), lt(messages.createdAt, before)),
      }),
    ],
    [
      'strangersMessage',
      (before) => ({
        table: 'messages',
        key: messages.id,
        old: and(isNull(messages.userId), lt(messages.createdAt, before)),
      }),
    ],
    // A day is removed when its last moment is old enough.
    [
      'missedSearch',
      (before) => ({
        table: 'missedSearches',
        key: missedSearches.words,
        old: lt(missedSearches.day, before - dayMilliseconds),
      }),
    ],
    [
      'goneWish',
      (before) => ({ table: 'restockWishes', key: restockWishes.id, old: lt(restockWishes.goneAt, before) }),
    ],
  ];
};

/** Rows removed in one batch, so that others wait only briefly. Each guest's cart also removes up to 400 lines. */
export const batchOf = (what: Retained) => (what === 'guestCart' ? 5 : 50);

interface Old {
  table: TableName;
  /** Identifies a row, or a few rows to remove. */
  key: AnySQLiteColumn;
  old: SQL | undefined;
}

export function removalStore(db: ShopDb) {
  const rules = rulesOf(db);
  return {
    /** The table of each rule, and the rows to remove. */
    rules: rules.map(([what, of]) => ({ what, table: of(0).table })),

    /**
     * Removes one batch of the rows that are older than a rule allows.
     * @returns whether there may be more
     */
    async removeSome(rule: number, now: number): Promise<boolean> {
      const [what, of] = rules[rule] as (typeof rules)[number];
      const { table, key, old } = of(now - retentionDays[what] * dayMilliseconds);
      const some = await db.select({ key }).from(db.tables[table]).where(old).limit(batchOf(what));
      // Look before writing, so that nothing is locked without need.
      if (some.length === 0) return false;
      const keys = some.map((row) => row.key);
      await db.write((tx) => tx.delete(db.tables[table]).where(and(inArray(key, keys), old)));
      return some.length === batchOf(what);
    },

    /** Each rule's query for old rows, for the test that each has an index. */
    searches(): SQL[] {
      return rules.map(([, of]) => {
        const { table, key, old } = of(0);
        return db.select({ key }).from(db.tables[table]).where(old).limit(1).getSQL();
      });
    },
  };
}
