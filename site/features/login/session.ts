import { storageKeys } from '../../../api/contract/languages';
import { call } from '../../lib/http';
import { setCartCount } from '../cart/count';

/**
 * Whether somebody is signed in, as far as this browser knows: the sign-in itself is in a cookie that scripts cannot
 * read. A wrong memory costs nothing: the API decides.
 */
export function isSignedIn(): boolean {
  return document.documentElement.dataset.signedIn !== undefined;
}

export function rememberSignedIn(signedIn: boolean): void {
  if (signedIn) document.documentElement.dataset.signedIn = '';
  else delete document.documentElement.dataset.signedIn;
  try {
    if (signedIn) localStorage.setItem(storageKeys.signedIn, '1');
    else localStorage.removeItem(storageKeys.signedIn);
  } catch {
    // The header shows it on this page only.
  }
}

/** Ends the sign-in here and on the server, and forgets what belonged to it. */
export async function logOut(): Promise<void> {
  await call('POST', '/api/auth/logout');
  rememberSignedIn(false);
  setCartCount(0);
}
