import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, asc, count, eq, isNull, type SQLWrapper, sql } from '../../data/drizzle.ts';
import { prepared } from '../../data/prepared.ts';
import type { Reads, ShopTransaction } from '../../data/shop-db.ts';
import type { Row, Tables } from '../../data/tables.ts';
import { vehicleKey } from './line-vehicle.ts';
import { cartRules } from './rules.ts';

/** The owner of a cart, and its lines. */

export type CartLine = Row<'cartLines'>;

/** The cart's owner: a customer, or the guest who has the token. */
export type CartOwner = { userId: string } | { token: string };

export class CartFull extends Error {
  override name = 'CartFull';
}

/** The item's other lines already have as many pieces as a cart may hold. */
export class ItemFull extends CartFull {
  override name = 'ItemFull';
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Random enough that nobody can guess another guest's token. */
export const newCartToken = () => randomBytes(24).toString('base64url');

/** The lines in a cart, without the removed ones. */
export const linesIn = ({ cartLines }: Tables, cartId: string | SQLWrapper) =>
  and(eq(cartLines.cartId, cartId), isNull(cartLines.removedAt));

/** The queries for a cart when only its owner is known. */
function askedBy(column: 'userId' | 'tokenHash') {
  const cart = (db: Reads) => {
    const { carts } = db.tables;
    return db
      .select({ id: carts.id })
      .from(carts)
      .where(eq(carts[column], sql.placeholder('owner')));
  };
  const lines = (db: Reads) => {
    const { cartLines } = db.tables;
    return db
      .select()
      .from(cartLines)
      .where(linesIn(db.tables, cart(db)))
      .orderBy(asc(cartLines.addedAt), asc(cartLines.id));
  };
  return { cart: prepared(cart), lines: prepared(lines) };
}
const ofCustomer = askedBy('userId');
const ofGuest = askedBy('tokenHash');

export async function findCart(db: Reads, owner: CartOwner): Promise<string | undefined> {
  const found =
    'userId' in owner
      ? ofCustomer.cart(db, { owner: owner.userId })
      : ofGuest.cart(db, { owner: hashToken(owner.token) });
  return (await found)[0]?.id;
}

/** The lines of a cart in the order in which they were added. */
export const linesOf = (db: Reads, owner: CartOwner): Promise<CartLine[]> =>
  'userId' in owner
    ? ofCustomer.lines(db, { owner: owner.userId })
    : ofGuest.lines(db, { owner: hashToken(owner.token) });

export async function findOrCreateCart(tx: ShopTransaction, owner: CartOwner, now: number): Promise<string> {
  const { carts } = tx.tables;
  const found = await findCart(tx, owner);
  if (found) return found;
  const id = randomUUID();
  const whose = 'userId' in owner ? { userId: owner.userId } : { tokenHash: hashToken(owner.token) };
  await tx.insert(carts).values({ id, ...whose, createdAt: now, updatedAt: now });
  return id;
}

type NewLine = Pick<CartLine, 'itemId' | 'quantity' | 'seenPaise' | 'vehicle' | 'addedAt'>;

const linesForItem = prepared((db) => {
  const { cartLines } = db.tables;
  return db
    .select()
    .from(cartLines)
    .where(and(linesIn(db.tables, sql.placeholder('cartId')), eq(cartLines.itemId, sql.placeholder('itemId'))));
});

/** The lines of an item: one for each vehicle, and at most one without a vehicle. */
export const linesOfItem = (tx: ShopTransaction, cartId: string, itemId: string): Promise<CartLine[]> =>
  linesForItem(tx, { cartId, itemId });

const isFor = (vehicle: CartLine['vehicle']) => {
  const key = vehicleKey(vehicle);
  return (line: CartLine) => vehicleKey(line.vehicle) === key;
};

/** The line for this vehicle; null: the line without a vehicle. */
export const lineFor = (lines: readonly CartLine[], vehicle: CartLine['vehicle']): CartLine | undefined =>
  lines.find(isFor(vehicle));

/** How many pieces one line may have beside the item's other lines: the maximum is for the item, over all its lines. */
export function roomBeside(others: readonly CartLine[]): number {
  return others.reduce<number>((room, { quantity }) => room - quantity, cartRules.maxQuantity);
}

/** Adds pieces to a line, up to the item's maximum. @param ofItem all lines of the item */
export async function sumUp(
  tx: ShopTransaction,
  line: CartLine,
  more: NewLine,
  ofItem: readonly CartLine[],
): Promise<void> {
  const { cartLines } = tx.tables;
  const room = roomBeside(ofItem.filter(({ id }) => id !== line.id));
  const quantity = Math.max(line.quantity, Math.min(line.quantity + more.quantity, room));
  await tx.update(cartLines).set({ quantity, seenPaise: more.seenPaise }).where(eq(cartLines.id, line.id));
}

/** @throws CartFull */
export async function refuseWhenFull(tx: ShopTransaction, cartId: string): Promise<void> {
  const { cartLines } = tx.tables;
  const lines = (await tx.select({ lines: count() }).from(cartLines).where(linesIn(tx.tables, cartId)))[0]?.lines ?? 0;
  if (lines >= cartRules.maxLines) throw new CartFull();
}

/**
 * Adds to the item's line for the same vehicle, or adds a new line.
 * @returns the line's id
 * @throws CartFull, ItemFull
 */
export async function addLine(tx: ShopTransaction, cartId: string, line: NewLine): Promise<string> {
  const { cartLines } = tx.tables;
  const ofItem = await linesOfItem(tx, cartId, line.itemId);
  const found = lineFor(ofItem, line.vehicle);
  if (found) {
    await sumUp(tx, found, line, ofItem);
    return found.id;
  }
  await refuseWhenFull(tx, cartId);
  const room = roomBeside(ofItem);
  if (room < 1) throw new ItemFull();
  const id = randomUUID();
  await tx.insert(cartLines).values({ ...line, quantity: Math.min(line.quantity, room), id, cartId });
  return id;
}

/** Records when a cart was last used. */
export const touch = async (tx: ShopTransaction, cartId: string, now: number) => {
  const { carts } = tx.tables;
  await tx.update(carts).set({ updatedAt: now }).where(eq(carts.id, cartId));
};
