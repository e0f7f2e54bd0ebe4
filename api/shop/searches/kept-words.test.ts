import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plateCodes } from '../vehicle/plates.ts';
import { keptWords } from './kept-words.ts';

const digit = fc.constantFrom(...'0123456789');
const digits = (min: number, max = min) => fc.string({ unit: digit, minLength: min, maxLength: max });
const letters = (min: number, max = min) =>
  fc.string({ unit: fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ'), minLength: min, maxLength: max });
/** Separators between the groups of a number; some are invisible. */
const separator = fc.constantFrom('', ' ', '-', '.', ' - ', '\u200b', '/');
const joined = (...parts: fc.Arbitrary<string>[]) =>
  fc.tuple(separator, ...parts).map(([between, ...texts]) => texts.filter(Boolean).join(between));
const around = (arbitrary: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom('', 'brake pad ', 'ब्रेक '), arbitrary, fc.constantFrom('', ' swift', ' के लिए'))
    .map((parts) => parts.join(''));
const inScript = (zero: string) => (text: string) =>
  text.replace(/\d/g, (one) => String.fromCodePoint((zero.codePointAt(0) as number) + Number(one)));

describe('nothing is kept of a query with', () => {
  const never = (arbitrary: fc.Arbitrary<string>) =>
    fc.assert(
      fc.property(around(arbitrary), (query) => {
        expect(keptWords(query)).toBeUndefined();
      }),
    );

  test('an e-mail address', () => never(fc.emailAddress()));
  test.each(['asha at gmail com', 'ＡＳＨＡ＠ＥＸＡＭＰＬＥ', 'www.asha.in', 'asha@'])('%s', (query) => {
    expect(keptWords(query)).toBeUndefined();
  });

  test('a phone number, in groups and in the digits of any script', () => {
    const phone = joined(fc.constantFrom('', '+91', '0', '0091'), fc.constantFrom('6', '7', '9'), digits(4), digits(5));
    never(phone);
    never(phone.map(inScript('०')));
    never(phone.map(inScript('௦')));
    never(joined(digits(3), digits(7)));
  });

  test('a plate, of a state or of the Bharat series', () => {
    const number = digits(4).filter((text) => Number(text) > 0);
    const office = digits(2).filter((text) => Number(text) > 0);
    never(joined(fc.constantFrom(...plateCodes), office, letters(1, 3), number));
    never(joined(fc.constantFrom(...plateCodes), office, number).map((text) => text.toLowerCase()));
    never(joined(fc.constantFrom('21', '24', '26'), fc.constant('BH'), number, letters(2)));
  });

  test('a VIN or chassis number', () => {
    never(joined(letters(3), digits(1), letters(4), digits(9)));
    never(joined(fc.constant('MA3'), letters(5), digits(1), letters(1), digits(7)));
    never(fc.constantFrom('ME4KC09CD98', 'B591234567 X'));
  });

  test('no letters, or too many', () => {
    for (const query of ['', ' ', '12345', '!?', 'brake '.repeat(20)]) expect(keptWords(query)).toBeUndefined();
  });
});

test.each([
  ['Packing  for SWIFT 2012', 'packing for swift 2012'],
  ['5W-30 oil', '5w 30 oil'],
  ['Alto 800 2012 brake shoe', 'alto 800 2012 brake shoe'],
  ['i20 k12m (VXi)', 'i20 k12m vxi'],
  ['ब्रेक पैड, स्विफ्ट २०१२', 'ब्रेक पैड स्विफ्ट 2012'],
  ['গাড়ির ব্রেক', 'গাড়ির ব্রেক'],
  ['hu7115x', 'hu7115x'],
  ['Engine oil 3.5L.', 'engine oil 3.5l'],
  ['H4 bulb 60/55W / Philips', 'h4 bulb 60/55w philips'],
])('%s is kept as "%s"', (query, words) => {
  expect(keptWords(query)).toBe(words);
});

test('kept words stay the same when they are normalised again, and have at most 80 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (query) => {
      const words = keptWords(query);
      if (words === undefined) return;
      expect(words.length).toBeLessThanOrEqual(80);
      expect(keptWords(words)).toBe(words);
    }),
  );
});
