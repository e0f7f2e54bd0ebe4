import type { Cart } from '../../../api/contract/cart';
import type { ChargeRule } from '../../../api/contract/rules';
import type { Translate } from '../../i18n/keys';
import { Amount } from '../../ui/Amount';
import { cartTotals } from './checkout';

/** What is ordered, what it costs, and the button that sends it. */
export function Summary({
  t,
  cart,
  charges,
  changed,
  pending,
}: {
  t: Translate;
  cart: Cart;
  charges: ChargeRule;
  changed: boolean;
  pending: boolean;
}) {
  const totals = cartTotals(cart, charges);
  const rows = [
    [t('checkout.subtotal'), totals.subtotal],
    [t('checkout.shipping'), totals.shipping],
    [t('checkout.tax', { percent: charges.taxPercent }), totals.tax],
  ] as const;
  return (
    <section className="panel p-5" aria-labelledby="order-summary">
      <h2 id="order-summary" className="mb-3">
        {t('checkout.summary')}
      </h2>
      {changed && (
        <div className="mb-3 rounded-lg bg-warn-soft p-3" role="alert">
          <p className="font-semibold text-warn">{t('checkout.changedTitle')}</p>
          <p className="text-sm">{t('checkout.changedText')}</p>
        </div>
      )}
      <ul className="mb-3 grid gap-2 border-b border-line pb-3 text-sm">
        {cart.items.map(({ cartItem, item, removedItem }) => (
          <li key={cartItem.cartItemId} className="grid grid-cols-[1fr_auto] gap-3">
            <span className="min-w-0">
              {(item ?? removedItem)?.itemName ?? t('cart.itemFallback', { id: cartItem.itemId })}{' '}
              <span className="text-muted">× {cartItem.quantity}</span>
            </span>
            <Amount paise={Math.round(Number(cartItem.itemTotalPrice) * 100)} />
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-[1fr_auto] gap-y-2">
        {rows.map(([name, paise]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="text-end">
              {name === t('checkout.shipping') && paise === 0 ? t('checkout.free') : <Amount paise={paise} />}
            </dd>
          </div>
        ))}
        <dt className="border-t border-line pt-2 font-semibold">{t('checkout.total')}</dt>
        <dd className="border-t border-line pt-2 text-end text-lg">
          <Amount paise={totals.total} />
        </dd>
      </dl>
      <button type="submit" className="btn btn-main mt-4 w-full" disabled={pending}>
        {pending ? t('checkout.sending') : t('checkout.send')}
      </button>
      <p className="hint mt-2 text-center">{t('checkout.noPayment')}</p>
    </section>
  );
}
