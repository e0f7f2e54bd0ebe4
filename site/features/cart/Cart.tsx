import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { Cart as CartData, CartEntry } from '../../../api/contract/cart';
import type { Translate } from '../../i18n/keys';
import { ErrorPanel } from '../../ui/ErrorPanel';
import { type IslandProps, useText } from '../../ui/island';
import { showToast } from '../toast/toast';
import { CartLine } from './CartLine';
import { CartSummary } from './CartSummary';
import { $cart, clearCart, followCart, loadCart, type Removed, removeLine, undoRemoval } from './cart';
import { EmptyCart } from './EmptyCart';
import { blockedLines } from './preview';

/** The shopping cart. Source: storefront specification, section 2, /cart. */
export default function Cart(props: IslandProps) {
  const t = useText(props);
  const cart = useStore($cart);
  const { base } = props;
  const [cleared, setCleared] = useState<Removed>();
  useEffect(() => followCart(), []);

  async function clear() {
    try {
      const removal = clearCart();
      focusContent();
      setCleared(await removal);
    } catch {
      showToast({ kind: 'bad', title: t('errors.toast'), text: t('cart.clearFailed') });
    }
  }
  async function restore(removal: Removed) {
    setCleared(undefined);
    focusContent();
    if (!(await putBack([removal], t))) setCleared(removal);
  }

  if (cart.state === 'loading') return <p aria-busy="true">{t('site.loading')}</p>;
  if (cart.state === 'failed') {
    return <ErrorPanel t={t} error={cart.error} type="cart" onRetry={() => void loadCart()} />;
  }
  if (cart.cart.items.length === 0) {
    return (
      <EmptyCart t={t} base={base}>
        {cleared && <Cleared t={t} onUndo={() => void restore(cleared)} />}
      </EmptyCart>
    );
  }
  return <Filled cart={cart.cart} t={t} base={base} onClear={() => void clear()} />;
}

function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** Undoes removals, one after the other. False, with a message, when that failed. */
async function putBack(removals: readonly Removed[], t: Translate): Promise<boolean> {
  try {
    for (const removal of removals) await undoRemoval(removal);
    showToast({ kind: 'good', title: t('cart.restored') });
    return true;
  } catch {
    showToast({ kind: 'bad', title: t('errors.toast'), text: t('cart.undoFailed') });
    return false;
  }
}

/** The cleared cart's way back stays as long as the page does. */
function Cleared({ t, onUndo }: { t: Translate; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="mx-auto mb-6 flex max-w-md flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-lg bg-accent-soft p-3">
      <p role="status">{t('cart.cleared')}</p>
      <button ref={button} type="button" className="btn" onClick={onUndo}>
        {t('cart.undo')}
      </button>
    </div>
  );
}

function Filled({ cart, t, base, onClear }: { cart: CartData; t: Translate; base: string; onClear: () => void }) {
  const blocked = blockedLines(cart);

  async function remove(entries: readonly CartEntry[]) {
    focusAfter(cart, entries);
    try {
      const found = await Promise.all(entries.map(({ cartItem }) => removeLine(cartItem.cartItemId)));
      const removals = found.filter((removal) => removal !== undefined);
      const undo = { label: t('cart.undo'), run: () => void putBack(removals, t) };
      showToast({
        kind: 'good',
        title: t('cart.removedTitle'),
        text: t('cart.removed'),
        ...(removals.length > 0 ? { action: undo } : {}),
      });
    } catch {
      showToast({ kind: 'bad', title: t('errors.toast'), text: t('cart.removeFailed') });
    }
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_21rem]">
      <div>
        {blocked.length > 0 && (
          <div className="panel mb-4 flex flex-wrap items-center justify-between gap-3 border-s-4 border-s-warn p-4">
            <p className="min-w-0">{t('cart.blocked')}</p>
            <button type="button" className="btn" onClick={() => void remove(blocked)}>
              {t('cart.removeBlocked')}
            </button>
          </div>
        )}
        <ul className="panel divide-y divide-line">
          {cart.items.map((entry) => (
            <CartLine
              key={entry.cartItem.cartItemId}
              entry={entry}
              t={t}
              base={base}
              onRemove={() => void remove([entry])}
            />
          ))}
        </ul>
        <p className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <a className="btn btn-plain" href={`${base}/`}>
            {t('cart.continueShopping')}
          </a>
          <button type="button" className="btn btn-plain text-bad" onClick={onClear}>
            {t('cart.clear')}
          </button>
        </p>
      </div>
      <CartSummary cart={cart} t={t} base={base} />
    </div>
  );
}

/** The button that was pressed goes away with its line: focus goes to the line that takes its place. */
function focusAfter(cart: CartData, gone: readonly CartEntry[]): void {
  const last = cart.items.findLastIndex((entry) => gone.includes(entry));
  const neighbour =
    cart.items.slice(last + 1).find((entry) => !gone.includes(entry)) ??
    cart.items.findLast((entry) => !gone.includes(entry));
  const line = neighbour && document.getElementById(`line-${neighbour.cartItem.cartItemId}`);
  if (line) line.focus({ preventScroll: true });
  else focusContent();
}
