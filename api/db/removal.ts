import { dayMilliseconds, type Retained, retentionDays } from '../contract/retention.ts';
import { and, eq, getTableName, inArray, isNull, lt, sql } from '../drizzle.ts';
import { type ShopDb, write } from './connect.ts';
import { cartLines, carts, messages, missedSearches, outbox, passwordResets, sessions } from './schema.ts';

/**
 * The rows that a rule is about, older than a moment. Each has an index. Orders, customers' carts, unsent mails and
 * Idempotency-Keys (they stand on orders) are in none of them.
 */
const rules: [Retained, (before: number) => { table: Table; old: ReturnType<typeof and> }][] = [
  ['guestCart', (before) => ({ table: carts, old: and(isNull(carts.userId), lt(carts.updatedAt, before)) })],
  ['removedLine', (before) => ({ table: cartLines, old: lt(cartLines.removedAt, before) })],
  ['endedSignIn', (before) => ({ table: sessions, old: lt(sessions.expiresAt, before) })],
  ['endedSignIn', (before) => ({ table: sessions, old: lt(sessions.revokedAt, before) })],
  ['expiredLink', (before) => ({ table: passwordResets, old: lt(passwordResets.expiresAt, before) })],
  ['sentMail', (before) => ({ table: outbox, old: and(eq(outbox.once, false), lt(outbox.sentAt, before)) })],
  ['nightMail', (before) => ({ table: outbox, old: and(eq(outbox.once, true), lt(outbox.sentAt, before)) })],
  // The condition as its index has it.
  ['caughtMessage', (before) => ({ table: messages, old: and(sql`suspected = 1`, lt(messages.createdAt, before)) })],
  // A day goes when its last moment is old enough.
  ['missedSearch', (before) => ({ table: missedSearches, old: lt(missedSearches.day, before - dayMilliseconds) })],
];
type Table =
  | typeof carts
  | typeof cartLines
  | typeof sessions
  | typeof passwordResets
  | typeof outbox
  | typeof messages
  | typeof missedSearches;

/** Rows removed at a time: nobody waits for longer than one such batch. A guest's cart takes up to 400 lines with it. */
export const batchOf = (table: Table) => (table === carts ? 5 : 50);

export function removalStore(db: ShopDb) {
  return {
    /**
     * Removes a few of the rows that are older than a rule allows. @returns whether there may be more of them
     */
    async removeSome(rule: number, now: number): Promise<boolean> {
      const [what, of] = rules[rule] as (typeof rules)[number];
      const { table, old } = of(now - retentionDays[what] * dayMilliseconds);
      const rowid = sql<number>`rowid`;
      const some = db.select({ rowid }).from(table).where(old).limit(batchOf(table));
      // Where nothing is old, nothing is locked.
      const ids = some.all().map((row) => row.rowid);
      if (ids.length === 0) return false;
      const removed = and(inArray(rowid, ids), old);
      write(db, (tx) => tx.delete(table).where(removed).run());
      return ids.length === batchOf(table);
    },
    /** What each rule's search for old rows does, in SQLite's words; for the test that each has its index. */
    plans(): string[] {
      return rules.map(([what, of]) => {
        const { table, old } = of(0);
        const { sql: text, params } = db.select({ rowid: sql`rowid` }).from(table).where(old).limit(1).toSQL();
        const rows = db.$client.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...params) as { detail: string }[];
        return `${what} ${getTableName(table)}: ${rows.map(({ detail }) => detail).join('; ')}`;
      });
    },
  };
}

export const ruleCount = rules.length;
