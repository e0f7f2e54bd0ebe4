import type { Columns } from '../../data/columns.ts';
import { sql } from '../../data/drizzle.ts';

export function mailTables({ boolean, id, index, integer, table, text, time }: Columns) {
  /** The outbox: mails wait here from the transaction that causes them until a server accepts them. */
  const outbox = table(
    'outbox',
    {
      id: id(),
      /** The same on every attempt, so that a mail program shows a mail that was sent twice only once. */
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
      /** Lower goes first. Mails of older versions have the middle priority. */
      priority: integer().notNull().default(1),
      /** The process that is sending it, and until when no other process may. */
      claimedBy: text(),
      claimedUntil: time(),
      /** The kind and mailbox for whose limit it counts; null for mails that no stranger can cause. */
      countedAs: text(),
      /** Whether its key must not be queued again, so that the row is kept longer than those of other mails. */
      once: boolean().notNull().default(false),
      /** The order to which its recipient's answer belongs; null: to none. */
      orderId: text(),
    },
    (table) => [
      // For the order in which mails are sent.
      index('outbox_unsent').on(table.priority, table.createdAt).where(sql`sent_at is null`),
      // For the limit of each mailbox.
      index('outbox_counted').on(table.countedAs, table.createdAt).where(sql`counted_as is not null`),
      // For the removal rules.
      index('outbox_sent').on(table.once, table.sentAt).where(sql`sent_at is not null`),
      // For the mails of one person.
      index('outbox_recipient').on(table.recipient),
    ],
  );

  return { outbox };
}
