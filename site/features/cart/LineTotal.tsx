import type { CartEntry } from '../../../api/shop/cart/contract';
import { paiseOf } from '../../../api/shop/money/rules';
import type { Translate } from '../../i18n/keys';
import { OpenAmount } from '../../ui/OpenAmount';
import { isBlocked, isEntryOnRequest } from './preview';

/** The cost of a line. A line that cannot be ordered costs nothing, and no total contains it. */
export function LineTotal({ entry, t, className }: { entry: CartEntry; t: Translate; className: string }) {
  if (isBlocked(entry)) return <span className={`price ${className}`}>–</span>;
  const paise = paiseOf(entry.cartItem.itemTotalPrice);
  return <OpenAmount t={t} paise={paise} open={isEntryOnRequest(entry)} className={`price ${className}`} />;
}
