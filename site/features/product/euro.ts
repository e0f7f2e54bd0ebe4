import { formatEuro } from '../../i18n/format';
import { $rates } from '../../lib/preferences';

/** The line in euros follows the rates that the shopper's other amounts are shown with. */
const line = document.querySelector<HTMLElement>('[data-euro]');

$rates.subscribe((known) => {
  const text = known && `≈ ${formatEuro(Number(line?.dataset.euro), known.rates.EUR)}`;
  if (line && text && line.textContent !== text) line.textContent = text;
});
