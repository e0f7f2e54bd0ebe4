import { cartRules } from '../../../api/shop/cart/rules';
import type { Translate } from '../../i18n/keys';
import { ApiFailure, connectionFailure, unlessUnconfirmed } from '../../lib/http';
import { pageText } from '../../lib/page-strings';
import { showFailure } from '../toast/toast';

/** Why an item could not be added to the cart, as the text of a message. */
export function addFailureText(error: unknown, t: Translate): string {
  const reason = reasonOf(error, t);
  return reason ? `${t('product.addFailed')}: ${reason}` : unlessUnconfirmed(error, t, t('product.addFailed'));
}

function reasonOf(error: unknown, t: Translate): string | undefined {
  if (!(error instanceof ApiFailure)) return connectionFailure(error, t);
  if (error.status === 429) return t('errors.newCarts');
  if (error.answer.error === 'item_unavailable') return t('errors.itemUnavailable');
  if (error.answer.error === 'item_full') return t('errors.itemFull', { max: cartRules.maxQuantity });
  return error.answer.error === 'cart_full' ? t('errors.cartFull', { max: cartRules.maxLines }) : undefined;
}

/** Shows why an item could not be added to the cart, on any page. */
export function showAddFailure(error: unknown): void {
  const t = pageText();
  showFailure(addFailureText(error, t));
}
