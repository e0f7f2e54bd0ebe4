import { setTimeout } from 'node:timers/promises';
import { asc, eq } from '../../data/drizzle.ts';
import type { ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import type { Row } from '../../data/tables.ts';
import { addNames } from '../orders/ordered-items.ts';
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

/** Gives orders their places that were stored without: by an older version, or before the search's tables existed. */
export async function placeOrders(db: ShopDb): Promise<void> {
  if (await db.deskIndex.lacksOrders(db)) await db.write((tx) => tx.deskIndex.placeAll(tx));
}

/** Orders whose texts are made in one transaction: few, because requests wait for it. */
const step = 10;

/**
 * Makes the texts of orders that lack some, the newest first, in steps with pauses.
 * @param stop ends it after a step
 * @param onError told of an order whose texts cannot be made; older ones follow nevertheless
 */
export async function fillSearch(
  db: ShopDb,
  stop?: AbortSignal,
  onError: (error: unknown) => void = thrown,
): Promise<void> {
  const passedOver = new Set<string>();
  while (!stop?.aborted && (await db.deskIndex.isOutdated(db))) {
    const began = performance.now();
    let at: string | undefined;
    try {
      const made = await db.write(async (tx) => {
        const ids = await tx.deskIndex.outdated(tx, step + passedOver.size);
        const left = ids.filter((id) => !passedOver.has(id));
        for (const id of left) {
          at = id;
          await makeTexts(tx, id);
        }
        at = undefined;
        return left.length;
      });
      // Another process is at the others.
      if (made === 0) return;
    } catch (error) {
      if (at === undefined) throw error;
      passedOver.add(at);
      onError(error);
    }
    // Requests get as much time as the step took.
    await setTimeout(performance.now() - began);
  }
}

function thrown(error: unknown): never {
  throw error;
}

const lookMilliseconds = 60_000;

/** Fills the search again and again: a process of an older version may add orders. @param stop ends it after a step */
export async function keepFilled(db: ShopDb, stop: AbortSignal, onError: (error: unknown) => void): Promise<void> {
  while (!stop.aborted) {
    // What fails because the process ends is no failure.
    const tell = (error: unknown) => void (stop.aborted || onError(error));
    await fillSearch(db, stop, tell).catch(tell);
    await setTimeout(lookMilliseconds, undefined, { signal: stop, ref: false }).catch(() => {});
  }
}

async function makeTexts(tx: ShopTransaction, orderId: string): Promise<void> {
  const { orderLines, orders } = tx.tables;
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return;
  const { itemId, name } = orderLines;
  const lines = await tx.select({ itemId, name }).from(orderLines).where(eq(orderLines.orderId, orderId));
  for (const line of lines) await addNames(tx, line.itemId, [line.name]);
  await changeInSearch(tx, order);
}
