import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { garageRules, hasVinCheckDigit, isVin, vinText } from './rules.ts';

const vinSign = fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789');
const vin = fc.string({ unit: vinSign, minLength: garageRules.vinLength, maxLength: garageRules.vinLength });

describe('a VIN', () => {
  test('has 17 capital letters and digits, without those that look like digits', () => {
    fc.assert(fc.property(vin, (text) => void expect(isVin(text)).toBe(true)));
  });

  test.each([
    'MA3EYD32S0017234',
    'MA3EYD32S001723456',
    'ma3eyd32s00172345',
    'IA3EYD32S00172345',
    'OA3EYD32S00172345',
    'QA3EYD32S00172345',
    'MA3EYD32S0017234 ',
    '0'.repeat(16),
    'MA3EYD32S 0172345',
    '',
  ])('%j is not one', (text) => {
    expect([isVin(text), hasVinCheckDigit(text)]).toEqual([false, false]);
  });

  test('may be typed in lower case with spaces and dashes, and is cut to its length', () => {
    expect(vinText('mA3-eyd 32\tS-00172345')).toBe('MA3EYD32S00172345');
    expect(vinText('MA3EYD32S001723456789')).toBe('MA3EYD32S00172345');
    expect(vinText('')).toBe('');
  });
});

describe('the check digit', () => {
  test.each([
    ['11111111111111111', true],
    ['1M8GDM9AXKP042788', true],
    ['1HGCM82633A004352', true],
    ['5GZCZ43D13S812715', true],
    // A European VIN, in which this digit has no meaning.
    ['WP0ZZZ99ZTS392124', false],
  ])('of %s is right: %s', (text, right) => expect(hasVinCheckDigit(text)).toBe(right));

  test('is always exactly one of eleven characters', () => {
    fc.assert(
      fc.property(vin, (text) => {
        const right = [...'0123456789X'].filter((sign) => hasVinCheckDigit(text.slice(0, 8) + sign + text.slice(9)));
        expect(right).toHaveLength(1);
      }),
    );
  });

  test('detects any mistyped digit', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 17, maxLength: 17 });
    fc.assert(
      fc.property(digits, fc.nat(16), fc.integer({ min: 1, max: 9 }), (text, at, more) => {
        const check = [...'0123456789X'].find((sign) => hasVinCheckDigit(text.slice(0, 8) + sign + text.slice(9)));
        const good = text.slice(0, 8) + check + text.slice(9);
        if (at === 8) return;
        const wrong = good.slice(0, at) + ((Number(good[at]) + more) % 10) + good.slice(at + 1);
        expect([hasVinCheckDigit(good), hasVinCheckDigit(wrong)]).toEqual([true, false]);
      }),
    );
  });

  test('counts every letter as its digit: the rows start at A, J and S', () => {
    const worth = { ABCDEFGH: 1, JKLMN: 1, P: 7, R: 9, STUVWXYZ: 2 };
    for (const [letters, first] of Object.entries(worth)) {
      for (const [index, letter] of [...letters].entries()) {
        // The last place counts twice; as the only non-zero character it determines the check digit.
        const check = (2 * (first + index)) % 11;
        expect(hasVinCheckDigit(`00000000${check === 10 ? 'X' : check}0000000${letter}`)).toBe(true);
      }
    }
  });
});
