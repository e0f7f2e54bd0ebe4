import type { Columns } from '../../data/columns.ts';
import { sql } from '../../data/drizzle.ts';
import type { accountTables } from '../account/tables.ts';
import type { LineVehicle } from './line-vehicle.ts';

export function cartTables(
  { id, index, integer, json, partOf, table, text, time, uniqueIndex }: Columns,
  { users }: ReturnType<typeof accountTables>,
) {
  /** A guest's cart has a token, a customer's cart has a user. */
  const carts = table(
    'carts',
    {
      id: id(),
      /** SHA-256 of the cookie's value, so that a copy of the database gives no access to carts. */
      tokenHash: text().unique(),
      userId: text()
        .unique()
        .references(() => users.id, { onDelete: 'cascade' }),
      createdAt: time().notNull(),
      updatedAt: time().notNull(),
    },
    // For the removal rules.
    (table) => [index('carts_of_guests').on(table.updatedAt).where(sql`user_id is null`)],
  );

  const cartLines = table(
    'cart_lines',
    {
      id: id(),
      cartId: partOf(() => carts.id),
      itemId: text().notNull(),
      quantity: integer().notNull(),
      /** The unit price that the shopper saw at the last change of the line; null when unknown. */
      seenPaise: integer(),
      vehicle: json().$type<LineVehicle>(),
      addedAt: time().notNull(),
      /** A removed line is kept for a while, so that removal can be undone. Lines removed together share the moment. */
      removedAt: time(),
    },
    (table) => [
      // One line for each item and vehicle (engine and year), and one for the item without a vehicle.
      uniqueIndex('cart_lines_item_vehicle')
        .on(
          table.cartId,
          table.itemId,
          // No commas: drizzle-kit would cut the expressions there.
          sql`(case when vehicle ->> 'engineId' is null then '' else vehicle ->> 'engineId' end)`,
          sql`(case when vehicle ->> 'year' is null then '' else vehicle ->> 'year' end)`,
        )
        .where(sql`removed_at is null`),
      index('cart_lines_cart').on(table.cartId, table.removedAt),
      // For the removal rules.
      index('cart_lines_removed').on(table.removedAt).where(sql`removed_at is not null`),
    ],
  );

  return { carts, cartLines };
}
