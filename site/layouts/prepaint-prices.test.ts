import { afterEach, expect, test, vi } from 'vitest';
import { currencies, locales, storageKeys } from '../../api/shop/language/languages';
import { formatPrice } from '../i18n/format';
import { prepaintPrices } from './prepaint-prices';

const fallbackRates = { USD: 0.012, EUR: 0.011, AED: 0.044, AUD: 0.018 };
const formats = Object.fromEntries(locales.map(({ code, format }) => [code, format]));
const amounts = [0, 5, 100, 12_345, 9_999_900, 123_456_789];

/** A text with a date, in the format of each region. */
const updated = { IN: '1 Nov', US: 'Nov 1', EU: '1 of Nov', AE: '1/Nov', AU: '1. Nov' };

afterEach(() => vi.unstubAllGlobals());

/** The page after the script, which runs as in the page: as text, without imports. */
function painted(stored: Record<string, string>, repricing = true) {
  const elements = amounts.map((paise) => ({ dataset: { paise: String(paise) }, textContent: formatPrice(paise) }));
  const dated = { dataset: { regions: JSON.stringify(updated) }, textContent: updated.IN };
  const dataset: Record<string, string> = repricing ? { repricing: '' } : {};
  const kept = new Map(Object.entries(stored));
  const found: Record<string, object[]> = { '[data-paise]': elements, '[data-regions]': [dated] };
  vi.stubGlobal('document', { documentElement: { dataset }, querySelectorAll: (of: string) => found[of] });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  const script = `(${prepaintPrices.toString()})(${JSON.stringify({ keys: storageKeys, formats, fallbackRates })})`;
  new Function(script)();
  return { texts: elements.map(({ textContent }) => textContent), dataset, kept, updated: dated.textContent };
}

test.each(currencies.flatMap(({ code }) => locales.map((locale) => [code, locale.code] as const)))(
  'prices in %s for %s are those of formatPrice',
  (currency, locale) => {
    const rates = { ...fallbackRates, USD: 0.0117 };
    const { texts, dataset } = painted({ currency, locale, rates: JSON.stringify({ rates, at: 1 }) });
    const expected = amounts.map((paise) => formatPrice(paise, currency, locale, rates));
    expect(texts).toEqual(currency === 'INR' ? expected : expected.map((text) => `≈ ${text}`));
    expect(dataset).toEqual({});
  },
);

test('without rates from the shop its fallback rates apply, and are stored as outdated', () => {
  const { texts, kept } = painted({ currency: 'USD' });
  expect(texts).toEqual(amounts.map((paise) => `≈ ${formatPrice(paise, 'USD', 'IN', fallbackRates)}`));
  expect(JSON.parse(kept.get('rates') ?? '')).toEqual({ rates: fallbackRates, at: 0 });
});

test('invalid stored values leave rupees, and prices are visible in any case', () => {
  const rupees = amounts.map((paise) => formatPrice(paise));
  const wrong: Record<string, string>[] = [
    { rates: '{' },
    { rates: 'null', currency: 'USD' },
    { currency: 'XXX', locale: 'nowhere' },
  ];
  for (const stored of wrong) {
    const { texts, dataset } = painted(stored);
    expect([texts, dataset]).toEqual([rupees, {}]);
  }
});

test.each(locales)('a text with a date or a count is shown in the format of $code', ({ code }) => {
  expect(painted({ locale: code, currency: 'USD' }).updated).toBe(updated[code]);
});

test('an unknown region leaves the text unchanged', () => {
  expect(painted({ locale: 'nowhere' }).updated).toBe(updated.IN);
});
