import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { LineVehicle } from '../contract/line-vehicle.ts';
import { cartRules } from '../contract/rules.ts';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, max } from '../drizzle.ts';
import { type ShopDb, type ShopTransaction, write } from './connect.ts';
import { cartLines, carts } from './schema.ts';

export type CartLine = typeof cartLines.$inferSelect;

/** The cart's owner: a customer, or the guest who has the token. */
export type CartOwner = { userId: string } | { token: string };

export class CartFull extends Error {
  override name = 'CartFull';
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Random enough that nobody can guess another guest's token. */
export const newCartToken = () => randomBytes(24).toString('base64url');

function findCart(db: ShopDb | ShopTransaction, owner: CartOwner): string | undefined {
  const mine = 'userId' in owner ? eq(carts.userId, owner.userId) : eq(carts.tokenHash, hashToken(owner.token));
  return db.select({ id: carts.id }).from(carts).where(mine).get()?.id;
}

function findOrCreateCart(tx: ShopTransaction, owner: CartOwner, now: number): string {
  const found = findCart(tx, owner);
  if (found) return found;
  const id = randomUUID();
  const whose = 'userId' in owner ? { userId: owner.userId } : { tokenHash: hashToken(owner.token) };
  tx.insert(carts)
    .values({ id, ...whose, createdAt: now, updatedAt: now })
    .run();
  return id;
}

/** The lines in the cart, without removed ones. */
const linesIn = (cartId: string) => and(eq(cartLines.cartId, cartId), isNull(cartLines.removedAt));

type NewLine = Pick<CartLine, 'itemId' | 'quantity' | 'seenPaise' | 'vehicle' | 'addedAt'>;

function findItem(tx: ShopTransaction, cartId: string, itemId: string): CartLine | undefined {
  return tx
    .select()
    .from(cartLines)
    .where(and(linesIn(cartId), eq(cartLines.itemId, itemId)))
    .get();
}

/** A cart has one line per item: it is for the vehicle that the item was last added for. */
function sumUp(tx: ShopTransaction, line: CartLine, more: NewLine): void {
  const quantity = Math.min(line.quantity + more.quantity, cartRules.maxQuantity);
  const vehicle = more.vehicle ?? line.vehicle;
  tx.update(cartLines).set({ quantity, seenPaise: more.seenPaise, vehicle }).where(eq(cartLines.id, line.id)).run();
}

function refuseWhenFull(tx: ShopTransaction, cartId: string): void {
  const lines = tx.select({ lines: count() }).from(cartLines).where(linesIn(cartId)).get()?.lines ?? 0;
  if (lines >= cartRules.maxLines) throw new CartFull();
}

function addLine(tx: ShopTransaction, cartId: string, line: NewLine): void {
  const found = findItem(tx, cartId, line.itemId);
  if (found) return sumUp(tx, found, line);
  refuseWhenFull(tx, cartId);
  tx.insert(cartLines)
    .values({ ...line, id: randomUUID(), cartId })
    .run();
}

/**
 * A moment that no other removal from this cart has, so that it identifies this one. Also deletes lines that were
 * removed too long ago to be restored.
 */
function removalMoment(tx: ShopTransaction, cartId: string, now: number): number {
  tx.delete(cartLines)
    .where(and(eq(cartLines.cartId, cartId), lt(cartLines.removedAt, now - cartRules.undoMilliseconds)))
    .run();
  const last = tx
    .select({ last: max(cartLines.removedAt) })
    .from(cartLines)
    .where(eq(cartLines.cartId, cartId))
    .get()?.last;
  return Math.max(now, (last ?? 0) + 1);
}

const touch = (tx: ShopTransaction, cartId: string, now: number) =>
  tx.update(carts).set({ updatedAt: now }).where(eq(carts.id, cartId)).run();

/** Of what was removed, as much can be put back as a cart holds; older lines go, so that no cart grows without end. */
function forgetOldRemovals(tx: ShopTransaction, cartId: string): void {
  const tooMany = tx
    .select({ id: cartLines.id })
    .from(cartLines)
    .where(and(eq(cartLines.cartId, cartId), isNotNull(cartLines.removedAt)))
    .orderBy(desc(cartLines.removedAt))
    .limit(cartRules.maxLines)
    .offset(cartRules.maxLines);
  tx.delete(cartLines).where(inArray(cartLines.id, tooMany)).run();
}

/**
 * Carts and their lines. A line keeps the price that the shopper saw, to report a change; the live catalogue's price is
 * the one that counts.
 */
export function cartStore(db: ShopDb) {
  return {
    /** True when this server issued the token and the cart still exists. */
    async isKnownToken(token: string): Promise<boolean> {
      return findCart(db, { token }) !== undefined;
    },

    async lines(owner: CartOwner): Promise<CartLine[]> {
      const cartId = findCart(db, owner);
      if (!cartId) return [];
      return db
        .select()
        .from(cartLines)
        .where(linesIn(cartId))
        .orderBy(asc(cartLines.addedAt), asc(cartLines.id))
        .all();
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
      write(db, (tx) => {
        const cartId = findOrCreateCart(tx, owner, now);
        addLine(tx, cartId, { itemId, quantity, seenPaise, vehicle, addedAt: now });
        touch(tx, cartId, now);
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
      return write(db, (tx) => {
        const cartId = findCart(tx, owner);
        if (!cartId) return false;
        const line = tx
          .select()
          .from(cartLines)
          .where(and(linesIn(cartId), eq(cartLines.id, lineId)))
          .get();
        if (!line) return false;
        tx.update(cartLines)
          .set({ quantity, seenPaise, vehicle: vehicle ?? line.vehicle })
          .where(eq(cartLines.id, lineId))
          .run();
        touch(tx, cartId, now);
        return true;
      });
    },

    /** Removes a line. @returns the moment to pass to `undo`; undefined when there is no such line */
    async remove(owner: CartOwner, lineId: string, now: number): Promise<number | undefined> {
      return write(db, (tx) => {
        const cartId = findCart(tx, owner);
        if (!cartId) return undefined;
        const removedAt = removalMoment(tx, cartId, now);
        const mine = and(linesIn(cartId), eq(cartLines.id, lineId));
        if (tx.update(cartLines).set({ removedAt }).where(mine).run().changes === 0) return undefined;
        forgetOldRemovals(tx, cartId);
        touch(tx, cartId, now);
        return removedAt;
      });
    },

    /** Removes all lines. @returns the moment to pass to `undo`; undefined when the cart was empty */
    async clear(owner: CartOwner, now: number): Promise<number | undefined> {
      return write(db, (tx) => {
        const cartId = findCart(tx, owner);
        if (!cartId) return undefined;
        const removedAt = removalMoment(tx, cartId, now);
        if (tx.update(cartLines).set({ removedAt }).where(linesIn(cartId)).run().changes === 0) return undefined;
        forgetOldRemovals(tx, cartId);
        touch(tx, cartId, now);
        return removedAt;
      });
    },

    /**
     * Restores what was removed at that moment: the same lines with the same quantities, in the same places. Quantities
     * added again meanwhile are summed. False when there is nothing to restore or it was too long ago.
     * @throws CartFull
     */
    async undo(owner: CartOwner, moment: number, now: number): Promise<boolean> {
      return write(db, (tx) => {
        const cartId = findCart(tx, owner);
        if (!cartId || moment < now - cartRules.undoMilliseconds) return false;
        const removed = tx
          .select()
          .from(cartLines)
          .where(and(eq(cartLines.cartId, cartId), eq(cartLines.removedAt, moment)))
          .all();
        for (const line of removed) {
          const again = findItem(tx, cartId, line.itemId);
          if (again) {
            sumUp(tx, again, { ...line, vehicle: again.vehicle ?? line.vehicle });
            tx.delete(cartLines).where(eq(cartLines.id, line.id)).run();
          } else {
            refuseWhenFull(tx, cartId);
            tx.update(cartLines).set({ removedAt: null }).where(eq(cartLines.id, line.id)).run();
          }
        }
        touch(tx, cartId, now);
        return removed.length > 0;
      });
    },

    /** Moves the guest's lines into the customer's cart and deletes the guest's cart. */
    async merge(token: string, userId: string, now: number): Promise<void> {
      write(db, (tx) => {
        const guest = findCart(tx, { token });
        if (!guest) return;
        const lines = tx.select().from(cartLines).where(linesIn(guest)).orderBy(asc(cartLines.addedAt)).all();
        for (const line of lines) {
          const cartId = findOrCreateCart(tx, { userId }, now);
          try {
            const { itemId, quantity, seenPaise, vehicle, addedAt } = line;
            addLine(tx, cartId, { itemId, quantity, seenPaise, vehicle, addedAt });
          } catch (error) {
            // A full cart keeps its lines; signing in must not fail because of it.
            if (!(error instanceof CartFull)) throw error;
          }
        }
        tx.delete(carts).where(eq(carts.id, guest)).run();
      });
    },
  };
}

/** Removes ordered items from a customer's cart, within the order's transaction. */
export function removeOrdered(tx: ShopTransaction, userId: string, itemIds: readonly string[]): void {
  const cartId = findCart(tx, { userId });
  if (!cartId) return;
  for (const itemId of itemIds) {
    tx.delete(cartLines)
      .where(and(linesIn(cartId), eq(cartLines.itemId, itemId)))
      .run();
  }
}
