import type { Columns } from '../../data/columns.ts';
import type { accountTables } from '../account/tables.ts';

export function garageTables(
  { boolean, id, index, integer, partOf, table, text, time }: Columns,
  { users }: ReturnType<typeof accountTables>,
) {
  /**
   * A customer's vehicles. Their names are the customer's own, or copied from the catalogue of that time. The engine's
   * id determines what fits.
   */
  const garage = table(
    'garage',
    {
      id: id(),
      userId: partOf(() => users.id),
      vehicleName: text().notNull(),
      year: integer().notNull(),
      make: text().notNull(),
      model: text().notNull(),
      engine: text(),
      engineId: text(),
      trim: text(),
      vin: text(),
      mileage: integer(),
      isDefault: boolean().notNull(),
      createdAt: time().notNull(),
    },
    (table) => [index('garage_user').on(table.userId, table.createdAt)],
  );

  return { garage };
}
