import type { Cart, CartEntry } from '../../../api/shop/cart/contract';
import type { Language } from '../../../api/shop/language/languages';
import { paiseOf } from '../../../api/shop/money/rules';
import type { OpenAmount as Open } from '../../../api/shop/money/sums';
import type { NamedVehicle } from '../../../api/shop/vehicle/text';
import type { Translate } from '../../i18n/keys';
import { PendingButton } from '../../ui/PendingButton';
import { sumNames } from '../../ui/sum-names';
import { AmountText } from '../cart/amounts';
import { LineTotal } from '../cart/LineTotal';
import { cartRates, isBlocked } from '../cart/preview';
import { SumList } from '../cart/SumList';
import type { DeliveryPart } from '../delivery/late';
import type { Parcel, Shipping } from '../delivery/shipping';
import type { EnquiryPart } from './late';

interface Props {
  t: Translate;
  cart: Cart;
  shipping: Shipping;
  /** Undefined where there is no delivery by PIN code. */
  parcel: Parcel | undefined;
  /** The total shown before the prices changed; the shopper confirms the new one. */
  before: Open | undefined;
  pending: boolean;
  /** What lines say about vehicles and stock, once that has loaded. */
  part: EnquiryPart | null | undefined;
  /** The enquiry's vehicle, which judges lines without a vehicle of their own. */
  vehicle: NamedVehicle | undefined;
  language: Language;
  delivery: DeliveryPart | null | undefined;
}

/** The ordered items, their cost, and the button that sends the enquiry. */
export function Summary(props: Props) {
  const { t, cart, shipping, before, pending, part, vehicle, language, delivery, parcel } = props;
  const { rule } = shipping;
  const names = sumNames(t, t('checkout.tax', { percent: rule.taxPercent }), cartRates(cart, rule));
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
            <AmountText t={t} text="checkout.totalBefore" {...before} />
          </p>
        </div>
      )}
      <ul className="mb-3 grid gap-2 border-b border-line pb-3 text-sm">
        {cart.items.map((entry) => (
          <Line key={entry.cartItem.cartItemId} t={t} entry={entry} part={part} vehicle={vehicle} />
        ))}
      </ul>
      <SumList t={t} cart={cart} shipping={shipping} names={names} />
      {delivery && parcel && <delivery.Delivery t={delivery.late} language={language} parcel={parcel} asks={false} />}
      <PendingButton pending={pending} className="mt-4 w-full">
        {pending ? t('checkout.sending') : t('checkout.send')}
      </PendingButton>
      <p className="hint mt-2 text-center">{t('checkout.noPayment')}</p>
    </section>
  );
}

interface LineProps extends Pick<Props, 't' | 'part' | 'vehicle'> {
  entry: CartEntry;
}

function Line({ t, entry, part, vehicle }: LineProps) {
  const { cartItem, item, removedItem, priceBefore } = entry;
  return (
    <li className="flex flex-wrap gap-x-3">
      <span className="min-w-0 flex-1 basis-36">
        {(item ?? removedItem)?.itemName ?? t('cart.itemFallback', { id: cartItem.itemId })}{' '}
        <span className="whitespace-nowrap text-muted">× {cartItem.quantity}</span>
        {isBlocked(entry) && <span className="problem block">{t('errors.itemUnavailable')}</span>}
        {priceBefore !== null && (
          <AmountText
            t={t}
            text="cart.priceChanged"
            paise={paiseOf(priceBefore)}
            className="block font-semibold text-warn"
          />
        )}
      </span>
      <LineTotal entry={entry} t={t} className="ms-auto text-end" />
      <div className="basis-full">{part && <part.LineFacts t={part.late} entry={entry} other={vehicle} />}</div>
    </li>
  );
}
