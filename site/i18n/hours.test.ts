import { describe, expect, test } from 'vitest';
import { languageCodes } from '../../api/contract/languages';
import { hoursText } from './hours';

test('opening hours name the first and the last day, and both times', () => {
  expect(hoursText({ days: 'Mon-Fri', open: '9', close: '6' }, 'en')).toBe('Mon–Fri: 9 to 6');
});

test('a single day stands alone', () => {
  expect(hoursText({ days: 'Sat', open: '10', close: '4' }, 'en')).toBe('Sat: 10 to 4');
});

test('a day without times is closed', () => {
  expect(hoursText({ days: 'Sun', open: null, close: null }, 'en')).toBe('Sun: closed');
});

describe.each(languageCodes)('in %s', (language) => {
  test('days have names of their own, times keep their digits', () => {
    const days = (['Mon-Fri', 'Sat', 'Sun'] as const).map((name) =>
      hoursText({ days: name, open: '9', close: '6' }, language),
    );
    expect(new Set(days).size).toBe(3);
    for (const text of days) expect(text).toMatch(/9.*6|6.*9/);
    if (language !== 'en') expect(days[0]).not.toContain('Mon');
    expect(days.join()).not.toContain('{{');
  });
});
