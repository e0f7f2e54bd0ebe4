import type { CartAnswer } from '../../../api/shop/cart/contract';
import type { User } from '../../../api/shop/login/contract';
import { call } from '../../lib/http';
import { isSignedIn, rememberSeller, rememberSignedIn } from './signed-in';

/**
 * Whether the shopper is signed in. Asks the server if the browser does not know: its storage may be cleared while the
 * cookie stays.
 */
export async function recogniseSignIn(): Promise<boolean> {
  return isSignedIn() || (await askSignIn());
}

/** Asks the server whether the shopper is signed in, and remembers the answer; a failure changes nothing. */
export async function askSignIn(): Promise<boolean> {
  try {
    // This call answers guests too; /api/auth/me would refuse them.
    const { signedIn } = await call<CartAnswer>('GET', '/api/cart');
    if (!signedIn) rememberSignedIn(false, false);
    else if (!isSignedIn()) {
      const { user } = await call<{ user: User }>('GET', '/api/auth/me');
      rememberSeller(user.role === 'seller');
    }
    return signedIn;
  } catch (error) {
    console.warn('whether the shopper is signed in could not be asked', error);
    return false;
  }
}
