import { asc, eq } from '../../data/drizzle.ts';
import type { ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import type { Row } from '../../data/tables.ts';
import { addNames, learnOrderedNames } from '../orders/ordered-items.ts';
import { numberKey } from '../search/rules.ts';
import { vehicleName } from '../vehicle/text.ts';
import type { OrderTexts } from './order-index.ts';
import { folded } from './order-index.ts';

/** The data by which the desk's search (shop/desk/search.ts) finds orders. */

export const digits = (text: string) => text.replace(/\D/g, '');

/** The last ten digits of a phone, because either side may lack the country code. */
export const phoneDigits = (phone: string) => digits(phone).slice(-10);

/** What the search needs of an order's line; `names`: further names of the item (`searchedNames`). */
export interface FoundLine {
  itemId: string;
  name: string;
  partNumber: string;
  names?: readonly string[];
}
type LineTexts = Pick<Row<'orderLines'>, 'partNumber'> & Partial<Pick<Row<'orderLines'>, 'parcel'>>;
type Found = Pick<Row<'orders'>, 'id' | 'number' | 'email' | 'phone' | 'stage' | 'shippingAddress'> &
  Partial<Pick<Row<'orders'>, 'vehicle' | 'note' | 'carrier' | 'trackingNumber'>>;

/** Adds an order to the search, within the transaction that stores it. */
export async function addToSearch(tx: ShopTransaction, order: Found, lines: readonly FoundLine[]): Promise<void> {
  for (const { itemId, name, names = [] } of lines) await addNames(tx, itemId, [name, ...names]);
  await tx.deskIndex.add(tx, order, textsOf(order, lines, []));
}

/**
 * What an order is found by: everything that its page at the desk shows of the customer, the vehicle and the parcel.
 * Numbers of any kind are found without the signs between their digits, too.
 */
function textsOf(order: Found, lines: readonly LineTexts[], notes: readonly string[]): OrderTexts {
  const { number, email, phone, shippingAddress: to, vehicle, note, carrier, trackingNumber } = order;
  const name = `${to.firstName} ${to.lastName}`;
  const car = vehicle?.label ? vehicleName({ label: vehicle.label, year: vehicle.year }) : null;
  const of = [vehicle?.plate, vehicle?.vin, trackingNumber, ...lines.map(({ parcel }) => parcel?.trackingNumber)];
  const by = [carrier, ...lines.map(({ parcel }) => parcel?.carrier)];
  const place = [to.address, to.city, to.state, to.zipCode];
  const words = [number, email, name, ...place, car, ...of, ...by, note, ...notes];
  return {
    words: folded(words.filter(Boolean).join('\n')),
    phone: digits(phone),
    parts: [...lines.map(({ partNumber }) => partNumber), ...of]
      .map((one) => numberKey(one ?? ''))
      .filter(Boolean)
      .join(' '),
  };
}

/** The texts of sellers' notes about an order. */
async function notesOf(tx: ShopTransaction, orderId: string): Promise<string[]> {
  const { orderEvents } = tx.tables;
  const events = await tx.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
  return events.flatMap(({ kind, text }) => (kind === 'note' && text ? [text] : []));
}

/** Replaces what the search knows of an order, within the transaction that changes it. @param order after the change */
export async function changeInSearch(tx: ShopTransaction, order: Found): Promise<void> {
  const { orderLines } = tx.tables;
  const lines = await tx
    .select({ partNumber: orderLines.partNumber, parcel: orderLines.parcel })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  await tx.deskIndex.change(tx, order.id, textsOf(order, lines, await notesOf(tx, order.id)));
}

/** Rebuilds the search when orders were stored without it: by an older version, or before its tables existed. */
export async function fillSearch(db: ShopDb): Promise<void> {
  const { orderEvents, orderLines, orders } = db.tables;
  if (!(await db.deskIndex.lacksOrders(db))) return;
  await db.write(async (tx) => {
    await tx.deskIndex.clear(tx);
    const { id, number, email, phone, stage, shippingAddress, vehicle, note, carrier, trackingNumber } = orders;
    const of = { id, number, email, phone, stage, shippingAddress, vehicle, note, carrier, trackingNumber };
    const lines = await tx
      .select({ ...of, partNumber: orderLines.partNumber, parcel: orderLines.parcel })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, id))
      .orderBy(asc(orders.createdAt), asc(id), asc(orderLines.position));
    const notes = Map.groupBy(
      await tx.select().from(orderEvents).where(eq(orderEvents.kind, 'note')),
      (event) => event.orderId,
    );
    for (const own of Map.groupBy(lines, (line) => line.id).values()) {
      const [order] = own;
      if (!order) continue;
      const noted = (notes.get(order.id) ?? []).map(({ text }) => text ?? '');
      await tx.deskIndex.add(tx, order, textsOf(order, own, noted));
    }
    await learnOrderedNames(tx);
  });
}
