import type { Columns } from '../../data/columns.ts';
import { sql } from '../../data/drizzle.ts';

export function mailTables({ boolean, id, index, integer, table, text, time }: Columns) {
  /** Mail waits here from the transaction that caused it until a server accepts it. */
  const outbox = table(
    'outbox',
    {
      id: id(),
      /** The same on every attempt, so that a mail sent twice is shown once. */
      messageId: text().notNull().unique(),
      recipient: text().notNull(),
      replyTo: text(),
      subject: text().notNull(),
      text: text().notNull(),
      html: text(),
      createdAt: time().notNull(),
      attempts: integer().notNull().default(0),
      nextAttemptAt: time().notNull(),
      sentAt: time(),
      lastError: text(),
      /** Lower goes first. Mails from before there were priorities are in the middle. */
      priority: integer().notNull().default(1),
      /** The process that is sending it, and until when no other one may. */
      claimedBy: text(),
      claimedUntil: time(),
      /** The kind and the mailbox that it counts against; null for mails that no stranger can cause. */
      countedAs: text(),
      /** Whether its key must not be queued a second time, so that the row outlives the mail. */
      once: boolean().notNull().default(false),
    },
    (table) => [
      // In the order in which they are sent.
      index('outbox_unsent').on(table.priority, table.createdAt).where(sql`sent_at is null`),
      // For the limit of each mailbox.
      index('outbox_counted').on(table.countedAs, table.createdAt).where(sql`counted_as is not null`),
      // For the removal rules.
      index('outbox_sent').on(table.once, table.sentAt).where(sql`sent_at is not null`),
      // A person's own mails.
      index('outbox_recipient').on(table.recipient),
    ],
  );

  return { outbox };
}
