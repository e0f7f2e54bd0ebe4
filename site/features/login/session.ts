import { call } from '../../lib/http';
import { setCartCount, tellOtherTabs } from '../cart/count';
import { dropDraft } from '../checkout/draft';
import { rememberSignedIn } from './signed-in';

/** Ends the sign-in here and on the server, and forgets what belonged to it. Source: storefront specification, section 4. */
export async function logOut(): Promise<void> {
  await call('POST', '/api/auth/logout');
  setCartCount(0);
  dropDraft();
  rememberSignedIn(false, false);
  tellOtherTabs();
}
