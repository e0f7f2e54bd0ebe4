import { atom } from 'nanostores';
import type { CartAnswer } from '../../../api/shop/cart/contract';
import { storageKeys } from '../../../api/shop/language/languages';
import { cacheMilliseconds } from '../../../api/shop/rules';
import { call } from '../../lib/http';
import { pageText } from '../../lib/page-strings';
import { readText, writeStored } from '../../lib/storage';
import { isSignedIn, noteSignIn } from '../login/signed-in';

/** The number of items in the cart, as far as this browser knows. The API is asked only when it may have changed. */
export const $cartCount = atom(0);

/** The server's last count, and the items being added to it. */
let known = 0;
let adding = 0;

function remembered(): number {
  return Number(readText('local', storageKeys.cartCount)) || 0;
}

export function setCartCount(count: number): void {
  known = count;
  $cartCount.set(known + adding);
  writeStored('local', storageKeys.cartCount, count);
  writeStored('local', storageKeys.cartAskedAt, Date.now());
}

/** Counts items that are being added to the cart. @returns a function that uncounts them */
export function countAdding(quantity: number): () => void {
  const count = (change: number) => {
    adding += change;
    $cartCount.set(known + adding);
  };
  count(quantity);
  return () => count(-quantity);
}

/** After signing in, the cart may be a different one. */
export function forgetCartCount(): void {
  writeStored('local', storageKeys.cartAskedAt, undefined);
}

/** Makes pages in other tabs that show the cart load it again. */
export function tellOtherTabs(): void {
  writeStored('local', storageKeys.cartChangedAt, Math.random());
}

/** @returns a function that stops listening */
export function onCartChangedElsewhere(changed: () => void): () => void {
  const listen = (event: StorageEvent) => event.key === storageKeys.cartChangedAt && event.newValue && changed();
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

function askedLately(): boolean {
  return Date.now() - Number(readText('local', storageKeys.cartAskedAt)) < cacheMilliseconds.cart;
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

/** The badge in the header. A visitor who never had a cart costs no call. An answer stays fresh for 30 s. */
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
