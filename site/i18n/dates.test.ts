import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Language, type Locale, languageCodes, locales } from '../../api/shop/language/languages';
import { updatedText } from '../features/info/dates';
import { type DateForm, formatDate } from './dates';

/** Intl puts a non-breaking space into some times. */
const spaces = (text: string) => text.replace(/\s/g, ' ');
const others = languageCodes.filter((code) => code !== 'en');

test('a date reads "Nov 01, 2026" in English and has Latin digits everywhere', () => {
  const day = new Date(2026, 10, 1);
  expect(formatDate(day, 'day', 'en')).toBe('Nov 01, 2026');
  for (const language of others) {
    const text = formatDate(day, 'day', language);
    expect([language, text.match(/\p{Nd}+/gu)?.sort()]).toEqual([language, ['01', '2026']]);
  }
});

test.each<[Language, Locale, DateForm, string]>([
  ['en', 'IN', 'calendarDay', 'Nov 21, 2026'],
  ['en', 'US', 'calendarDay', 'Nov 21, 2026'],
  ['en', 'EU', 'day', '21 Nov 2026'],
  ['en', 'AU', 'month', 'November 2026'],
  ['en', 'IN', 'moment', 'Nov 21, 2026, 3:02 PM'],
  ['en', 'US', 'moment', 'Nov 21, 2026, 3:02 PM'],
  ['en', 'EU', 'moment', '21 Nov 2026, 15:02'],
  ['hi', 'IN', 'calendarDay', '21 नव॰ 2026'],
  ['hi', 'US', 'calendarDay', 'नव॰ 21, 2026'],
  ['hi', 'US', 'moment', 'नव॰ 21, 2026, 15:02'],
  ['ta', 'AE', 'day', '21 நவ. 2026'],
  ['ml', 'IN', 'calendarDay', '2026 നവം 21'],
  ['ml', 'EU', 'calendarDay', '21 നവം 2026'],
])('%s in %s, %s: %s', (language, locale, form, text) => {
  const day = form === 'moment' || form === 'day' ? new Date(2026, 10, 21, 15, 2) : new Date('2026-11-21');
  expect(spaces(formatDate(day, form, language, locale))).toBe(text);
});

/** The options passed to Intl. */
const asked: Record<DateForm, Intl.DateTimeFormatOptions> = {
  day: { year: 'numeric', month: 'short', day: '2-digit' },
  moment: { year: 'numeric', month: 'short', day: '2-digit', hour: 'numeric', minute: '2-digit' },
  calendarDay: { year: 'numeric', month: 'short', day: '2-digit', timeZone: 'UTC' },
  month: { year: 'numeric', month: 'long', timeZone: 'UTC' },
};
const forms = Object.keys(asked) as DateForm[];
const anyDay = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
const anyForm = fc.constantFrom(...forms);

describe.each(locales)('in the region $code', ({ code, format }) => {
  test('an English date is what Intl returns', () => {
    // Until a region is chosen, days have the form that is specified for orders.
    const tag = code === 'IN' ? 'en-US' : format;
    const intl = Object.fromEntries(forms.map((form) => [form, new Intl.DateTimeFormat(tag, asked[form])]));
    fc.assert(
      fc.property(anyDay, anyForm, (day, form) => {
        expect(formatDate(day, form, 'en', code)).toBe(intl[form]?.format(day));
      }),
      { numRuns: 100 },
    );
  });

  test.each(others)('a date in %s has the order of the region in the words of the language', (language) => {
    const clock = (form: DateForm) => (form === 'moment' ? ({ hourCycle: 'h23' } as const) : {});
    const make = (tag: string) =>
      Object.fromEntries(
        forms.map((form) => [form, new Intl.DateTimeFormat(tag, { ...asked[form], ...clock(form) })]),
      ) as Record<DateForm, Intl.DateTimeFormat>;
    const [own, region] = [make(`${language}-IN-u-nu-latn`), make(format)];
    fc.assert(
      fc.property(anyDay, anyForm, (day, form) => {
        const text = formatDate(day, form, language, code);
        expect(text).not.toMatch(/[A-Za-z]|[^\P{Nd}0-9]/u);
        if (code === 'IN') {
          expect(text).toBe(own[form].format(day));
          return;
        }
        const month = (from: Intl.DateTimeFormat) =>
          from.formatToParts(day).find(({ type }) => type === 'month')?.value;
        expect(text.split(month(own[form]) ?? '?')).toEqual(region[form].format(day).split(month(region[form]) ?? '?'));
      }),
      { numRuns: 25 },
    );
  });
});

test('if the platform lacks a language, a date is in English', () => {
  const none = 'xx' as Language;
  expect(formatDate(new Date(2026, 10, 1), 'day', none)).toBe('Nov 01, 2026');
  expect(spaces(formatDate(new Date(2026, 10, 22, 15, 2), 'moment', none))).toBe('Nov 22, 2026, 3:02 PM');
});

test('a page gives the day of its last change, or the month', () => {
  expect(updatedText('2026-11-01', 'en')).toBe('Nov 01, 2026');
  expect(updatedText('2026-11-01', 'en', 'US')).toBe('Nov 01, 2026');
  expect(updatedText('2024-01', 'hi', 'US')).toBe('जनवरी 2024');
});
