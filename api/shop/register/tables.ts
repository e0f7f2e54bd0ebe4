import type { Columns } from '../../data/columns.ts';

export function registerTables({ index, table, text, time }: Columns) {
  /**
   * Registrations that wait for a click in a mail. Only the mail has the token; this table has its SHA-256. Anybody may
   * enter any address, so an address may have several registrations, and none ends another.
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
