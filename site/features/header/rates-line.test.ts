import { expect, test } from 'vitest';
import { languageCodes } from '../../../api/shop/language/languages';
import { formatDate } from '../../i18n/dates';
import { translateIn } from '../../i18n/texts';
import { ratesText } from './rates-line';

const rates = { USD: 0.0117, EUR: 0.0108, AED: 0.043, AUD: 0.018 };
const known = { rates, date: '2026-11-21', at: 1 };
const reader = { currency: 'USD', language: 'en', locale: 'IN' } as const;

test('for another currency the line gives the date of the rates, in the format of the region', () => {
  const t = translateIn('en');
  expect(ratesText(t, known, reader)).toBe('Exchange rates of Nov 21, 2026');
  expect(ratesText(t, known, { ...reader, locale: 'EU' })).toBe('Exchange rates of 21 Nov 2026');
});

test.each(languageCodes)('the line is in %s', (language) => {
  const t = translateIn(language);
  const day = formatDate(new Date('2026-11-21'), 'calendarDay', language, 'EU');
  const line = ratesText(t, known, { ...reader, language, locale: 'EU' });
  expect(line).toContain(day);
  expect(line.replace(day, '').trim().length).toBeGreaterThan(5);
  expect(ratesText(t, { rates, date: null, at: 1 }, { ...reader, language })).toBe(t('header.ratesFixed'));
});

test('rates without a date are the constants of the shop: from the page, from the API, or stored wrongly', () => {
  const t = translateIn('en');
  for (const wrong of [null, { rates, at: 0 }, { rates, date: null, at: 1 }, { rates, date: 'soon', at: 1 }])
    expect(ratesText(t, wrong, reader)).toBe('Approximate amounts, at fixed exchange rates');
});

test('the line is empty for rupees and for a currency that the shop does not have', () => {
  expect(ratesText(translateIn('en'), known, { ...reader, currency: 'INR' })).toBe('');
  expect(ratesText(translateIn('en'), known, { ...reader, currency: 'GBP' })).toBe('');
});
