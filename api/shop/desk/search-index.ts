import { asc, eq } from '../../data/drizzle.ts';
import type { ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import type { Row } from '../../data/tables.ts';
import { addNames, learnOrderedNames } from '../orders/ordered-items.ts';
import { numberKey } from '../search/rules.ts';
import type { OrderTexts } from './order-index.ts';
import { folded } from './order-index.ts';

/** The data by which the desk's search (shop/desk/search.ts) finds orders. */

export const digits = (text: string) => text.replace(/\D/g, '');

/** What the search needs of an order's line; `names`: further names of the item (`searchedNames`). */
export interface FoundLine {
  itemId: string;
  name: string;
  partNumber: string;
  names?: readonly string[];
}
type Found = Pick<Row<'orders'>, 'id' | 'number' | 'email' | 'phone' | 'stage' | 'shippingAddress'>;

/** Adds an order to the search, within the transaction that stores it. */
export async function addToSearch(tx: ShopTransaction, order: Found, lines: readonly FoundLine[]): Promise<void> {
  for (const { itemId, name, names = [] } of lines) await addNames(tx, itemId, [name, ...names]);
  await addTexts(
    tx,
    order,
    lines.map(({ partNumber }) => partNumber),
  );
}

const addTexts = (tx: ShopTransaction, order: Found, partNumbers: readonly string[]): Promise<void> =>
  tx.deskIndex.add(tx, order, { ...customerTexts(order), parts: partNumbers.map(numberKey).join(' ') });

function customerTexts(order: Found): Omit<OrderTexts, 'parts'> {
  const { firstName, lastName } = order.shippingAddress;
  const words = folded([order.number, order.email, `${firstName} ${lastName}`].join('\n'));
  return { words, phone: digits(order.phone) };
}

/** Replaces an order's name and contact in the search, within the transaction that changes them. */
export const changeCustomerInSearch = (tx: ShopTransaction, order: Found): Promise<void> =>
  tx.deskIndex.change(tx, order.id, customerTexts(order));

/** Rebuilds the search when orders were stored without it: by an older version, or before its tables existed. */
export async function fillSearch(db: ShopDb): Promise<void> {
  const { orderLines, orders } = db.tables;
  if (!(await db.deskIndex.lacksOrders(db))) return;
  await db.write(async (tx) => {
    await tx.deskIndex.clear(tx);
    const { id, number, email, phone, stage, shippingAddress, createdAt } = orders;
    const lines = await tx
      .select({ id, number, email, phone, stage, shippingAddress, partNumber: orderLines.partNumber })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, id))
      .orderBy(asc(createdAt), asc(id), asc(orderLines.position));
    for (const own of Map.groupBy(lines, (line) => line.id).values())
      await addTexts(
        tx,
        own[0] as Found,
        own.map(({ partNumber }) => partNumber),
      );
    await learnOrderedNames(tx);
  });
}
