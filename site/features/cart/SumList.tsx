import type { Cart } from '../../../api/shop/cart/contract';
import { type SumName, shownSums } from '../../../api/shop/money/sums';
import type { Translate } from '../../i18n/keys';
import { AmountRow } from '../../ui/AmountRow';
import { OpenAmount } from '../../ui/OpenAmount';
import type { Shipping } from '../delivery/shipping';
import { cartTotals } from './preview';

interface Props {
  t: Translate;
  cart: Cart;
  shipping: Shipping;
  names: Record<SumName, string>;
}

/** What the cart's items cost, row by row. While the shipping is not known, the total is without it, and says so. */
export function SumList({ t, cart, shipping: { isOpen, rule }, names }: Props) {
  const nameOf = (name: SumName) => (isOpen && name === 'total' ? t('delivery.totalBefore') : names[name]);
  return (
    <dl className="grid gap-2">
      {shownSums(cartTotals(cart, rule), rule).map(([name, amount]) => (
        <AmountRow key={name} name={nameOf(name)} sum={name === 'total'}>
          {name === 'shipping' && (isOpen || (amount.paise === 0 && !amount.open)) ? (
            t(isOpen ? 'delivery.byPin' : 'checkout.free')
          ) : (
            <OpenAmount t={t} {...amount} decimals="auto" />
          )}
        </AmountRow>
      ))}
    </dl>
  );
}
