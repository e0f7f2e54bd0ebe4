import { useStore } from '@nanostores/react';
import { useSyncExternalStore } from 'react';
import type { Decimals } from '../../api/shop/money/amounts';
import { formatPrice, isCurrency, isLocale, type Paise, priceText } from '../i18n/format';
import { $currency, $locale, $rates } from '../lib/preferences';

const never = () => () => {};
const inBrowser = () => true;
const onServer = () => false;

interface Props {
  paise: Paise;
  className?: string;
  decimals?: Decimals;
}

/**
 * An amount of paise, or a sum of its parts, in the shopper's currency. During hydration it is in rupees, like the
 * server's HTML; an amount that appears later is right from its first paint.
 */
export function Amount({ paise, className = 'price', decimals }: Props) {
  const currency = useStore($currency);
  const locale = useStore($locale);
  const rates = useStore($rates)?.rates;
  const alive = useSyncExternalStore(never, inBrowser, onServer);
  if (!alive || !isCurrency(currency) || !isLocale(locale))
    return <span className={className}>{formatPrice(paise, 'INR', 'IN', undefined, decimals)}</span>;
  return <span className={className}>{priceText(paise, currency, locale, rates, decimals)}</span>;
}
