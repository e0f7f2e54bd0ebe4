import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText, itemSlug, parsePrice, slugify } from './clean.ts';

describe('cleanText', () => {
  test('whatever comes in, no tag and no control character comes out', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '/',
      'script',
      'b',
      '!',
      '&lt;',
      '&gt;',
      '&#60;',
      '\u0000',
      '\u202e',
      '\n',
      ' ',
      'x',
      '&#0;',
      '\ufeff',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = cleanText(pieces.join(''));
        expect(text).not.toMatch(/<\/?[a-zA-Z!?][^>]*>/);
        expect(text).not.toMatch(/\p{Cc}|\u202e|\ufeff|\s\s/u);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('parsePrice', () => {
  test('any amount comes back, written plain or in either grouping, with or without the sign', () => {
    const groupings = fc.constantFrom<Intl.NumberFormat | undefined>(
      undefined,
      new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }),
      new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 12 }),
        groupings,
        fc.constantFrom('', '₹', '₹ ', 'Rs. '),
        (paise, grouping, sign) => {
          const amount = grouping ? grouping.format(paise / 100) : (paise / 100).toFixed(2);
          expect(parsePrice(sign + amount)).toBe(paise);
        },
      ),
    );
  });
});

describe('slugs', () => {
  test.each([
    ['Brake Pad – Citroën C3', 'brake-pad-citroen-c3'],
    ['../../etc/passwd', 'etc-passwd'],
    ['ब्रेक', ''],
    ['--a--', 'a'],
  ])('%j becomes %j', (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });

  test('any text becomes at most 100 characters of a–z, 0–9 and single dashes inside', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(slugify(text)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
        expect(slugify(text).length).toBeLessThanOrEqual(100);
      }),
    );
  });

  test("an item's address has brand, number without separators, and name", () => {
    expect(itemSlug('Bosch', '0 986 AB2-345', 'Brake Pad Set', 'b1')).toBe('bosch-0986ab2345-brake-pad-set');
  });

  test('an item without a Latin letter or digit is addressed by its id, and is never without address', () => {
    expect(itemSlug('बॉश', 'क-१', 'पैड', 'item:7')).toMatch(/^[a-z0-9-]*7$/);
    expect(itemSlug('', 'क', '', '_')).toBe('item');
  });

  test('a long name is cut, without a dash at the end', () => {
    expect(itemSlug('Bosch', '1', 'word '.repeat(60), 'b1')).toMatch(/^.{60,80}(?<!-)$/);
  });
});
