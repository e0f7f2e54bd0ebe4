import type { Columns } from '../../data/columns.ts';
import type { accountTables } from '../account/tables.ts';

export function emailChangeTables(
  { counter, index, partOf, table, text, time }: Columns,
  { users }: ReturnType<typeof accountTables>,
) {
  /**
   * Changes of an e-mail address. The new mailbox confirms them, and the old mailbox may take them back. Only the mails
   * have the tokens; this table has their SHA-256.
   */
  const emailChanges = table(
    'email_changes',
    {
      /** A later change has a higher number. */
      id: counter(),
      userId: partOf(() => users.id),
      oldEmail: text().notNull(),
      newEmail: text().notNull(),
      /** Null after the change is confirmed, cancelled or replaced. */
      confirmHash: text().unique(),
      confirmUntil: time().notNull(),
      takeBackHash: text().notNull().unique(),
      takeBackUntil: time().notNull(),
      startedAt: time().notNull(),
      confirmedAt: time(),
    },
    (table) => [
      index('email_changes_user').on(table.userId, table.id),
      // An address that can be taken back is not free for others.
      index('email_changes_old').on(table.oldEmail),
    ],
  );

  return { emailChanges };
}
