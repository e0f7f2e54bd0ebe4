import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { cartRules } from '../contract/rules.ts';
import { and, asc, count, eq } from '../drizzle.ts';
import { type ShopDb, type ShopTransaction, write } from './connect.ts';
import { cartLines, carts } from './schema.ts';

export type CartLine = typeof cartLines.$inferSelect;

/** Whose cart: a customer's, or that of the guest who holds the token. */
export type CartOwner = { userId: string } | { token: string };

export class CartFull extends Error {
  override name = 'CartFull';
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Random enough that nobody guesses another's cart. */
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

function addLine(tx: ShopTransaction, cartId: string, itemId: string, quantity: number, addedAt: number): void {
  const line = tx
    .select()
    .from(cartLines)
    .where(and(eq(cartLines.cartId, cartId), eq(cartLines.itemId, itemId)))
    .get();
  if (line) {
    const sum = Math.min(line.quantity + quantity, cartRules.maxQuantity);
    tx.update(cartLines).set({ quantity: sum }).where(eq(cartLines.id, line.id)).run();
    return;
  }
  const lines = tx.select({ lines: count() }).from(cartLines).where(eq(cartLines.cartId, cartId)).get()?.lines ?? 0;
  if (lines >= cartRules.maxLines) throw new CartFull();
  tx.insert(cartLines).values({ id: randomUUID(), cartId, itemId, quantity, addedAt }).run();
}

/** Carts and their lines. Prices are not kept here: a cart always shows those of the live catalogue. */
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
        .where(eq(cartLines.cartId, cartId))
        .orderBy(asc(cartLines.addedAt), asc(cartLines.id))
        .all();
    },

    /** Adds to what is there, up to the highest quantity. @throws CartFull */
    async add(owner: CartOwner, itemId: string, quantity: number, now: number): Promise<void> {
      write(db, (tx) => {
        const cartId = findOrCreateCart(tx, owner, now);
        addLine(tx, cartId, itemId, quantity, now);
        tx.update(carts).set({ updatedAt: now }).where(eq(carts.id, cartId)).run();
      });
    },

    /** Sets a line's quantity. False when the line is not in this owner's cart. */
    async setQuantity(owner: CartOwner, lineId: string, quantity: number): Promise<boolean> {
      const cartId = findCart(db, owner);
      if (!cartId) return false;
      const mine = and(eq(cartLines.id, lineId), eq(cartLines.cartId, cartId));
      return db.update(cartLines).set({ quantity }).where(mine).run().changes > 0;
    },

    async remove(owner: CartOwner, lineId: string): Promise<boolean> {
      const cartId = findCart(db, owner);
      if (!cartId) return false;
      return (
        db
          .delete(cartLines)
          .where(and(eq(cartLines.id, lineId), eq(cartLines.cartId, cartId)))
          .run().changes > 0
      );
    },

    /** Moves the guest's lines into the customer's cart, once: the guest's cart is gone afterwards. */
    async merge(token: string, userId: string, now: number): Promise<void> {
      write(db, (tx) => {
        const guest = findCart(tx, { token });
        if (!guest) return;
        const cartId = findOrCreateCart(tx, { userId }, now);
        const lines = tx
          .select()
          .from(cartLines)
          .where(eq(cartLines.cartId, guest))
          .orderBy(asc(cartLines.addedAt))
          .all();
        for (const line of lines) {
          try {
            addLine(tx, cartId, line.itemId, line.quantity, line.addedAt);
          } catch (error) {
            // A full cart keeps what it has; signing in must not fail because of it.
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
      .where(and(eq(cartLines.cartId, cartId), eq(cartLines.itemId, itemId)))
      .run();
  }
}
