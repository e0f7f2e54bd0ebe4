import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies, locales } from '../../api/shop/language/languages';
import {
  currencyOf,
  formatEuro,
  formatNumber,
  formatOf,
  formatPrice,
  isCurrency,
  isLocale,
  localeOf,
  priceText,
} from './format';

const rates = { USD: 0.012, EUR: 0.011, AED: 0.044, AUD: 0.018 };
/** Intl puts a non-breaking space after some currencies. */
const spaces = (text: string) => text.replace(/\s/g, ' ');

test('whole numbers are grouped by the rules of the region, by those of India if none is chosen', () => {
  expect(['IN', 'US', 'EU'].map((locale) => formatNumber(1_234_567, locale as 'IN'))).toEqual([
    '12,34,567',
    '1,234,567',
    '1,234,567',
  ]);
  expect(formatNumber(1_234_567)).toBe('12,34,567');
  // A region stored by an older version of the shop may no longer exist.
  expect(formatOf('XX' as 'IN')).toBe('en-IN');
});

describe('formatPrice', () => {
  test('gives rupees in the Indian format if nothing else is chosen', () => {
    expect(formatPrice(12_345_650)).toBe('₹1,23,456.50');
    expect(formatPrice(12_345_650, undefined, undefined, rates)).toBe('₹1,23,456.50');
    expect(spaces(formatPrice(12_345_650, 'INR', 'US'))).toBe('₹123,456.50');
  });

  test.each([
    [12345650, '₹1,23,456.50'],
    [12345600, '₹1,23,456'],
    [0, '₹0'],
    [5, '₹0.05'],
    [100, '₹1'],
    [110, '₹1.10'],
  ])('%d paise are %s in India', (paise, text) => {
    expect(formatPrice(paise)).toBe(text);
  });

  test('the grouping follows the region; the currency stays', () => {
    expect(formatPrice(12345650, 'INR', 'US')).toBe('₹123,456.50');
  });

  test('other currencies are converted by the rates', () => {
    expect(formatPrice(100000, 'USD', 'US', rates)).toBe('$12');
    expect(formatPrice(123450, 'EUR', 'EU', rates)).toBe('€13.58');
    expect(spaces(formatPrice(100000, 'AED', 'AE', rates))).toMatch(/^AED ?44$/);
  });

  test('keeps two decimals where they are asked for, in every currency', () => {
    expect(formatPrice(0, 'INR', 'IN', rates, 'auto')).toBe('₹0.00');
    expect(formatPrice(0, 'USD', 'US', rates, 'auto')).toBe('$0.00');
  });

  test('without rates the price stays in rupees, never the same number with a wrong currency sign', () => {
    expect(formatPrice(45000, 'USD', 'IN')).toBe('₹450');
  });
});

describe.each(locales.flatMap((locale) => currencies.map(({ code }) => ({ ...locale, currency: code }))))(
  '$currency for $code',
  ({ code, format, currency }) => {
    /** Intl's own amount, always with two decimals. */
    const full = new Intl.NumberFormat(format, { style: 'currency', currency, minimumFractionDigits: 2 });
    const plain = (parts: Intl.NumberFormatPart[]) =>
      Number(parts.flatMap(({ type, value }) => (/integer|decimal|fraction/.test(type) ? value : [])).join(''));
    const paise = fc.oneof(
      fc.nat(1_000),
      fc.nat(1_000_000_000_000),
      fc.nat(10_000_000_000).map((rupees) => rupees * 100),
    );
    const rate = fc.double({ min: 0.0001, max: 1000, noNaN: true });

    test('an amount is what Intl returns for whole hundredths, and whole ones have no decimals', () => {
      fc.assert(
        fc.property(paise, rate, (amount, perRupee) => {
          const every = { USD: perRupee, EUR: perRupee, AED: perRupee, AUD: perRupee };
          const value = (amount / 100) * (currency === 'INR' ? 1 : perRupee);
          const hundredths = Math.round(amount * (currency === 'INR' ? 1 : perRupee));
          const text = formatPrice(amount, currency, code, every);
          const expected = full.format(hundredths / 100);
          expect([expected, expected.replace(/\.00(?!\d)/, '')]).toContain(text);
          const decimals = /\.(\d+)/.exec(text)?.[1] ?? '';
          expect([0, 2]).toContain(decimals.length);
          expect(decimals).not.toBe('00');
          expect(Math.abs(plain(full.formatToParts(value)) - value)).toBeLessThanOrEqual(0.005 + value * 1e-12);
        }),
        { numRuns: 100 },
      );
    });
  },
);

test('the euro line of the product page always has two decimals', () => {
  expect(formatEuro(100000, 0.011)).toBe('€11.00');
  expect(formatEuro(45000, 0.0111)).toBe('€5.00');
});

test('only the currencies and regions of the shop are known', () => {
  expect([isCurrency('EUR'), isCurrency('eur'), isCurrency('GBP'), isCurrency(undefined)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect([isLocale('AE'), isLocale('ae'), isLocale(''), isLocale(null)]).toEqual([true, false, false, false]);
});

test.each([
  ['INR', rates, '₹1,000'],
  ['USD', rates, '≈ $12'],
  ['USD', undefined, '₹1,000'],
  ['INR', undefined, '₹1,000'],
] as const)('an amount in %s with the rates %j is %s: only a converted amount is marked', (currency, known, text) => {
  expect(priceText(100_000, currency, 'IN', known)).toBe(text);
});

test('a code of an older version, or none, means rupees and India', () => {
  expect(['AED', 'GBP', ''].map(currencyOf)).toEqual(['AED', 'INR', 'INR']);
  expect(['AE', 'XX', ''].map(localeOf)).toEqual(['AE', 'IN', 'IN']);
});
