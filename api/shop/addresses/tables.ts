import type { Columns } from '../../data/columns.ts';
import type { accountTables } from '../account/tables.ts';

export function addressTables(
  { boolean, id, index, partOf, table, text, time }: Columns,
  { users }: ReturnType<typeof accountTables>,
) {
  /** Where a customer has parcels sent; at most one is the default. */
  const addresses = table(
    'addresses',
    {
      id: id(),
      userId: partOf(() => users.id),
      label: text().notNull(),
      addressLine1: text().notNull(),
      addressLine2: text(),
      city: text().notNull(),
      state: text(),
      postalCode: text(),
      country: text().notNull(),
      isDefault: boolean().notNull(),
      createdAt: time().notNull(),
    },
    (table) => [index('addresses_user').on(table.userId, table.createdAt)],
  );

  return { addresses };
}
