import type { Columns } from '../../data/columns.ts';
import { sql } from '../../data/drizzle.ts';
import type { accountTables } from '../account/tables.ts';
import type { LineVehicle } from '../cart/line-vehicle.ts';

export function restockTables(
  { id, index, json, partOf, table, text, time, uniqueIndex }: Columns,
  { users }: ReturnType<typeof accountTables>,
) {
  /** Customers who want a mail when an item can be bought again. The mail's transaction deletes the wish. */
  const restockWishes = table(
    'restock_wishes',
    {
      id: id(),
      userId: partOf(() => users.id),
      itemId: text().notNull(),
      /** What the part is for, as the catalogue named it then; null: no certain vehicle. */
      vehicle: json().$type<LineVehicle>(),
      /** Of the mail. */
      language: text().notNull(),
      createdAt: time().notNull(),
      /** When the item was first missing in the catalogue; null while it is there. */
      goneAt: time(),
    },
    (table) => [
      uniqueIndex('restock_wishes_user_item').on(table.userId, table.itemId),
      index('restock_wishes_item').on(table.itemId, table.id),
      // For the removal rules.
      index('restock_wishes_gone').on(table.goneAt).where(sql`gone_at is not null`),
    ],
  );

  return { restockWishes };
}
