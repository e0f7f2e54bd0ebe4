import { expect, test } from 'vitest';
import { languageCodes } from '../../../api/contract/languages';
import { formatDate } from '../../i18n/dates';
import { translateIn } from '../../i18n/texts';
import { ratesText } from './rates-line';

const rates = { USD: 0.0117, EUR: 0.0108, AED: 0.043, AUD: 0.018 };
const known = { rates, date: '2026-11-21', at: 1 };
const reader = { currency: 'USD', language: 'en', locale: 'IN' } as const;

test('who pays in another currency reads of which day the rates are, in the order of the region', () => {
  const t = translateIn('en');
  expect(ratesText(t, known, reader)).toBe('Exchange rates of 21 Nov 2026');
  expect(ratesText(t, known, { ...reader, locale: 'US' })).toBe('Exchange rates of Nov 21, 2026');
});

test.each(languageCodes)('the line is in %s', (language) => {
  const t = translateIn(language);
  const day = formatDate(new Date('2026-11-21'), 'day', language, 'EU');
  const line = ratesText(t, known, { ...reader, language, locale: 'EU' });
  expect(line).toContain(day);
  expect(line.replace(day, '').trim().length).toBeGreaterThan(5);
  expect(ratesText(t, { rates, date: null, at: 1 }, { ...reader, language })).toBe(t('header.ratesFixed'));
});

test('rates without a day are the constants of the shop: those of the page, of the API, and what was stored wrongly', () => {
  const t = translateIn('en');
  for (const wrong of [null, { rates, at: 0 }, { rates, date: null, at: 1 }, { rates, date: 'soon', at: 1 }])
    expect(ratesText(t, wrong, reader)).toBe('Approximate amounts, at fixed exchange rates');
});

test('who pays in rupees reads nothing, nor does who has chosen no currency of the shop', () => {
  expect(ratesText(translateIn('en'), known, { ...reader, currency: 'INR' })).toBe('');
  expect(ratesText(translateIn('en'), known, { ...reader, currency: 'GBP' })).toBe('');
});
