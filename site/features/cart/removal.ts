import type { CartEntry } from '../../../api/shop/cart/contract';
import type { Translate } from '../../i18n/keys';
import { isRefusal, unlessUnconfirmed } from '../../lib/http';
import { showFailure, showToast } from '../toast/toast';
import { removeLine, undoRemoval } from './cart';
import type { Removed } from './cleared';

/** Removals with their messages, for every page that shows the cart. */

/** Removes lines, and offers to put them back. */
export async function removeLines(entries: readonly CartEntry[], t: Translate): Promise<void> {
  try {
    const found = await Promise.all(entries.map(({ cartItem }) => removeLine(cartItem.cartItemId)));
    const removals = found.filter((removal) => removal !== undefined);
    const undo = { label: t('cart.undo'), run: () => void putBack(removals, t) };
    showToast({
      kind: 'good',
      title: t('cart.removedTitle'),
      text: t('cart.removed'),
      ...(removals.length > 0 ? { action: undo } : {}),
    });
  } catch (error) {
    showFailure(unlessUnconfirmed(error, t, t('cart.removeFailed')));
  }
}

/** Undoes removals one after the other. @returns false, after a message, if one failed and may be tried again */
export async function putBack(removals: readonly Removed[], t: Translate): Promise<boolean> {
  try {
    for (const removal of removals) await undoRemoval(removal);
    showToast({ kind: 'good', title: t('cart.restored') });
    return true;
  } catch (error) {
    showFailure(unlessUnconfirmed(error, t, t('cart.undoFailed')));
    return isRefusal(error, 'nothing_to_undo');
  }
}
