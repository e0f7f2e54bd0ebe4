import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { cartRules } from '../contract/rules.ts';
import { and, asc, count, eq, isNull, type SQLWrapper, sql } from '../drizzle.ts';
import { prepared } from './prepared.ts';
import { cartLines, carts } from './schema.ts';
import type { Reads, ShopTransaction } from './shop-db.ts';

/** Whose a cart is, and the lines in it. */

export type CartLine = typeof cartLines.$inferSelect;

/** The cart's owner: a customer, or the guest who has the token. */
export type CartOwner = { userId: string } | { token: string };

export class CartFull extends Error {
  override name = 'CartFull';
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Random enough that nobody can guess another guest's token. */
export const newCartToken = () => randomBytes(24).toString('base64url');

/** The lines in a cart, without removed ones. */
export const linesIn = (cartId: string | SQLWrapper) => and(eq(cartLines.cartId, cartId), isNull(cartLines.removedAt));

/** What is asked about a cart of which only the owner is known. */
function askedBy(column: typeof carts.userId | typeof carts.tokenHash) {
  const cart = (db: Reads) =>
    db
      .select({ id: carts.id })
      .from(carts)
      .where(eq(column, sql.placeholder('owner')));
  const lines = (db: Reads) =>
    db
      .select()
      .from(cartLines)
      .where(linesIn(cart(db)))
      .orderBy(asc(cartLines.addedAt), asc(cartLines.id));
  return { cart: prepared(cart), lines: prepared(lines) };
}
const ofCustomer = askedBy(carts.userId);
const ofGuest = askedBy(carts.tokenHash);

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
  const found = await findCart(tx, owner);
  if (found) return found;
  const id = randomUUID();
  const whose = 'userId' in owner ? { userId: owner.userId } : { tokenHash: hashToken(owner.token) };
  await tx.insert(carts).values({ id, ...whose, createdAt: now, updatedAt: now });
  return id;
}

type NewLine = Pick<CartLine, 'itemId' | 'quantity' | 'seenPaise' | 'vehicle' | 'addedAt'>;

const lineOfItem = prepared((db) =>
  db
    .select()
    .from(cartLines)
    .where(and(linesIn(sql.placeholder('cartId')), eq(cartLines.itemId, sql.placeholder('itemId')))),
);

export async function findItem(tx: ShopTransaction, cartId: string, itemId: string): Promise<CartLine | undefined> {
  return (await lineOfItem(tx, { cartId, itemId }))[0];
}

/** A cart has one line per item: it is for the vehicle that the item was last added for. */
export async function sumUp(tx: ShopTransaction, line: CartLine, more: NewLine): Promise<void> {
  const quantity = Math.min(line.quantity + more.quantity, cartRules.maxQuantity);
  const vehicle = more.vehicle ?? line.vehicle;
  await tx.update(cartLines).set({ quantity, seenPaise: more.seenPaise, vehicle }).where(eq(cartLines.id, line.id));
}

/** @throws CartFull */
export async function refuseWhenFull(tx: ShopTransaction, cartId: string): Promise<void> {
  const lines = (await tx.select({ lines: count() }).from(cartLines).where(linesIn(cartId)))[0]?.lines ?? 0;
  if (lines >= cartRules.maxLines) throw new CartFull();
}

/** @throws CartFull */
export async function addLine(tx: ShopTransaction, cartId: string, line: NewLine): Promise<void> {
  const found = await findItem(tx, cartId, line.itemId);
  if (found) return sumUp(tx, found, line);
  await refuseWhenFull(tx, cartId);
  await tx.insert(cartLines).values({ ...line, id: randomUUID(), cartId });
}

/** Marks a cart as used. */
export const touch = async (tx: ShopTransaction, cartId: string, now: number) =>
  await tx.update(carts).set({ updatedAt: now }).where(eq(carts.id, cartId));
