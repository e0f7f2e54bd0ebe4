import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { LineVehicle } from '../contract/line-vehicle.ts';
import { cartRules } from '../contract/rules.ts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  type SQL,
  type SQLWrapper,
  sql,
} from '../drizzle.ts';
import { prepared } from './prepared.ts';
import { cartLines, carts } from './schema.ts';
import type { Reads, ShopDb, ShopTransaction } from './shop-db.ts';

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
const linesIn = (cartId: string | SQLWrapper) => and(eq(cartLines.cartId, cartId), isNull(cartLines.removedAt));

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

async function findCart(db: Reads, owner: CartOwner): Promise<string | undefined> {
  const found =
    'userId' in owner
      ? ofCustomer.cart(db, { owner: owner.userId })
      : ofGuest.cart(db, { owner: hashToken(owner.token) });
  return (await found)[0]?.id;
}

async function findOrCreateCart(tx: ShopTransaction, owner: CartOwner, now: number): Promise<string> {
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

async function findItem(tx: ShopTransaction, cartId: string, itemId: string): Promise<CartLine | undefined> {
  return (await lineOfItem(tx, { cartId, itemId }))[0];
}

/** A cart has one line per item: it is for the vehicle that the item was last added for. */
async function sumUp(tx: ShopTransaction, line: CartLine, more: NewLine): Promise<void> {
  const quantity = Math.min(line.quantity + more.quantity, cartRules.maxQuantity);
  const vehicle = more.vehicle ?? line.vehicle;
  await tx.update(cartLines).set({ quantity, seenPaise: more.seenPaise, vehicle }).where(eq(cartLines.id, line.id));
}

async function refuseWhenFull(tx: ShopTransaction, cartId: string): Promise<void> {
  const lines = (await tx.select({ lines: count() }).from(cartLines).where(linesIn(cartId)))[0]?.lines ?? 0;
  if (lines >= cartRules.maxLines) throw new CartFull();
}

async function addLine(tx: ShopTransaction, cartId: string, line: NewLine): Promise<void> {
  const found = await findItem(tx, cartId, line.itemId);
  if (found) return sumUp(tx, found, line);
  await refuseWhenFull(tx, cartId);
  await tx.insert(cartLines).values({ ...line, id: randomUUID(), cartId });
}

/**
 * A moment that no other removal from this cart has, so that it identifies this one. Also deletes lines that were
 * removed too long ago to be restored.
 */
async function removalMoment(tx: ShopTransaction, cartId: string, now: number): Promise<number> {
  await tx
    .delete(cartLines)
    .where(and(eq(cartLines.cartId, cartId), lt(cartLines.removedAt, now - cartRules.undoMilliseconds)));
  const last = (
    await tx
      .select({ last: max(cartLines.removedAt) })
      .from(cartLines)
      .where(eq(cartLines.cartId, cartId))
  )[0]?.last;
  return Math.max(now, (last ?? 0) + 1);
}

/** @returns whether there were such lines */
async function markRemoved(tx: ShopTransaction, which: SQL | undefined, removedAt: number): Promise<boolean> {
  const rows = await tx.update(cartLines).set({ removedAt }).where(which).returning({ id: cartLines.id });
  return rows.length > 0;
}

const touch = async (tx: ShopTransaction, cartId: string, now: number) =>
  await tx.update(carts).set({ updatedAt: now }).where(eq(carts.id, cartId));

/** Of what was removed, as much can be put back as a cart holds; older lines go, so that no cart grows without end. */
async function forgetOldRemovals(tx: ShopTransaction, cartId: string): Promise<void> {
  const tooMany = tx
    .select({ id: cartLines.id })
    .from(cartLines)
    .where(and(eq(cartLines.cartId, cartId), isNotNull(cartLines.removedAt)))
    .orderBy(desc(cartLines.removedAt))
    .limit(cartRules.maxLines)
    .offset(cartRules.maxLines);
  await tx.delete(cartLines).where(inArray(cartLines.id, tooMany));
}

/**
 * Carts and their lines. A line keeps the price that the shopper saw, to report a change; the live catalogue's price is
 * the one that counts.
 */
export function cartStore(db: ShopDb) {
  return {
    /** True when this server issued the token and the cart still exists. */
    async isKnownToken(token: string): Promise<boolean> {
      return (await findCart(db, { token })) !== undefined;
    },

    async lines(owner: CartOwner): Promise<CartLine[]> {
      return 'userId' in owner
        ? ofCustomer.lines(db, { owner: owner.userId })
        : ofGuest.lines(db, { owner: hashToken(owner.token) });
    },

    /**
     * Adds to the existing quantity, up to the maximum.
     * @param seenPaise the unit price that the shopper saw
     * @param vehicle what it is for; null: an existing line keeps its vehicle
     * @throws CartFull
     */
    async add(
      owner: CartOwner,
      itemId: string,
      quantity: number,
      now: number,
      seenPaise: number | null = null,
      vehicle: LineVehicle | null = null,
    ): Promise<void> {
      await db.write(async (tx) => {
        const cartId = await findOrCreateCart(tx, owner, now);
        await addLine(tx, cartId, { itemId, quantity, seenPaise, vehicle, addedAt: now });
        await touch(tx, cartId, now);
      });
    },

    /**
     * Sets a line's quantity. False when the line is not in this owner's cart.
     * @param seenPaise the unit price that the shopper sees now; null when the item has left the catalogue
     * @param vehicle what the line is for from now on; null: it keeps its vehicle
     */
    async setQuantity(
      owner: CartOwner,
      lineId: string,
      quantity: number,
      seenPaise: number | null,
      now: number,
      vehicle: LineVehicle | null = null,
    ): Promise<boolean> {
      return db.write(async (tx) => {
        const cartId = await findCart(tx, owner);
        if (!cartId) return false;
        const [line] = await tx
          .select()
          .from(cartLines)
          .where(and(linesIn(cartId), eq(cartLines.id, lineId)));
        if (!line) return false;
        await tx
          .update(cartLines)
          .set({ quantity, seenPaise, vehicle: vehicle ?? line.vehicle })
          .where(eq(cartLines.id, lineId));
        await touch(tx, cartId, now);
        return true;
      });
    },

    /** Removes a line. @returns the moment to pass to `undo`; undefined when there is no such line */
    async remove(owner: CartOwner, lineId: string, now: number): Promise<number | undefined> {
      return db.write(async (tx) => {
        const cartId = await findCart(tx, owner);
        if (!cartId) return undefined;
        const removedAt = await removalMoment(tx, cartId, now);
        const mine = and(linesIn(cartId), eq(cartLines.id, lineId));
        if (!(await markRemoved(tx, mine, removedAt))) return undefined;
        await forgetOldRemovals(tx, cartId);
        await touch(tx, cartId, now);
        return removedAt;
      });
    },

    /** Removes all lines. @returns the moment to pass to `undo`; undefined when the cart was empty */
    async clear(owner: CartOwner, now: number): Promise<number | undefined> {
      return db.write(async (tx) => {
        const cartId = await findCart(tx, owner);
        if (!cartId) return undefined;
        const removedAt = await removalMoment(tx, cartId, now);
        if (!(await markRemoved(tx, linesIn(cartId), removedAt))) return undefined;
        await forgetOldRemovals(tx, cartId);
        await touch(tx, cartId, now);
        return removedAt;
      });
    },

    /**
     * Restores what was removed at that moment: the same lines with the same quantities, in the same places. Quantities
     * added again meanwhile are summed. False when there is nothing to restore or it was too long ago.
     * @throws CartFull
     */
    async undo(owner: CartOwner, moment: number, now: number): Promise<boolean> {
      return db.write(async (tx) => {
        const cartId = await findCart(tx, owner);
        if (!cartId || moment < now - cartRules.undoMilliseconds) return false;
        const removed = await tx
          .select()
          .from(cartLines)
          .where(and(eq(cartLines.cartId, cartId), eq(cartLines.removedAt, moment)));
        for (const line of removed) {
          const again = await findItem(tx, cartId, line.itemId);
          if (again) {
            await sumUp(tx, again, { ...line, vehicle: again.vehicle ?? line.vehicle });
            await tx.delete(cartLines).where(eq(cartLines.id, line.id));
          } else {
            await refuseWhenFull(tx, cartId);
            await tx.update(cartLines).set({ removedAt: null }).where(eq(cartLines.id, line.id));
          }
        }
        await touch(tx, cartId, now);
        return removed.length > 0;
      });
    },

    /** Moves the guest's lines into the customer's cart and deletes the guest's cart. */
    async merge(token: string, userId: string, now: number): Promise<void> {
      await db.write(async (tx) => {
        const guest = await findCart(tx, { token });
        if (!guest) return;
        const lines = await tx.select().from(cartLines).where(linesIn(guest)).orderBy(asc(cartLines.addedAt));
        for (const line of lines) {
          const cartId = await findOrCreateCart(tx, { userId }, now);
          try {
            const { itemId, quantity, seenPaise, vehicle, addedAt } = line;
            await addLine(tx, cartId, { itemId, quantity, seenPaise, vehicle, addedAt });
          } catch (error) {
            // A full cart keeps its lines; signing in must not fail because of it.
            if (!(error instanceof CartFull)) throw error;
          }
        }
        await tx.delete(carts).where(eq(carts.id, guest));
      });
    },
  };
}

/** Removes ordered items from a customer's cart, within the order's transaction. */
export async function removeOrdered(tx: ShopTransaction, userId: string, itemIds: readonly string[]): Promise<void> {
  const cartId = await findCart(tx, { userId });
  if (!cartId) return;
  for (const itemId of itemIds) {
    await tx.delete(cartLines).where(and(linesIn(cartId), eq(cartLines.itemId, itemId)));
  }
}
