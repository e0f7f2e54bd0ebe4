import { atom } from 'nanostores';
import type { CartEntry } from '../../../api/shop/cart/contract';
import { cartRules } from '../../../api/shop/cart/rules';
import { readStored, writeStored } from '../../lib/storage';

/** Lines that were removed together, and what restores them. */
export interface Removed {
  undo: number;
  /** Shown again while the server restores them; none after a reload. */
  entries: readonly CartEntry[];
}

const key = 'cart_cleared';
/** What the browser keeps of a clearing: what restores it, and when it was, in milliseconds. */
type Kept = Pick<Removed, 'undo'> & { at: number };

/** The last clearing of the cart, while it can be undone; it survives a reload. */
export const $cleared = atom<Removed | undefined>();

export function rememberCleared(removed: Removed | undefined): void {
  if (removed === $cleared.get()) return;
  $cleared.set(removed);
  writeStored('session', key, removed && ({ undo: removed.undo, at: Date.now() } satisfies Kept));
}

/** Reads what an earlier page of this tab kept; called after mount. */
export function recallCleared(): void {
  if ($cleared.get()) return;
  const kept = readStored('session', key) as Kept | null;
  if (kept && Date.now() - kept.at < cartRules.undoMilliseconds) $cleared.set({ undo: kept.undo, entries: [] });
}
