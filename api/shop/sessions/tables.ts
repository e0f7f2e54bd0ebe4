import type { Columns } from '../../data/columns.ts';
import { sql } from '../../data/drizzle.ts';
import type { accountTables } from '../account/tables.ts';
import { browsers, systems } from './rules.ts';

export function sessionTables(
  { id, index, partOf, table, text, time }: Columns,
  { users }: ReturnType<typeof accountTables>,
) {
  /** A sign-in token is valid while its row exists and is neither revoked nor expired. */
  const sessions = table(
    'sessions',
    {
      id: id(),
      userId: partOf(() => users.id),
      createdAt: time().notNull(),
      expiresAt: time().notNull(),
      /** When it was last used, to about a minute for sellers and an hour for customers; null before the first use. */
      usedAt: time(),
      revokedAt: time(),
      /** Browser and system, in the shop's own names; null when the shop does not know them. */
      browser: text({ enum: browsers }),
      system: text({ enum: systems }),
    },
    (table) => [
      index('sessions_user').on(table.userId),
      // For the removal rules.
      index('sessions_expired').on(table.expiresAt),
      index('sessions_revoked').on(table.revokedAt).where(sql`revoked_at is not null`),
    ],
  );

  return { sessions };
}
