import { atom } from 'nanostores';
import type { CartAnswer } from '../../../api/contract/cart';
import { storageKeys } from '../../../api/contract/languages';
import { cacheMilliseconds } from '../../../api/contract/rules';
import { call } from '../../lib/http';
import { pageText } from '../../lib/page-strings';

/** How many items are in the cart, as far as this browser knows; the API is asked only when it may have changed. */
export const $cartCount = atom(0);

const askedKey = 'cart_asked_at';

function remembered(): number {
  try {
    return Number(localStorage.getItem(storageKeys.cartCount)) || 0;
  } catch {
    return 0;
  }
}

export function setCartCount(count: number): void {
  $cartCount.set(count);
  try {
    localStorage.setItem(storageKeys.cartCount, String(count));
    sessionStorage.setItem(askedKey, String(Date.now()));
  } catch {
    // The badge is right on this page at least.
  }
}

function askedLately(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(askedKey)) < cacheMilliseconds.cart;
  } catch {
    return false;
  }
}

/** The badge in the header. A visitor who never had a cart costs no call. Source: specification, section 7: cached 30 s. */
export function followCartCount(): void {
  const badge = document.getElementById('cart-badge');
  const link = document.querySelector('[data-cart-link]');
  $cartCount.set(remembered());
  $cartCount.subscribe((count) => {
    if (badge) {
      badge.textContent = String(count);
      badge.hidden = count === 0;
    }
    if (count > 0) link?.setAttribute('aria-label', pageText()('header.cartCount', { count }));
  });
  const mayHaveCart = remembered() > 0 || document.documentElement.dataset.signedIn !== undefined;
  if (!mayHaveCart || askedLately()) return;
  call<CartAnswer>('GET', '/api/cart')
    .then(({ data }) => setCartCount(data.itemCount))
    .catch((error: unknown) => console.warn('the cart could not be asked', error));
}
