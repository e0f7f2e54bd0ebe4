import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { and, eq, inArray, isNull, lt, type SQL } from '../../data/drizzle.ts';
import type { Reads, ShopDb } from '../../data/shop-db.ts';
import type { TableName } from '../../data/tables.ts';
import { dayMilliseconds, type Retained, retentionDays } from './rules.ts';

/**
 * The rows that a rule is about, older than a moment. Each has an index. Orders, customers' carts, unsent mails and
 * Idempotency-Keys (they stand on orders) are in none of them.
 */
const rulesOf = ({ isTrue, tables }: Reads): [Retained, (before: number) => Old][] => {
  const { cartLines, carts, messages, missedSearches, outbox, passwordResets, registrations, sessions } = tables;
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
    ['sentMail', (before) => sentBefore(false, before)],
    ['nightMail', (before) => sentBefore(true, before)],
    // The condition as its index has it.
    [
      'caughtMessage',
      (before) => ({
        table: 'messages',
        key: messages.id,
        old: and(isTrue('suspected'), lt(messages.createdAt, before)),
      }),
    ],
    // A day goes when its last moment is old enough.
    [
      'missedSearch',
      (before) => ({
        table: 'missedSearches',
        key: missedSearches.words,
        old: lt(missedSearches.day, before - dayMilliseconds),
      }),
    ],
  ];
};

/** Rows removed at a time: nobody waits for longer than one such batch. A guest's cart takes up to 400 lines with it. */
export const batchOf = (what: Retained) => (what === 'guestCart' ? 5 : 50);

interface Old {
  table: TableName;
  /** Names a row, or a few of those that are removed. */
  key: AnySQLiteColumn;
  old: SQL | undefined;
}

export function removalStore(db: ShopDb) {
  const rules = rulesOf(db);
  return {
    /** What each rule removes, and from which table. */
    rules: rules.map(([what, of]) => ({ what, table: of(0).table })),

    /**
     * Removes a few of the rows that are older than a rule allows. @returns whether there may be more of them
     */
    async removeSome(rule: number, now: number): Promise<boolean> {
      const [what, of] = rules[rule] as (typeof rules)[number];
      const { table, key, old } = of(now - retentionDays[what] * dayMilliseconds);
      const some = await db.select({ key }).from(db.tables[table]).where(old).limit(batchOf(what));
      // Where nothing is old, nothing is locked.
      if (some.length === 0) return false;
      const keys = some.map((row) => row.key);
      await db.write((tx) => tx.delete(db.tables[table]).where(and(inArray(key, keys), old)));
      return some.length === batchOf(what);
    },

    /** Each rule's search for old rows; for the test that each has its index. */
    searches(): SQL[] {
      return rules.map(([, of]) => {
        const { table, key, old } = of(0);
        return db.select({ key }).from(db.tables[table]).where(old).limit(1).getSQL();
      });
    },
  };
}
