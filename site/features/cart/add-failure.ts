import type { Translate } from '../../i18n/keys';
import { ApiFailure, NoAnswer } from '../../lib/http';

/** Why an item did not go into the cart, for the message. Source: storefront specification, section 8. */
export function addFailureText(error: unknown, t: Translate): string {
  const reason =
    error instanceof NoAnswer
      ? t(error.offline ? 'errors.offline' : 'errors.network')
      : error instanceof ApiFailure && error.answer.error === 'item_unavailable'
        ? t('errors.itemUnavailable')
        : undefined;
  return reason ? `${t('product.addFailed')}: ${reason}` : t('product.addFailed');
}
