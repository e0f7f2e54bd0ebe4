import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cleanText,
  isDestroyedNumber,
  isId,
  isVisible,
  itemSlug,
  parseBoolean,
  parseDecimal,
  parseInteger,
  parsePrice,
} from './clean.ts';

describe('cleanText', () => {
  test.each([
    ['plain text stays, without the spaces around it', '  Brake pad (front) ', 'Brake pad (front)'],
    ['a single space on either side goes too', ' Brake pad ', 'Brake pad'],
    ['spaces, tabs and line ends become one space', 'Brake   pad\tset\r\n front', 'Brake pad set front'],
    ['a space of another kind becomes a plain one', 'Brake\u00a0pad', 'Brake pad'],
    ['tags go, and words beside them stay apart', '<p>Brake<br/>pad</p>', 'Brake pad'],
    ['a tag that is written as entities goes too', '&lt;b&gt;Brake&lt;/b&gt; pad', 'Brake pad'],
    ['entities become their characters', 'Nut &amp; bolt &#8377;5', 'Nut & bolt ₹5'],
    ['an entity without its semicolon is text', 'Nut &amp bolt', 'Nut &amp bolt'],
    ['a less-than sign that does not open a tag stays', '4 < 5 mm > 3', '4 < 5 mm > 3'],
    ['a tag that never ends stays', 'Brake <b pad', 'Brake <b pad'],
    ['after the last tag everything stays', '<b>Brake</b> <pad', 'Brake <pad'],
    ['control characters and overrides of direction vanish', 'Bra\u0000ke \u202epad\ufeff', 'Brake pad'],
    ['what an entity hides vanishes too', 'Bra&#8238;ke', 'Brake'],
    ['letters and their marks become one character', 'Citroe\u0308n', 'Citro\u00ebn'],
    ['they do so in texts with tags as well', '<i>Citroe\u0308n</i>', 'Citro\u00ebn'],
    ['text of another script is trimmed', ' ब्रेक पैड ', 'ब्रेक पैड'],
  ])('%s', (_, cell, text) => expect(cleanText(cell)).toBe(text));

  test('no text keeps a tag or a control character', () => {
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
  test('any amount is read back, whether plain or in either grouping, with or without the sign', () => {
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

  test.each([
    ['1234', 123_400],
    [' 1234.5 ', 123_450],
    ['1234.05', 123_405],
    ['0', 0],
    ['₹ 99', 9_900],
    ['Rs.99', 9_900],
    ['rs 99', 9_900],
    ['INR 99', 9_900],
    ['Rs. 1,234/-', 123_400],
    ['1,234 /-', 123_400],
    ['1,23,456.7', 12_345_670],
    ['12,34,567', 123_456_700],
    ['123,456', 12_345_600],
    ['1,234,567', 123_456_700],
    ['999999999999', 99_999_999_999_900],
  ])('%j are %i paise', (cell, paise) => expect(parsePrice(cell)).toBe(paise));

  test.each([
    ['', 'is nothing'],
    ['₹', 'has no amount'],
    ['on request', 'has no digits'],
    ['-5', 'is negative'],
    ['1.234', 'may be a thousand in another country'],
    ['1.', 'ends in a point'],
    ['.5', 'begins with a point'],
    ['1,5', 'may be one and a half'],
    ['12,34', 'is grouped in no way'],
    ['1234,567', 'is grouped in no way'],
    ['1,2345', 'is grouped in no way'],
    ['123,45,678', 'mixes the two groupings'],
    ['1,234.567', 'has three decimals'],
    ['1,23,456.789', 'has three decimals'],
    ['1,234,567.891', 'has three decimals'],
    ['1e3', 'is written for machines'],
    ['99 Rs', 'has the sign behind it'],
    ['99/-/-', 'ends twice'],
    ['1234567890123', 'is larger than any price'],
    ['9,999,999,999,999,999', 'is larger than what can be counted in paise'],
    ['5₹0', 'has the sign inside'],
    ['from 99', 'has words before it'],
    ['1,234 each', 'has words behind it'],
    ['1,23,456 each', 'has words behind it'],
    ['from 1,23,456', 'has words before it'],
    ['from 123,456', 'has words before it'],
  ])('%j is no price: it %s', (cell) => expect(parsePrice(cell)).toBeUndefined());
});

test.each([
  ['1.14276E+10', true],
  [' 1,14276e+10 ', true],
  ['1E+10', true],
  ['1.5E5', true],
  // Part numbers that only look similar.
  ['1E10', false],
  ['12.5E+10', false],
  ['1.E+10', false],
  ['1.14276E+', false],
  ['1.14276E+10X', false],
  ['X1.14276E+10', false],
  ['1.14276', false],
])('%j as a number that a spreadsheet destroyed: %s', (cell, destroyed) => {
  expect(isDestroyedNumber(cell)).toBe(destroyed);
});

test.each([
  ['brake-pad_1.2:A', true],
  ['a', true],
  ['...', true],
  ['.a', true],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['', false],
  ['.', false],
  ['..', false],
  ['a b', false],
  ['a/b', false],
  ['ब', false],
  ['a\n', false],
])('%j as an id: %s', (cell, right) => expect(isId(cell)).toBe(right));

test.each([
  ['a', true],
  ['ब्रेक', true],
  [' - ', true],
  ['', false],
  [' \u00a0\u2003', false],
  ['\u200d\u200b\u0301', false],
])('%j can be seen: %s', (text, visible) => expect(isVisible(text)).toBe(visible));

test.each([
  ['0', 0, 0],
  [' 42 ', 42, 42],
  ['999999999', 999_999_999, 999_999_999],
  ['1000000000', undefined, undefined],
  ['1.5', undefined, 1.5],
  [' 0.123456789 ', undefined, 0.123456789],
  ['0.1234567891', undefined, undefined],
  ['1.', undefined, undefined],
  ['.5', undefined, undefined],
  ['1,5', undefined, undefined],
  ['-1', undefined, undefined],
  ['+1', undefined, undefined],
  ['1e3', undefined, undefined],
  ['1 2', undefined, undefined],
  ['x1', undefined, undefined],
  ['1x', undefined, undefined],
  ['१', undefined, undefined],
  ['', undefined, undefined],
])('%j as a whole number is %s, as a decimal %s', (cell, integer, decimal) => {
  expect([parseInteger(cell), parseDecimal(cell)]).toEqual([integer, decimal]);
});

test.each([
  ['true', true],
  [' TRUE ', true],
  ['false', false],
  ['False', false],
  ['yes', undefined],
  ['1', undefined],
  ['', undefined],
  ['untrue', undefined],
])('%j as yes or no is %s', (cell, value) => expect(parseBoolean(cell)).toBe(value));

describe('addresses of items', () => {
  test("an item's address has brand, number without separators, and name", () => {
    expect(itemSlug('Bosch', '0 986 AB2-345', 'Brake Pad Set', 'b1')).toBe('bosch-0986ab2345-brake-pad-set');
  });

  test('an item without a Latin letter or digit gets an address from its id, and always has one', () => {
    expect(itemSlug('बॉश', 'क-१', 'पैड', 'item:7')).toMatch(/^[a-z0-9-]*7$/);
    expect(itemSlug('', 'क', '', '_')).toBe('item');
  });

  test('a long name is cut, without a dash at the end', () => {
    expect(itemSlug('Bosch', '1', 'word '.repeat(60), 'b1')).toMatch(/^.{60,80}(?<!-)$/);
    expect(itemSlug('Bosch', '123', 'word '.repeat(60), 'b1')).toBe(`bosch-123${'-word'.repeat(14)}`);
  });
});
