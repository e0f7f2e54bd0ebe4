import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Language, type Locale, languageCodes, locales } from '../../api/contract/languages';
import { updatedText } from '../features/info/dates';
import { type DateForm, formatDate } from './dates';

/** Intl separates some times with a space that does not break. */
const spaces = (text: string) => text.replace(/\s/g, ' ');
const others = languageCodes.filter((code) => code !== 'en');

test('a date reads "Nov 01, 2026" in English and has Latin digits everywhere', () => {
  const day = new Date(2026, 10, 1);
  expect(formatDate(day, 'ordered', 'en')).toBe('Nov 01, 2026');
  for (const language of others) {
    const text = formatDate(day, 'ordered', language);
    expect([language, text.match(/\p{Nd}+/gu)?.sort()]).toEqual([language, ['01', '2026']]);
  }
});

test.each<[Language, Locale, DateForm, string]>([
  ['en', 'IN', 'day', '21 Nov 2026'],
  ['en', 'US', 'day', 'Nov 21, 2026'],
  ['en', 'EU', 'ordered', '21 Nov 2026'],
  ['en', 'US', 'longDay', 'November 21, 2026'],
  ['en', 'AU', 'month', 'November 2026'],
  ['en', 'IN', 'moment', '21 Nov 2026, 3:02 pm'],
  ['en', 'US', 'moment', 'Nov 21, 2026, 3:02 PM'],
  ['en', 'EU', 'moment', '21 Nov 2026, 15:02'],
  ['hi', 'IN', 'longDay', '21 नवंबर 2026'],
  ['hi', 'US', 'longDay', 'नवंबर 21, 2026'],
  ['hi', 'US', 'moment', 'नव॰ 21, 2026, 15:02'],
  ['ta', 'AE', 'ordered', '21 நவ. 2026'],
  ['ml', 'IN', 'longDay', '2026 നവംബർ 21'],
  ['ml', 'EU', 'longDay', '21 നവംബർ 2026'],
])('%s in %s, %s: %s', (language, locale, form, text) => {
  const day = form === 'moment' || form === 'ordered' ? new Date(2026, 10, 21, 15, 2) : new Date('2026-11-21');
  expect(spaces(formatDate(day, form, language, locale))).toBe(text);
});

/** What the platform is asked for. */
const asked: Record<DateForm, Intl.DateTimeFormatOptions> = {
  ordered: { year: 'numeric', month: 'short', day: '2-digit' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  day: { dateStyle: 'medium', timeZone: 'UTC' },
  longDay: { dateStyle: 'long', timeZone: 'UTC' },
  month: { year: 'numeric', month: 'long', timeZone: 'UTC' },
};
const forms = Object.keys(asked) as DateForm[];
const anyDay = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
const anyForm = fc.constantFrom(...forms);

describe.each(locales)('in the region $code', ({ code, format }) => {
  test('an English date is what Intl makes of it', () => {
    const intl = Object.fromEntries(forms.map((form) => [form, new Intl.DateTimeFormat(format, asked[form])]));
    const specified = new Intl.DateTimeFormat('en-US', asked.ordered);
    fc.assert(
      fc.property(anyDay, anyForm, (day, form) => {
        const expected = form === 'ordered' && code === 'IN' ? specified : intl[form];
        expect(formatDate(day, form, 'en', code)).toBe(expected?.format(day));
      }),
      { numRuns: 100 },
    );
  });

  test.each(others)('a date in %s has the order of the region and the words of the language', (language) => {
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

test('a page says the day of its last change, or the month', () => {
  expect(updatedText('2026-11-01', 'en')).toBe('1 November 2026');
  expect(updatedText('2026-11-01', 'en', 'US')).toBe('November 1, 2026');
  expect(updatedText('2024-01', 'hi', 'US')).toBe('जनवरी 2024');
});
