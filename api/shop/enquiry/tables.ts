import type { Columns } from '../../data/columns.ts';
import type { GuestOrder } from './guest-order.ts';

export function enquiryTables({ index, json, table, text, time }: Columns) {
  /**
   * Enquiries by guests that wait for a click in a mail. Only the mail has the token; this table has its SHA-256. Anybody
   * may enter any address, so an address may have several, and none ends another.
   */
  const waitingEnquiries = table(
    'waiting_enquiries',
    {
      tokenHash: text().primaryKey(),
      /** Lower case. */
      email: text().notNull(),
      /** The enquiry with the server's prices of that moment. */
      enquiry: json().$type<GuestOrder>().notNull(),
      createdAt: time().notNull(),
      expiresAt: time().notNull(),
    },
    (table) => [
      // For the removal rules.
      index('waiting_enquiries_expired').on(table.expiresAt),
    ],
  );

  /**
   * That guests' enquiries arrived, whatever became of each, so that repetitions and limits are answered alike for every
   * address. It has hashes only.
   */
  const arrivedEnquiries = table(
    'arrived_enquiries',
    {
      /** A hash of address and Idempotency-Key; without a key it is random. */
      name: text().primaryKey(),
      /** A hash of the mailbox that the address leads to. */
      mailbox: text().notNull(),
      /** A hash of the body that was sent. */
      requestHash: text().notNull(),
      arrivedAt: time().notNull(),
      expiresAt: time().notNull(),
    },
    (table) => [
      // For the limit of a mailbox.
      index('arrived_enquiries_mailbox').on(table.mailbox, table.arrivedAt),
      // For the removal rules.
      index('arrived_enquiries_expired').on(table.expiresAt),
    ],
  );

  return { waitingEnquiries, arrivedEnquiries };
}
