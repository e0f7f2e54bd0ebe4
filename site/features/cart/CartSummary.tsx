import { useStore } from '@nanostores/react';
import type { MouseEvent } from 'react';
import type { Cart } from '../../../api/shop/cart/contract';
import type { Language } from '../../../api/shop/language/languages';
import { type ChargeRule, includesGst } from '../../../api/shop/money/rules';
import { shownSums } from '../../../api/shop/money/sums';
import type { Translate } from '../../i18n/keys';
import { Amount } from '../../ui/Amount';
import { AmountRow } from '../../ui/AmountRow';
import { OpenAmount } from '../../ui/OpenAmount';
import { sumNames } from '../../ui/sum-names';
import type { DeliveryPart } from '../delivery/late';
import { $pin } from '../delivery/pin';
import { $delivery, type Shipping, shippingOf } from '../delivery/shipping';
import { cartSettled } from './cart';
import { cartRates, cartTotals, sumOf, wantedOf } from './preview';
import { SumList } from './SumList';

interface Props {
  cart: Cart;
  t: Translate;
  base: string;
  charges: ChargeRule;
  /** Whether the shop has delivery by PIN code. */
  delivers: boolean;
  language: Language;
  /** What it says about delivery, once that has loaded; undefined in a shop without delivery by PIN code. */
  delivery: DeliveryPart | null | undefined;
}

/** What the cart costs, what checkout adds to it, and the link there. */
export function CartSummary({ cart, t, base, charges, delivers, language, delivery }: Props) {
  const pin = useStore($pin);
  const parcel = delivers ? { pin, wanted: wantedOf(cart) } : undefined;
  const shipping = shippingOf(charges, parcel, useStore($delivery));

  /** Checkout shows the server's cart, so the last click on plus must reach the server first. */
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
      {parcel ? <Delivered {...{ t, cart, shipping }} /> : <Undelivered {...{ t, cart, charges }} />}
      {delivery && parcel && <delivery.Delivery t={delivery.late} language={language} parcel={parcel} asks />}
      <a className="btn btn-main mt-4 w-full" href={`${base}/checkout`} onClick={toCheckout}>
        {t('cart.checkout')}
      </a>
      <p className="hint mt-2 text-center">{t('cart.secure')}</p>
    </section>
  );
}

type SumsProps = Pick<Props, 't' | 'cart' | 'charges'>;

const namesOf = ({ t, cart, charges }: SumsProps) =>
  sumNames(t, t('checkout.tax', { percent: charges.taxPercent }), cartRates(cart, charges));

/** With delivery by PIN code: the sums of checkout. */
function Delivered({ t, cart, shipping }: Omit<SumsProps, 'charges'> & { shipping: Shipping }) {
  const { count } = sumOf(cart.items);
  const names = {
    ...namesOf({ t, cart, charges: shipping.rule }),
    ...{ subtotal: t('cart.subtotal', { count }), total: t('cart.totalAtCheckout') },
  };
  return <SumList t={t} cart={cart} shipping={shipping} names={names} />;
}

/** The items' cost as specified, and below it what checkout adds. */
function Undelivered({ t, cart, charges }: SumsProps) {
  const { count } = sumOf(cart.items);
  const totals = cartTotals(cart, charges);
  const { subtotal, shipping, total } = totals;
  const names = namesOf({ t, cart, charges });
  const amount = (of: typeof total) => <OpenAmount t={t} {...of} decimals="auto" />;
  return (
    <>
      <dl className="grid gap-2">
        <AmountRow name={t('cart.subtotal', { count })}>{amount(subtotal)}</AmountRow>
        <AmountRow name={t('cart.shipping')}>{t('cart.shippingFree')}</AmountRow>
        {!includesGst(charges) && (
          <AmountRow name={t('cart.tax')}>
            <Amount paise={0} decimals="auto" className="tabular-nums" />
          </AmountRow>
        )}
        <AmountRow name={t('cart.total')} sum>
          {amount(subtotal)}
        </AmountRow>
      </dl>
      <p className="mt-4 mb-1 text-sm font-semibold">{t('cart.atCheckout')}</p>
      <dl className="grid gap-1 text-sm">
        {shownSums(totals, charges)
          .filter(([name]) => name !== 'subtotal')
          .map(([name, sum]) => {
            if (name === 'total')
              return (
                <AmountRow key={name} name={t('cart.totalAtCheckout')} className="font-semibold">
                  <span className="font-semibold" data-total-at-checkout>
                    {amount(total)}
                  </span>
                </AmountRow>
              );
            const isFree = name === 'shipping' && shipping.paise === 0 && !shipping.open;
            return (
              <AmountRow key={name} name={names[name]}>
                {isFree ? t('checkout.free') : amount(sum)}
              </AmountRow>
            );
          })}
      </dl>
    </>
  );
}
