import { atom } from 'nanostores';
import type { CartEntry } from '../../../api/shop/cart/contract';
import { cartRules } from '../../../api/shop/cart/rules';
import { readStored, writeStored } from '../../lib/storage';

/** Lines that were removed together, and the number that undoes the removal. */
export interface Removed {
  undo: number;
  /** The lines shown while the server restores them; none after a reload. */
  entries: readonly CartEntry[];
}

const key = 'cart_cleared';
/** The stored clearing: the number that undoes it, and its time in milliseconds. */
type Kept = Pick<Removed, 'undo'> & { at: number };

/** The last clearing of the cart, while it can be undone; it survives a reload. */
export const $cleared = atom<Removed | undefined>();

export function rememberCleared(removed: Removed | undefined): void {
  if (removed === $cleared.get()) return;
  $cleared.set(removed);
  writeStored('session', key, removed && ({ undo: removed.undo, at: Date.now() } satisfies Kept));
}

/** Reads the clearing of an earlier page of this tab; call it after mount. */
export function recallCleared(): void {
  if ($cleared.get()) return;
  const kept = readStored('session', key) as Kept | null;
  if (kept && Date.now() - kept.at < cartRules.undoMilliseconds) $cleared.set({ undo: kept.undo, entries: [] });
}
