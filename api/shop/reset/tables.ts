import type { Columns } from '../../data/columns.ts';
import type { accountTables } from '../account/tables.ts';

export function resetTables(
  { index, partOf, table, text, time }: Columns,
  { users }: ReturnType<typeof accountTables>,
) {
  /** Unused links for a new password. Only the mail has the token; this table has its SHA-256. */
  const passwordResets = table(
    'password_resets',
    {
      tokenHash: text().primaryKey(),
      userId: partOf(() => users.id),
      expiresAt: time().notNull(),
    },
    (table) => [
      index('password_resets_user').on(table.userId),
      // For the removal rules.
      index('password_resets_expired').on(table.expiresAt),
    ],
  );

  return { passwordResets };
}
