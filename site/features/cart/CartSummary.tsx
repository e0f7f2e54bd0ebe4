import type { MouseEvent } from 'react';
import type { Cart } from '../../../api/contract/cart';
import type { Translate } from '../../i18n/keys';
import { Amount } from '../../ui/Amount';
import { AmountRow } from '../../ui/AmountRow';
import { OpenAmount } from '../../ui/OpenAmount';
import { cartSettled } from './cart';
import { sumOf } from './preview';

/** What the cart costs, and the link to checkout. */
export function CartSummary({ cart, t, base }: { cart: Cart; t: Translate; base: string }) {
  const { paise, open, count } = sumOf(cart.items);

  /** Checkout shows the server's cart, so the last click on plus must have arrived. */
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
      <dl className="grid gap-2">
        <AmountRow name={t('cart.subtotal', { count })}>
          <OpenAmount t={t} paise={paise} open={open} />
        </AmountRow>
        <AmountRow name={t('cart.shipping')}>{t('cart.shippingFree')}</AmountRow>
        <AmountRow name={t('cart.tax')}>
          <Amount paise={0} decimals="auto" className="tabular-nums" />
        </AmountRow>
        <AmountRow name={t('cart.total')} sum>
          <OpenAmount t={t} paise={paise} open={open} />
        </AmountRow>
      </dl>
      <p className="hint mt-2">{t('cart.confirmNote')}</p>
      <a className="btn btn-main mt-4 w-full" href={`${base}/checkout`} onClick={toCheckout}>
        {t('cart.checkout')}
      </a>
      <p className="hint mt-2 text-center">{t('cart.secure')}</p>
    </section>
  );
}
