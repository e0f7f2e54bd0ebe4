import type { Columns } from '../../data/columns.ts';

export function registerTables({ index, table, text, time }: Columns) {
  /**
   * Accounts that wait for the click in a mail to their address: the mail has the token, this table only its SHA-256.
   * Anybody may enter anybody's address, so one address may have several, and none ends another.
   */
  const registrations = table(
    'registrations',
    {
      tokenHash: text().primaryKey(),
      /** Lower case. */
      email: text().notNull(),
      passwordHash: text().notNull(),
      firstName: text(),
      lastName: text(),
      phone: text(),
      /** The path that the shopper wanted to go on to, as the browser sent it. */
      next: text(),
      createdAt: time().notNull(),
      expiresAt: time().notNull(),
    },
    (table) => [
      index('registrations_email').on(table.email),
      // For the removal rules.
      index('registrations_expired').on(table.expiresAt),
    ],
  );

  return { registrations };
}
