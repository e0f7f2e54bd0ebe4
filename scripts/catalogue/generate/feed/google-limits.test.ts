import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cut, gtinForGoogle } from './google-limits.ts';

test('a text that is short enough stays, and a longer one ends after a whole word', () => {
  expect(cut('Brake Pad Set', 13)).toBe('Brake Pad Set');
  expect(cut('Brake Pad Set', 12)).toBe('Brake Pad');
  expect(cut('Brake Pad Set', 9)).toBe('Brake Pad');
});

test('a long word ends after a whole letter, with the signs that belong to it', () => {
  expect(cut('किलोमीटर', 4)).toBe('किलो');
  expect(cut('किलोमीटर', 3)).toBe('कि');
  expect(cut('👩‍🔧👩‍🔧', 7)).toBe('👩‍🔧');
});

test('no text becomes longer than allowed, or other than its own beginning', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (text, most) => {
      const short = cut(text, most);
      expect(short.length).toBeLessThanOrEqual(most);
      expect(text.startsWith(short)).toBe(true);
      expect(short.isWellFormed()).toBe(text.isWellFormed());
    }),
  );
});

test.each([
  ['8901234567890', '8901234567890'],
  ['890-1234 567890', '8901234567890'],
  ['036282818705', '036282818705'],
  ['90311017', '90311017'],
  ['10614141000415', '10614141000415'],
])('the GTIN %s is sent as %s', (text, sent) => {
  expect(gtinForGoogle(text)).toBe(sent);
});

test.each<[string | null, string]>([
  [null, 'missing'],
  ['', 'empty'],
  ['8901234567895', 'a wrong check digit'],
  ['890123456789', 'a digit too few'],
  ['2000000000008', "a shop's own number"],
  ['0400000000008', "a shop's own number"],
  ['9990000000005', 'a coupon'],
  ['89012345678 90x', 'a letter'],
  ['00000000', 'nothing but zeros'],
])('the GTIN %s is not sent: %s', (text, _) => {
  expect(gtinForGoogle(text)).toBeNull();
});

test('of all last digits exactly one is right', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[13678]\d{11}$/), (digits) => {
      const right = Array.from({ length: 10 }, (_, last) => gtinForGoogle(`${digits}${last}`)).filter(Boolean);
      expect(right).toHaveLength(1);
    }),
  );
});
