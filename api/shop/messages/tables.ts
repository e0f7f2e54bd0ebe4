import type { Columns } from '../../data/columns.ts';
import { sql } from '../../data/drizzle.ts';
import type { accountTables } from '../account/tables.ts';
import type { EnquiryVehicle } from '../orders/contract.ts';
import { type MailedMessage, messageSubjects } from './rules.ts';

export function messageTables(
  { boolean, id, index, isTrue, json, table, text, time }: Columns,
  { users }: ReturnType<typeof accountTables>,
) {
  /** Messages of the contact form, mails to the shop, and requests for parts that the shop does not have. */
  const messages = table(
    'messages',
    {
      id: id(),
      firstName: text().notNull(),
      lastName: text().notNull(),
      email: text().notNull(),
      phone: text().notNull(),
      subject: text({ enum: messageSubjects }).notNull(),
      part: text().notNull(),
      /** Of a request for a part: the vehicle, and the words that were searched for. */
      vehicle: json().$type<EnquiryVehicle>(),
      query: text().notNull().default(''),
      /** Of a mail: its subject, and whether the message has all of it. */
      mail: json().$type<MailedMessage>(),
      message: text().notNull(),
      language: text().notNull(),
      createdAt: time().notNull(),
      readAt: time(),
      answeredAt: time(),
      /** Caught by the form's trap: kept for review, not mailed. */
      suspected: boolean().notNull().default(false),
      /** The customer who was signed in; null for guests. */
      userId: text().references(() => users.id, { onDelete: 'set null' }),
    },
    (table) => [
      index('messages_created').on(table.createdAt),
      // For the removal rules.
      index('messages_suspected').on(table.createdAt).where(isTrue('suspected')),
      index('messages_strangers').on(table.createdAt).where(sql`user_id is null`),
      // For the number of open ones, which the desk asks for every second.
      index('messages_open').on(table.answeredAt, table.suspected, table.createdAt),
      // For the messages of one person.
      index('messages_user').on(table.userId),
      index('messages_email').on(sql`lower(email)`),
    ],
  );

  return { messages };
}
