import { call } from '../../lib/http';
import { setCartCount, tellOtherTabs } from '../cart/count';
import { dropDraft } from '../checkout/draft';
import { rememberSignedIn } from './signed-in';

/** Signs out here and on the server, and forgets the customer's data. */
export async function logOut(): Promise<void> {
  await call('POST', '/api/auth/logout');
  forgetShopper();
}

/** Removes a shopper's data from the browser when the sign-in has ended on the server. */
export function forgetShopper(): void {
  setCartCount(0);
  dropDraft();
  rememberSignedIn(false, false);
  tellOtherTabs();
}
