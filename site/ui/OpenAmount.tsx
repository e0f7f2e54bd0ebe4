import { isOnRequest } from '../../api/contract/rules';
import type { Translate } from '../i18n/keys';
import { Amount } from './Amount';
import { here, Within } from './Within';

interface Props {
  t: Translate;
  paise: number;
  /** Whether some part of it has no price yet. */
  open: boolean;
  className?: string;
}

/** What has no price yet is not free: "₹ 450 + price on request", or "Price on request" where nothing has one. */
export function OpenAmount({ t, paise, open, className = 'price' }: Props) {
  if (!open) return <Amount paise={paise} className={className} />;
  // Words may wrap where an amount must not.
  return (
    <span className={`${className} whitespace-normal`}>
      {isOnRequest(paise) ? (
        t('product.priceOnRequest')
      ) : (
        <Within sentence={t('product.plusOnRequest', { price: here })}>
          <Amount paise={paise} className="whitespace-nowrap tabular-nums" />
        </Within>
      )}
    </span>
  );
}
