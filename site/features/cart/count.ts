import { atom } from 'nanostores';
import type { CartAnswer } from '../../../api/contract/cart';
import { storageKeys } from '../../../api/contract/languages';
import { cacheMilliseconds } from '../../../api/contract/rules';
import { call } from '../../lib/http';
import { pageText } from '../../lib/page-strings';
import { isSignedIn, noteSignIn } from '../login/signed-in';

/** How many items are in the cart, as far as this browser knows; the API is asked only when it may have changed. */
export const $cartCount = atom(0);

/** What the server said last, and what is being added on top of it. */
let known = 0;
let adding = 0;

function remembered(): number {
  try {
    return Number(localStorage.getItem(storageKeys.cartCount)) || 0;
  } catch {
    return 0;
  }
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The badge is right on this page at least.
  }
}

export function setCartCount(count: number): void {
  known = count;
  $cartCount.set(known + adding);
  remember(storageKeys.cartCount, String(count));
  remember(storageKeys.cartAskedAt, String(Date.now()));
}

/** Counts items that are on their way into the cart; the function that it gives takes them off again. */
export function countAdding(quantity: number): () => void {
  const count = (change: number) => {
    adding += change;
    $cartCount.set(known + adding);
  };
  count(quantity);
  return () => count(-quantity);
}

/** The cart may be another one now: after signing in. */
export function forgetCartCount(): void {
  try {
    localStorage.removeItem(storageKeys.cartAskedAt);
  } catch {
    // Nothing is remembered.
  }
}

/** Tells pages in other tabs that show the cart to ask for it. */
export function tellOtherTabs(): void {
  remember(storageKeys.cartChangedAt, String(Math.random()));
}

/** @returns a function that stops listening */
export function onCartChangedElsewhere(changed: () => void): () => void {
  const listen = (event: StorageEvent) => event.key === storageKeys.cartChangedAt && event.newValue && changed();
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

function askedLately(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(storageKeys.cartAskedAt)) < cacheMilliseconds.cart;
  } catch {
    return false;
  }
}

function askWhenOld(): void {
  const mayHaveCart = remembered() > 0 || isSignedIn();
  if (!mayHaveCart || askedLately()) return;
  call<CartAnswer>('GET', '/api/cart')
    .then(({ data, signedIn }) => {
      noteSignIn(signedIn);
      setCartCount(data.itemCount);
    })
    .catch((error: unknown) => console.warn('the cart could not be asked', error));
}

/** The badge in the header. A visitor who never had a cart costs no call. Source: specification, section 7: cached 30 s. */
export function followCartCount(): void {
  const badge = document.getElementById('cart-badge');
  const link = document.querySelector('[data-cart-link]');
  const plainLabel = link?.getAttribute('aria-label') ?? '';
  const readAgain = () => {
    known = remembered();
    $cartCount.set(known + adding);
  };
  readAgain();
  $cartCount.subscribe((count) => {
    if (badge) {
      badge.textContent = String(count);
      badge.hidden = count === 0;
    }
    link?.setAttribute('aria-label', count > 0 ? pageText()('header.cartCount', { count }) : plainLabel);
  });
  addEventListener('storage', (event) => {
    if (event.key === storageKeys.cartCount || event.key === null) readAgain();
  });
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    readAgain();
    askWhenOld();
  });
  askWhenOld();
}
