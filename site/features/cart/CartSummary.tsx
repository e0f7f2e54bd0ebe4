import type { MouseEvent } from 'react';
import type { Cart } from '../../../api/contract/cart';
import type { Translate } from '../../i18n/keys';
import { Amount } from '../../ui/Amount';
import { paiseOf } from './amounts';
import { cartSettled } from './cart';

/** What the cart costs, and the way to checkout. Source: storefront specification, section 2, /cart. */
export function CartSummary({ cart, t, base }: { cart: Cart; t: Translate; base: string }) {
  const total = paiseOf(cart.totalAmount);

  /** Checkout shows what the server has, so the last click on plus must have arrived. */
  async function toCheckout(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    await cartSettled();
    location.assign(href);
  }

  return (
    <section className="panel p-5" aria-labelledby="summary">
      <h2 id="summary" className="mb-3">
        {t('cart.summary')}
      </h2>
      <dl className="grid grid-cols-[1fr_auto] gap-y-2">
        <dt>{t('cart.subtotal', { count: cart.itemCount })}</dt>
        <dd className="text-end">
          <Amount paise={total} />
        </dd>
        <dt>{t('cart.shipping')}</dt>
        <dd className="text-end">{t('cart.shippingFree')}</dd>
        <dt>{t('cart.tax')}</dt>
        <dd className="text-end tabular-nums">₹0.00</dd>
        <dt className="border-t border-line pt-2 font-semibold">{t('cart.total')}</dt>
        <dd className="border-t border-line pt-2 text-end text-lg">
          <Amount paise={total} />
        </dd>
      </dl>
      <p className="hint mt-2">{t('cart.confirmNote')}</p>
      <a className="btn btn-main mt-4 w-full" href={`${base}/checkout`} onClick={toCheckout}>
        {t('cart.checkout')}
      </a>
      <p className="hint mt-2 text-center">{t('cart.secure')}</p>
    </section>
  );
}
