import type { Decimals } from '../../api/shop/money/amounts';
import { isOnRequest } from '../../api/shop/money/rules';
import type { Translate } from '../i18n/keys';
import { Amount } from './Amount';
import { here, Within } from './Within';

interface Props {
  t: Translate;
  paise: number;
  /** Whether a part of it has no price yet. */
  open: boolean;
  /** The parts of the sum, if each is shown beside it. */
  parts?: readonly number[];
  className?: string;
  decimals?: Decimals;
}

/** An item without a price is not free: "₹ 450 + price on request", or "Price on request" if no item has a price. */
export function OpenAmount({ t, paise, open, parts, className = 'price', decimals }: Props) {
  if (!open) return <Amount paise={parts ?? paise} className={className} decimals={decimals} />;
  // Words may wrap; an amount must not.
  return (
    <span className={`${className} whitespace-normal`}>
      {isOnRequest(paise) ? (
        t('product.priceOnRequest')
      ) : (
        <Within sentence={t('product.plusOnRequest', { price: here })}>
          <Amount paise={parts ?? paise} className="whitespace-nowrap tabular-nums" decimals={decimals} />
        </Within>
      )}
    </span>
  );
}
