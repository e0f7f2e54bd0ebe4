import type { CartAnswer } from '../../../api/shop/cart/contract';
import type { User } from '../../../api/shop/login/contract';
import { call } from '../../lib/http';
import { isSignedIn, rememberSeller, rememberSignedIn } from './signed-in';

/**
 * Whether the shopper is signed in. A browser that has forgotten it (its storage was cleared, the cookie stays) asks the
 * server.
 */
export async function recogniseSignIn(): Promise<boolean> {
  return isSignedIn() || (await askSignIn());
}

/** Asks the server whether the shopper is signed in, and remembers the answer; without one nothing changes. */
export async function askSignIn(): Promise<boolean> {
  try {
    // This call answers guests too; the question who is signed in is a refusal for them.
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
