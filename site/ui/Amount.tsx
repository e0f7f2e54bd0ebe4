import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { formatPrice, isCurrency, isLocale } from '../i18n/format';
import { $currency, $locale, $rates } from '../lib/preferences';

/** An amount of paise in the shopper's currency; rupees until the page is alive, so that server and browser agree. */
export function Amount({ paise, className = 'price' }: { paise: number; className?: string }) {
  const currency = useStore($currency);
  const locale = useStore($locale);
  const rates = useStore($rates)?.rates;
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
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
