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
   * The Idempotency-Keys of guests' enquiries, whatever became of each, so that a repetition is answered alike for every
   * address. They say nothing about anybody.
   */
  const enquiryKeys = table(
    'enquiry_keys',
    {
      /** A hash of address and key. */
      name: text().primaryKey(),
      /** A hash of the body that was sent with the key. */
      requestHash: text().notNull(),
      expiresAt: time().notNull(),
    },
    (table) => [
      // For the removal rules.
      index('enquiry_keys_expired').on(table.expiresAt),
    ],
  );

  return { waitingEnquiries, enquiryKeys };
}
