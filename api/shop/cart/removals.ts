import { and, asc, desc, eq, inArray, isNotNull, max, type SQL } from '../../data/drizzle.ts';
import type { ShopTransaction } from '../../data/shop-db.ts';
import {
  type CartOwner,
  findCart,
  lineFor,
  linesIn,
  linesOfItem,
  refuseWhenFull,
  roomBeside,
  sumUp,
  touch,
} from './lines.ts';
import { cartRules } from './rules.ts';

/** Lines taken out of a cart are kept for a while and can be put back. */

/**
 * Takes lines out of a cart.
 * @param which lines of the cart; all when undefined
 * @returns the moment to pass to `putBack`; undefined when there are no such lines
 */
export async function takeOut(
  tx: ShopTransaction,
  owner: CartOwner,
  now: number,
  which?: SQL,
): Promise<number | undefined> {
  const { cartLines } = tx.tables;
  const cartId = await findCart(tx, owner);
  if (!cartId) return undefined;
  const removedAt = await removalMoment(tx, cartId, now);
  const taken = await tx
    .update(cartLines)
    .set({ removedAt })
    .where(and(linesIn(tx.tables, cartId), which))
    .returning({ id: cartLines.id });
  if (taken.length === 0) return undefined;
  await forgetOldRemovals(tx, cartId);
  await touch(tx, cartId, now);
  return removedAt;
}

/**
 * Puts back the lines that were taken out at that moment.
 * @returns false when there is nothing to put back, or it was taken out too long ago
 * @throws CartFull
 */
export async function putBack(tx: ShopTransaction, owner: CartOwner, moment: number, now: number): Promise<boolean> {
  const { cartLines } = tx.tables;
  const cartId = await findCart(tx, owner);
  if (!cartId || moment < now - cartRules.undoMilliseconds) return false;
  const removed = await tx
    .select()
    .from(cartLines)
    .where(and(eq(cartLines.cartId, cartId), eq(cartLines.removedAt, moment)))
    .orderBy(asc(cartLines.addedAt), asc(cartLines.id));
  for (const line of removed) {
    const ofItem = await linesOfItem(tx, cartId, line.itemId);
    const again = lineFor(ofItem, line.vehicle);
    const room = roomBeside(ofItem);
    if (again) await sumUp(tx, again, line, ofItem);
    if (again || room < 1) {
      await tx.delete(cartLines).where(eq(cartLines.id, line.id));
    } else {
      await refuseWhenFull(tx, cartId);
      const quantity = Math.min(line.quantity, room);
      await tx.update(cartLines).set({ quantity, removedAt: null }).where(eq(cartLines.id, line.id));
    }
  }
  await touch(tx, cartId, now);
  return removed.length > 0;
}

/** A moment that no other removal from this cart has, so that it identifies the removal. */
async function removalMoment(tx: ShopTransaction, cartId: string, now: number): Promise<number> {
  const { cartLines } = tx.tables;
  const last = (
    await tx
      .select({ last: max(cartLines.removedAt) })
      .from(cartLines)
      .where(eq(cartLines.cartId, cartId))
  )[0]?.last;
  return Math.max(now, (last ?? 0) + 1);
}

/** Keeps only as many removed lines as a cart may hold, and deletes older ones, so that no cart grows without end. */
async function forgetOldRemovals(tx: ShopTransaction, cartId: string): Promise<void> {
  const { cartLines } = tx.tables;
  const tooMany = tx
    .select({ id: cartLines.id })
    .from(cartLines)
    .where(and(eq(cartLines.cartId, cartId), isNotNull(cartLines.removedAt)))
    .orderBy(desc(cartLines.removedAt))
    .limit(cartRules.maxLines)
    .offset(cartRules.maxLines);
  await tx.delete(cartLines).where(inArray(cartLines.id, tooMany));
}
