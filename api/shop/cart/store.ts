import { and, asc, eq } from '../../data/drizzle.ts';
import type { ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import { type GivenVehicle, type LineVehicle, vehicleKey } from './line-vehicle.ts';
import {
  addLine,
  CartFull,
  type CartLine,
  type CartOwner,
  findCart,
  findOrCreateCart,
  lineFor,
  linesIn,
  linesOf,
  linesOfItem,
  roomBeside,
  touch,
} from './lines.ts';
import { putBack, takeOut } from './removals.ts';

/** What is added to a cart. */
interface Added {
  itemId: string;
  quantity: number;
  /** The unit price that the shopper saw. */
  seenPaise?: number | null | undefined;
  /** The vehicle that it is for; null: none. */
  vehicle?: LineVehicle | null | undefined;
}

/** The new state of a line. */
interface Changed {
  quantity: number;
  /** The unit price that the shopper sees now; null when the item has left the catalogue. */
  seenPaise: number | null;
  /** The vehicle that the line is for from now on; null: it keeps the one it has. */
  vehicle?: LineVehicle | null | undefined;
}

/**
 * Carts and their lines. A line keeps the price that the shopper saw only to report a change; the live catalogue's
 * price is charged.
 */
export function cartStore(db: ShopDb) {
  const { cartLines, carts } = db.tables;
  return {
    /** True when this server issued the token and the cart still exists. */
    async isKnownToken(token: string): Promise<boolean> {
      return (await findCart(db, { token })) !== undefined;
    },

    lines: (owner: CartOwner): Promise<CartLine[]> => linesOf(db, owner),

    /**
     * Adds to the item's line for this vehicle, up to the item's maximum.
     * @param now milliseconds since 1970
     * @returns the line's id
     * @throws CartFull, ItemFull
     */
    async add(
      owner: CartOwner,
      { itemId, quantity, seenPaise = null, vehicle = null }: Added,
      now: number,
    ): Promise<string> {
      return db.write(async (tx) => {
        const cartId = await findOrCreateCart(tx, owner, now);
        const lineId = await addLine(tx, cartId, { itemId, quantity, seenPaise, vehicle, addedAt: now });
        await touch(tx, cartId, now);
        return lineId;
      });
    },

    /**
     * Sets a line's quantity, up to the item's maximum. A line that is changed to the vehicle of another line of the
     * item takes that line in. False when the line is not in this owner's cart.
     * @param now milliseconds since 1970
     */
    async setQuantity(
      owner: CartOwner,
      lineId: string,
      { quantity, seenPaise, vehicle = null }: Changed,
      now: number,
    ): Promise<boolean> {
      return db.write(async (tx) => {
        const cartId = await findCart(tx, owner);
        if (!cartId) return false;
        const [line] = await tx
          .select()
          .from(cartLines)
          .where(and(linesIn(db.tables, cartId), eq(cartLines.id, lineId)));
        if (!line) return false;
        const others = (await linesOfItem(tx, cartId, line.itemId)).filter(({ id }) => id !== lineId);
        const same = vehicle ? lineFor(others, vehicle) : undefined;
        if (same) await tx.delete(cartLines).where(eq(cartLines.id, same.id));
        const room = roomBeside(others.filter((other) => other !== same));
        await tx
          .update(cartLines)
          .set({
            quantity: Math.max(1, Math.min(quantity + (same?.quantity ?? 0), room)),
            seenPaise,
            vehicle: vehicle ?? line.vehicle,
          })
          .where(eq(cartLines.id, lineId));
        await touch(tx, cartId, now);
        return true;
      });
    },

    /** Removes a line. @returns the moment to pass to `undo`; undefined when there is no such line */
    remove: (owner: CartOwner, lineId: string, now: number): Promise<number | undefined> =>
      db.write((tx) => takeOut(tx, owner, now, eq(cartLines.id, lineId))),

    /** Removes all lines. @returns the moment to pass to `undo`; undefined when the cart was empty */
    clear: (owner: CartOwner, now: number): Promise<number | undefined> => db.write((tx) => takeOut(tx, owner, now)),

    /**
     * Restores the lines removed at that moment, with their quantities and places. Quantities added again meanwhile are
     * summed. False when there is nothing to restore, or it was removed too long ago.
     * @throws CartFull
     */
    undo: (owner: CartOwner, moment: number, now: number): Promise<boolean> =>
      db.write((tx) => putBack(tx, owner, moment, now)),

    /** Moves the guest's lines into the customer's cart and deletes the guest's cart. */
    async merge(token: string, userId: string, now: number): Promise<void> {
      await db.write(async (tx) => {
        const guest = await findCart(tx, { token });
        if (!guest) return;
        const lines = await tx
          .select()
          .from(cartLines)
          .where(linesIn(db.tables, guest))
          .orderBy(asc(cartLines.addedAt));
        for (const line of lines) {
          const cartId = await findOrCreateCart(tx, { userId }, now);
          try {
            const { itemId, quantity, seenPaise, vehicle, addedAt } = line;
            await addLine(tx, cartId, { itemId, quantity, seenPaise, vehicle, addedAt });
          } catch (error) {
            // Signing in must not fail because the customer's cart is full; a line that has no room is dropped.
            if (!(error instanceof CartFull)) throw error;
          }
        }
        await tx.delete(carts).where(eq(carts.id, guest));
      });
    },
  };
}

/** An ordered item, as the enquiry named it. */
export interface Ordered {
  itemId: string;
  vehicle?: GivenVehicle | null | undefined;
}

/**
 * Removes what was ordered from a cart, within the order's transaction: the item's line for the same
 * vehicle. If there is none, all lines of the item go, because an enquiry need not name the vehicle. But when it named
 * one and the item has several lines, they stay.
 */
export async function removeOrdered(tx: ShopTransaction, owner: CartOwner, ordered: readonly Ordered[]): Promise<void> {
  const { cartLines } = tx.tables;
  const cartId = await findCart(tx, owner);
  if (!cartId) return;
  for (const { itemId, vehicle } of ordered) {
    const ofItem = await linesOfItem(tx, cartId, itemId);
    const same = ofItem.filter((line) => vehicleKey(line.vehicle) === vehicleKey(vehicle));
    const others = vehicle && ofItem.length > 1 ? [] : ofItem;
    for (const { id } of same.length > 0 ? same : others) await tx.delete(cartLines).where(eq(cartLines.id, id));
  }
}
