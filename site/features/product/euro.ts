import { formatEuro } from '../../i18n/format';
import { $rates } from '../../lib/preferences';

/** Computes the line in euros with the rates of the shopper's other amounts. */
const line = document.querySelector<HTMLElement>('[data-euro]');

$rates.subscribe((known) => {
  const text = known && `≈ ${formatEuro(Number(line?.dataset.euro), known.rates.EUR)}`;
  if (line && text && line.textContent !== text) line.textContent = text;
});
