import type { Columns } from '../../data/columns.ts';
import { sql } from '../../data/drizzle.ts';

/** Where a customer's invoices go. */
export interface BillingAddress {
  address: string;
  city: string;
  state: string;
  zipCode: string;
}

export function accountTables({ id, index, json, table, text, time }: Columns) {
  const users = table(
    'users',
    {
      id: id(),
      /** Lower case. */
      email: text().notNull().unique(),
      passwordHash: text().notNull(),
      firstName: text(),
      lastName: text(),
      phone: text(),
      cityName: text(),
      /** File name of the profile photo in `photos/` of the data folder. */
      photo: text(),
      billingAddress: json().$type<BillingAddress>(),
      role: text({ enum: ['customer', 'seller'] })
        .notNull()
        .default('customer'),
      /** The language in which a seller last used the desk; null for customers and before the first time. */
      language: text(),
      /** When the customer last proved that mail to the address reaches them; null: a stranger may have typed it. */
      emailProvenAt: time(),
      createdAt: time().notNull(),
    },
    (table) => [
      // For the removal of accounts that nobody has opened.
      index('users_unproven').on(table.createdAt, table.id).where(sql`email_proven_at is null`),
    ],
  );

  return { users };
}
