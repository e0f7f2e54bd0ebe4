import type { Columns } from '../../data/columns.ts';
import type { GuestOrder } from './guest-order.ts';

export function enquiryTables({ index, json, table, text, time, uniqueIndex }: Columns) {
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
      /** The client's Idempotency-Key and a hash of the body sent with it. */
      idempotencyKey: text(),
      requestHash: text(),
      createdAt: time().notNull(),
      expiresAt: time().notNull(),
    },
    (table) => [
      uniqueIndex('waiting_enquiries_idempotency').on(table.email, table.idempotencyKey),
      // For the removal rules.
      index('waiting_enquiries_expired').on(table.expiresAt),
    ],
  );

  return { waitingEnquiries };
}
