import type { Translate } from '../../i18n/keys';
import { unlessUnconfirmed } from '../../lib/http';
import { focusContent } from '../../ui/focus';
import { showFailure } from '../toast/toast';
import { clearCart } from './cart';
import { type Removed, rememberCleared } from './cleared';
import { putBack } from './removal';

/** Clears the cart and undoes that, with messages. The pressed button disappears. */

export async function clearAll(t: Translate): Promise<void> {
  try {
    const removal = clearCart();
    focusContent();
    await removal;
  } catch (error) {
    showFailure(unlessUnconfirmed(error, t, t('cart.clearFailed')));
  }
}

export async function restoreAll(removal: Removed, t: Translate): Promise<void> {
  rememberCleared(undefined);
  focusContent();
  if (!(await putBack([removal], t))) rememberCleared(removal);
}
