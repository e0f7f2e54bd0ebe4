import { describe, expect, test } from 'vitest';
import { languageCodes } from '../../api/shop/language/languages';
import { hoursText } from './hours';

test('opening hours name the first and the last day, and both times with am or pm', () => {
  expect(hoursText({ days: 'Mon-Fri', open: '9', close: '18' }, 'en')).toBe('Mon–Fri: 9 am to 6 pm');
});

test('a single day is shown alone', () => {
  expect(hoursText({ days: 'Sat', open: '10', close: '16' }, 'en')).toBe('Sat: 10 am to 4 pm');
});

test.each([
  [null, null],
  ['9', null],
  [null, '18'],
])('a day from %s to %s is closed', (open, close) => {
  expect(hoursText({ days: 'Sun', open, close }, 'en')).toBe('Sun: closed');
});

test.each([
  ['0:30', '12:30 am'],
  ['9:05', '9:05 am'],
  ['12', '12 pm'],
  ['17:30', '5:30 pm'],
  ['23:00', '11 pm'],
])('%s is %s', (open, said) => {
  expect(hoursText({ days: 'Sat', open, close: '23' }, 'en')).toBe(`Sat: ${said} to 11 pm`);
});

test.each([
  ['hi', 'सुबह 9 बजे से शाम 6 बजे तक'],
  ['ta', 'காலை 9 மணி முதல் மாலை 6 மணி வரை'],
  ['te', 'ఉదయం 9 నుంచి సాయంత్రం 6 వరకు'],
  ['bn', 'সকাল 9টা থেকে সন্ধ্যা 6টা'],
  ['mr', 'सकाळी 9 ते सायंकाळी 6'],
  ['gu', 'સવારે 9થી સાંજે 6'],
  ['kn', 'ಬೆಳಿಗ್ಗೆ 9ರಿಂದ ಸಂಜೆ 6'],
  ['ml', 'രാവിലെ 9 മുതൽ വൈകിട്ട് 6 വരെ'],
] as const)('%s says the part of the day: %s', (language, said) => {
  expect(hoursText({ days: 'Mon-Fri', open: '9', close: '18' }, language)).toContain(said);
});

test('Bengali has a word for four and another for six', () => {
  expect(hoursText({ days: 'Sat', open: '10', close: '16' }, 'bn')).toContain('বিকেল 4টা');
});

describe.each(languageCodes)('in %s', (language) => {
  test('days have their own names, times keep their digits, and each hour its part of the day', () => {
    const days = (['Mon-Fri', 'Sat', 'Sun'] as const).map((name) =>
      hoursText({ days: name, open: '9', close: '18' }, language),
    );
    expect(new Set(days).size).toBe(3);
    for (const text of days) expect(text).toMatch(/9.*6|6.*9/);
    if (language !== 'en') expect(days[0]).not.toContain('Mon');
    expect(days.join()).not.toContain('{{');
    const [morning, night] = ['9', '21'].map((open) => hoursText({ days: 'Sat', open, close: '22' }, language));
    expect(morning).not.toBe(night);
  });
});
