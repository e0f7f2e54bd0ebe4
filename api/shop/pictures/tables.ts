import type { Columns } from '../../data/columns.ts';
import type { orderTables } from '../orders/tables.ts';

export function pictureTables(
  { index, partOf, table, text, time }: Columns,
  { orders }: ReturnType<typeof orderTables>,
) {
  /** Pictures of parts; their files are stored like photos. */
  const orderPictures = table(
    'order_pictures',
    {
      name: text().primaryKey(),
      orderId: partOf(() => orders.id),
      createdAt: time().notNull(),
      /** When row and file are removed, 0: at once; null while a message or a return has the picture. */
      endsAt: time(),
    },
    (table) => [
      index('order_pictures_order').on(table.orderId, table.createdAt),
      index('order_pictures_ends').on(table.endsAt),
    ],
  );

  return { orderPictures };
}
