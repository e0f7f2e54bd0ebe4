import { atom } from 'nanostores';
import type { Cart, CartAnswer, CartEntry, RemovedAnswer } from '../../../api/shop/cart/contract';
import { cartRules } from '../../../api/shop/cart/rules';
import { ApiFailure, call } from '../../lib/http';
import { pageLanguage } from '../../lib/page-strings';
import { noteSignIn } from '../login/signed-in';
import { changeQueue } from './changes';
import { type Removed, recallCleared, rememberCleared } from './cleared';
import { onCartChangedElsewhere, setCartCount, tellOtherTabs } from './count';
import { type GivenVehicle, judgedBy, setJudge } from './judge';
import { emptyCart, withLinesBack, withoutLine, withQuantity } from './preview';

/** The cart on the page: at first as the shopper wants it, then as the server has it. */
export type CartState = { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'there'; cart: Cart };

export const $cart = atom<CartState>({ state: 'loading' });

function path(name: string): string {
  const query = new URLSearchParams({ lang: pageLanguage() });
  for (const [key, value] of Object.entries(judgedBy() ?? {})) query.set(key, String(value));
  return `/api/cart${name}?${query}`;
}

async function ask(): Promise<Cart> {
  const { data, signedIn } = await call<CartAnswer>('GET', path(''));
  noteSignIn(signedIn);
  return data;
}

const queue = changeQueue<Cart>((cart) => {
  $cart.set({ state: 'there', cart });
  setCartCount(cart.itemCount);
  if (cart.itemCount > 0) rememberCleared(undefined);
}, ask);

function linesNow(): readonly CartEntry[] {
  const now = $cart.get();
  return now.state === 'there' ? now.cart.items : [];
}

/** Fetches the cart. If there is no answer, a cart that is already shown stays. */
export async function loadCart(): Promise<void> {
  if ($cart.get().state === 'failed') $cart.set({ state: 'loading' });
  try {
    await queue.reload();
  } catch (error) {
    if ($cart.get().state === 'loading') $cart.set({ state: 'failed', error });
  }
}

/** Judges lines without a vehicle of their own by this one; undefined: by none. */
export function judgeBy(vehicle: GivenVehicle | undefined): void {
  if (setJudge(vehicle) && $cart.get().state === 'there') void loadCart();
}

/** Loads the cart, and again after a change in another tab, when the page is restored and when the network is back. */
export function followCart(): () => void {
  const load = () => void loadCart();
  const shownAgain = (event: PageTransitionEvent) => event.persisted && load();
  recallCleared();
  load();
  const stop = onCartChangedElsewhere(load);
  addEventListener('online', load);
  addEventListener('pageshow', shownAgain);
  addEventListener('pagehide', queue.flush);
  return () => {
    stop();
    removeEventListener('online', load);
    removeEventListener('pageshow', shownAgain);
    removeEventListener('pagehide', queue.flush);
  };
}

/** Resolves once the server has every change; await it before opening another page that shows the cart. */
export const cartSettled = queue.settled;

/** The quantity that the shopper sees or has just asked for: clicks may be faster than the drawing of the page. */
export function quantityOf(cartItemId: string): number {
  return linesNow().find(({ cartItem }) => cartItem.cartItemId === cartItemId)?.cartItem.quantity ?? 0;
}

/**
 * Sets a quantity. The page shows it at once; quick changes become one call with the last value; a refusal reverts it.
 * @throws what the call threw
 */
export async function setQuantity(cartItemId: string, quantity: number): Promise<void> {
  const outcome = await queue.change({
    key: `line ${cartItemId}`,
    settle: cartRules.settleMilliseconds,
    preview: (cart) => withQuantity(cart, cartItemId, quantity),
    send: async () => (await call<CartAnswer>('PUT', path('/update'), { cartItemId, quantity })).data,
  });
  if (outcome === 'done') tellOtherTabs();
}

/** Gives a line this vehicle; the answer says whether the part fits it. @throws what the call threw */
export async function setLineVehicle(cartItemId: string, vehicle: GivenVehicle): Promise<void> {
  await queue.change({
    key: `vehicle ${cartItemId}`,
    preview: (cart) => cart,
    send: async () => {
      const body = { cartItemId, quantity: quantityOf(cartItemId), vehicle };
      return (await call<CartAnswer>('PUT', path('/update'), body)).data;
    },
  });
  tellOtherTabs();
}

/** Removes a line at once; a refusal puts it back. @throws what the call threw */
export async function removeLine(cartItemId: string): Promise<Removed | undefined> {
  const entries = linesNow().filter(({ cartItem }) => cartItem.cartItemId === cartItemId);
  let undo: number | null = null;
  await queue.change({
    key: `line ${cartItemId}`,
    preview: (cart) => withoutLine(cart, cartItemId),
    send: async () => {
      try {
        const answer = await call<RemovedAnswer>('DELETE', path(`/remove/${encodeURIComponent(cartItemId)}`));
        undo = answer.undo;
        return answer.data;
      } catch (error) {
        // Another tab has removed the line already.
        if (error instanceof ApiFailure && error.answer.error === 'unknown_line') return ask();
        throw error;
      }
    },
  });
  tellOtherTabs();
  return undo === null ? undefined : { undo, entries };
}

/** Removes all lines; `$cleared` then has what the undo needs. @throws what the call threw */
export async function clearCart(): Promise<void> {
  const entries = linesNow();
  let undo: number | null = null;
  queue.dropWaiting();
  await queue.change({
    key: 'all',
    preview: () => emptyCart,
    send: async () => {
      const answer = await call<RemovedAnswer>('DELETE', path('/clear'));
      undo = answer.undo;
      return answer.data;
    },
  });
  tellOtherTabs();
  rememberCleared(undo === null ? undefined : { undo, entries });
}

/** Undoes one removal: its lines return with the same quantities. @throws what the call threw */
export async function undoRemoval({ undo, entries }: Removed): Promise<void> {
  await queue.change({
    key: `undo ${undo}`,
    preview: (cart) => withLinesBack(cart, entries),
    send: async () => (await call<CartAnswer>('POST', path('/undo'), { undo })).data,
  });
  tellOtherTabs();
}
