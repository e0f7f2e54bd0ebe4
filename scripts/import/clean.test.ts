import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cleanText,
  isDestroyedNumber,
  isId,
  itemSlug,
  parseBoolean,
  parseDecimal,
  parseInteger,
  parsePrice,
  slugify,
} from './clean.ts';

describe('cleanText', () => {
  test.each([
    ['plain text stays', 'Oil Filter HU 711/51 x', 'Oil Filter HU 711/51 x'],
    ['tags go, their text stays', 'Front <b class="x">brake</b><br/>pad', 'Front brake pad'],
    ['entities become characters', 'Nuts &amp; bolts &#8377;5 &frac12;', 'Nuts & bolts ₹5 ½'],
    ['an ampersand before a word stays', 'nuts&notches &copy', 'nuts&notches &copy'],
    ['tags written as entities go too', '&lt;script&gt;alert(1)&lt;/script&gt;', 'alert(1)'],
    ['a tag hidden by a control character goes', '<\u0000script>alert(1)</\u0000script>', 'alert(1)'],
    ['a tag hidden by a coded mark goes', '&lt;&#8206;img src=x onerror=alert(1)&gt;pad', 'pad'],
    ['comments go', 'a<!-- <b> -->b', 'a -->b'],
    ['a smaller sign is no tag', 'for d < 10 mm & l > 5', 'for d < 10 mm & l > 5'],
    ['white space becomes single spaces', '  a\t\tb\r\n c\u00a0d  ', 'a b c d'],
    ['control characters go', 'a\u0007b\u0085c\u007f', 'abc'],
    ['overrides of the writing direction go', 'a\u202ebc\u2066d\u200f', 'abcd'],
    ['a byte-order mark inside goes', '\ufeffname', 'name'],
    ['composed form', 'Citroe\u0308n', 'Citroën'],
    ['joiners of Indic scripts stay', 'ക്\u200dഷ क्\u200cष', 'ക്\u200dഷ क्\u200cष'],
    ['nothing is nothing', ' \t ', ''],
  ])('%s', (_, cell, text) => {
    expect(cleanText(cell)).toBe(text);
  });

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
  test.each([
    ['450', 45000],
    ['₹ 450', 45000],
    ['₹450.5', 45050],
    ['Rs. 1,23,456.50/-', 12345650],
    ['rs 99', 9900],
    ['INR 1,234', 123400],
    ['1,234.50', 123450],
    ['1,234,567', 123456700],
    ['12,34,567.89', 123456789],
    ['0', 0],
    [' 0.01 ', 1],
  ])('%j is %d paise', (cell, paise) => {
    expect(parsePrice(cell)).toBe(paise);
  });

  test.each([
    '1.234,50',
    'POA',
    '-3',
    '1e5',
    '12.345',
    '',
    '₹',
    '12,34',
    '1,2,3',
    '1,,234',
    '.5',
    '5.',
    '1 234',
    '$5',
    'NaN',
    'Infinity',
    '0x10',
    '१२३',
    '9'.repeat(20),
  ])('%j is not understood', (cell) => {
    expect(parsePrice(cell)).toBeUndefined();
  });

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

test.each(['1.14276E+10', '1,14276E+10', '1E+10', '8.9e12', ' 5.0E-05 '])(
  '%j is a number that a spreadsheet destroyed',
  (cell) => {
    expect(isDestroyedNumber(cell)).toBe(true);
  },
);

test.each(['11427566327', '1E5', '12E34', '1.5', 'E+10', 'HU 711/51 x', '11.42.E+1'])('%j is a part number', (cell) => {
  expect(isDestroyedNumber(cell)).toBe(false);
});

test('ids are 1 to 64 letters, digits and . _ : -', () => {
  for (const id of ['a', 'A.b_c:d-9', 'x'.repeat(64)]) expect(isId(id), id).toBe(true);
  for (const id of ['', 'x'.repeat(65), 'a b', '../x', 'ब', 'a\n']) expect(isId(id), id).toBe(false);
});

test('numbers and truth values are read strictly', () => {
  expect([parseInteger(' 012 '), parseInteger('1.0'), parseInteger('-1'), parseInteger('')]).toEqual([
    12,
    undefined,
    undefined,
    undefined,
  ]);
  expect([parseDecimal('1.25'), parseDecimal('1,25'), parseDecimal('1e3')]).toEqual([1.25, undefined, undefined]);
  expect([parseBoolean('TRUE'), parseBoolean('false '), parseBoolean('yes'), parseBoolean('1')]).toEqual([
    true,
    false,
    undefined,
    undefined,
  ]);
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
