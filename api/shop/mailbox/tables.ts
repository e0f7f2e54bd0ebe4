import type { Columns } from '../../data/columns.ts';
import { outcomes } from './rules.ts';

export function mailboxTables({ index, table, text, time }: Columns) {
  /**
   * The mails that were read, so that each is read once. Each has two rows: one by its number in the mailbox, one by a
   * hash of its Message-ID and sender. They say nothing about anybody.
   */
  const readMails = table(
    'read_mails',
    {
      name: text().primaryKey(),
      outcome: text({ enum: outcomes }).notNull(),
      readAt: time().notNull(),
    },
    (table) => [
      // For the removal rules.
      index('read_mails_read').on(table.readAt),
    ],
  );

  /** Which process reads the mailbox, and until when no other one does. */
  const mailboxTurns = table('mailbox_turns', {
    mailbox: text().primaryKey(),
    holder: text().notNull(),
    endsAt: time().notNull(),
  });

  return { readMails, mailboxTurns };
}
