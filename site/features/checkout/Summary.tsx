import type { Cart, CartEntry } from '../../../api/contract/cart';
import type { ChargeRule, Totals } from '../../../api/contract/rules';
import type { Translate } from '../../i18n/keys';
import { Amount } from '../../ui/Amount';
import { PendingButton } from '../../ui/PendingButton';
import { AmountText, paiseOf } from '../cart/amounts';
import { cartTotals } from './checkout';

/** What is ordered, what it costs, and the button that sends it. */
export function Summary({
  t,
  cart,
  charges,
  before,
  pending,
}: {
  t: Translate;
  cart: Cart;
  charges: ChargeRule;
  /** The total that was shown before the prices changed: the shopper confirms the new one. */
  before: Totals | undefined;
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
      {before && (
        <div className="mb-3 rounded-lg bg-warn-soft p-3" role="alert">
          <p className="font-semibold text-warn">{t('checkout.changedTitle')}</p>
          <p className="text-sm">{t('checkout.changedText')}</p>
          <p className="text-sm">
            <AmountText t={t} text="checkout.totalBefore" paise={before.total} />
          </p>
        </div>
      )}
      <ul className="mb-3 grid gap-2 border-b border-line pb-3 text-sm">
        {cart.items.map((entry) => (
          <Line key={entry.cartItem.cartItemId} t={t} entry={entry} />
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
      <PendingButton pending={pending} className="mt-4 w-full">
        {pending ? t('checkout.sending') : t('checkout.send')}
      </PendingButton>
      <p className="hint mt-2 text-center">{t('checkout.noPayment')}</p>
    </section>
  );
}

function Line({ t, entry }: { t: Translate; entry: CartEntry }) {
  const { cartItem, item, removedItem, priceBefore } = entry;
  const blocked = !item?.itemAvailable;
  const onRequest = item && Number(item.itemSellingPrice) === 0;
  return (
    <li className="grid grid-cols-[1fr_auto] gap-3">
      <span className="min-w-0">
        {(item ?? removedItem)?.itemName ?? t('cart.itemFallback', { id: cartItem.itemId })}{' '}
        <span className="whitespace-nowrap text-muted">× {cartItem.quantity}</span>
        {blocked && <span className="problem block">{t('errors.itemUnavailable')}</span>}
        {priceBefore !== null && (
          <AmountText
            t={t}
            text="cart.priceChanged"
            paise={paiseOf(priceBefore)}
            className="block font-semibold text-warn"
          />
        )}
      </span>
      {onRequest ? <span>{t('product.priceOnRequest')}</span> : <Amount paise={paiseOf(cartItem.itemTotalPrice)} />}
    </li>
  );
}
