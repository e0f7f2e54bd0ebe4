import { useStore } from '@nanostores/react';
import { useSyncExternalStore } from 'react';
import { formatPrice, isCurrency, isLocale } from '../i18n/format';
import { $currency, $locale, $rates } from '../lib/preferences';

const never = () => () => {};
const inBrowser = () => true;
const onServer = () => false;

/**
 * An amount of paise in the shopper's currency. Rupees only while the server's page is being taken over, so that both agree;
 * what appears later is right from its first paint.
 */
export function Amount({ paise, className = 'price' }: { paise: number; className?: string }) {
  const currency = useStore($currency);
  const locale = useStore($locale);
  const rates = useStore($rates)?.rates;
  const alive = useSyncExternalStore(never, inBrowser, onServer);
  if (!alive || !isCurrency(currency) || !isLocale(locale))
    return <span className={className}>{formatPrice(paise)}</span>;
  const converted = currency !== 'INR' && rates !== undefined;
  return (
    <span className={className}>
      {converted && '≈ '}
      {formatPrice(paise, currency, locale, rates)}
    </span>
  );
}
