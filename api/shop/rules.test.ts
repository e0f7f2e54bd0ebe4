import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPinCode, isPostalCode } from './addresses/rules.ts';
import { cartRules, parseQuantity } from './cart/rules.ts';
import { effectivePrice, paiseOf, paiseToRupeeString, paiseToRupees, rupeesToPaise } from './money/rules.ts';
import { orderTotals } from './money/sums.ts';
import { asciiDigits, catalogueIdPattern, isEmail, isPhone, oneLine } from './rules.ts';
import { numberKey } from './search/rules.ts';

const charges = { shippingFreeAbovePaise: 5000, shippingPaise: 999, taxPercent: 8 };
const paise = fc.integer({ min: 0, max: 1e12 });

test.each([
  ['a', true],
  ['Brake-pad_1.2:X', true],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['', false],
  ['a b', false],
  ['a/', false],
  ['/a', false],
])('%j as a catalogue id: %s', (id, right) => expect(catalogueIdPattern.test(id)).toBe(right));

describe('orderTotals', () => {
  test.each([
    ['a subtotal without any price costs nothing', 0, { shipping: 0, tax: 0, total: 0 }],
    ['below 50 rupees costs shipping', 4999, { shipping: 999, tax: 400, total: 6398 }],
    ['exactly 50 rupees still costs shipping', 5000, { shipping: 999, tax: 400, total: 6399 }],
    ['one paisa above 50 rupees ships free', 5001, { shipping: 0, tax: 400, total: 5401 }],
    ['tax is rounded down below half a paisa', 5006, { shipping: 0, tax: 400, total: 5406 }],
    ['tax is rounded up above half a paisa', 5007, { shipping: 0, tax: 401, total: 5408 }],
  ])('%s', (_name, subtotal, rest) => {
    expect(orderTotals(subtotal, charges)).toEqual({ subtotal, ...rest });
  });

  test('the total is the sum of its parts, and every part is whole paise', () => {
    const percent = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(paise, percent, (subtotal, taxPercent) => {
        const totals = orderTotals(subtotal, { ...charges, taxPercent });
        expect(totals.total).toBe(totals.subtotal + totals.shipping + totals.tax);
        expect(Object.values(totals).every(Number.isSafeInteger)).toBe(true);
      }),
    );
  });
});

test('the selling price counts, then the list price; otherwise the price is on request', () => {
  expect(effectivePrice({ pricePaise: 1000, sellingPaise: 900 })).toBe(900);
  expect(effectivePrice({ pricePaise: 1000, sellingPaise: 0 })).toBe(1000);
  expect(effectivePrice({ pricePaise: 0, sellingPaise: 0 })).toBe(0);
});

describe('amounts', () => {
  test('survive conversion to rupees and back, as numbers and as text', () => {
    fc.assert(
      fc.property(paise, (amount) => {
        expect(rupeesToPaise(amount / 100)).toBe(amount);
        expect(paiseOf(amount / 100)).toBe(amount);
        expect(paiseOf(paiseToRupeeString(amount))).toBe(amount);
        expect(rupeesToPaise(paiseToRupeeString(amount))).toBe(amount);
      }),
    );
    expect(paiseToRupeeString(123450)).toBe('1234.50');
    expect(paiseToRupees(123450)).toBe(1234.5);
    expect(rupeesToPaise('1250')).toBe(125_000);
  });

  test.each([0, '0', '0.00', 0.004, 1e-7])('%j rupees are zero paise, which is an amount', (rupees) => {
    expect(rupeesToPaise(rupees)).toBe(0);
  });

  test.each(['', ' ', 'abc', '1,000', '-1', -0.01, Number.NaN, Number.POSITIVE_INFINITY, 1e308, '0x10'])(
    '%j is not an amount',
    (text) => expect(rupeesToPaise(text)).toBeUndefined(),
  );
});

describe('numberKey', () => {
  test.each([
    ['11-42-7 566 327', '11427566327'],
    ['HU 711/51 x', 'HU71151X'],
    ['ＨＵ　７１１／５１', 'HU71151'],
    ['w712.75', 'W71275'],
    ['１３．０４６０－７１１７．２', '13046071172'],
    [' -./ ', ''],
  ])('%s is looked up as %s', (number, key) => expect(numberKey(number)).toBe(key));

  test('of a key is the key itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (number) => {
        const key = numberKey(number);
        expect(numberKey(key)).toBe(key);
      }),
      { numRuns: 2000 },
    );
    expect(numberKey(numberKey('\u1100-\u1161'))).toBe(numberKey('\u1100-\u1161'));
  });

  test('does not depend on letter case or separators', () => {
    const parts = fc.array(fc.stringMatching(/^[A-Za-z0-9]{1,5}$/), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(parts, fc.constantFrom('', ' ', '-', '/', '.', ' - '), (words, separator) => {
        expect(numberKey(words.join(separator).toLowerCase())).toBe(numberKey(words.join('')));
      }),
    );
  });
});

test('a quantity is a whole number from 1 to the limit', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5, max: 2_000_000 }), (value) => {
      const right = value >= 1 && value <= cartRules.maxQuantity;
      expect(parseQuantity(` ${value} `)).toBe(right ? value : undefined);
    }),
  );
  expect(['1', '999', '1000', '0', '000001'].map(parseQuantity)).toEqual([1, 999, undefined, undefined, 1]);
  for (const text of ['', ' ', '1.5', '1e2', '+1', '0x1', '१', 'one', '1 2', 'NaN'])
    expect([text, parseQuantity(text)]).toEqual([text, undefined]);
});

test.each([
  ['560025', true],
  [' 560 025 ', true],
  ['060025', false],
  ['56002', false],
  ['5600251', false],
  ['५६००२५', true],
  ['௫௬௦௦௨௫', true],
  ['०६००२५', false],
  ['560-025', false],
])('%j as a PIN code: %s', (text, right) => expect(isPinCode(text)).toBe(right));

test.each([
  ['560025', 'India', true],
  ['56002', ' INDIA ', false],
  ['44600', 'भारत', false],
  ['44600', 'Nepal', true],
  ['44600', 'Indiana', true],
  ['44600', 'British India', true],
])('%j as a postal code of %s: %s', (zip, country, right) => expect(isPostalCode(zip, country)).toBe(right));

test('digits of any script become 0–9, and everything else stays unchanged', () => {
  const systems = Intl.supportedValuesOf('numberingSystem').filter((name) => !/^(?:hanidec|latn)$/.test(name));
  expect(systems).toEqual(expect.arrayContaining(['deva', 'tamldec', 'telu', 'beng', 'gujr', 'knda', 'mlym', 'guru']));
  for (const numberingSystem of systems) {
    const numbers = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false });
    expect([numberingSystem, asciiDigits(`+${numbers.format(9876543210)} क-x`)]).toEqual([
      numberingSystem,
      '+9876543210 क-x',
    ]);
  }
});

test.each([
  ['9876543210', true],
  ['+91 98765 43210', true],
  ['098765-43210', true],
  ['९८७६५ ४३२१०', true],
  ['+1 (415) 555-0100', true],
  ['+971501234567', true],
  ['5876543210', false],
  ['987654321', false],
  ['+91 5876543210', false],
  ['919876543210', false],
  ['+0123456789', false],
  ['+1415', false],
  ['+1234567890123456', false],
  ['x+14155550100', false],
  ['+14155550100x', false],
  ['phone', false],
  ['', false],
])('%j as a phone number: %s', (text, right) => expect(isPhone(text)).toBe(right));

test.each([
  ['name@example.com', true],
  ['first.last+parts@sub.example.co.in', true],
  ['पता@उदाहरण.भारत', true],
  ['name@example', false],
  ['name@example.', false],
  ['@example.com', false],
  ['a@b@example.com', false],
  ['a b@example.com', false],
  ['a@example.com\nBcc: b@example.com', false],
  ['Name <a@example.com>', false],
  ['a\u0000@example.com', false],
  ['\u001b[31ma@example.com', false],
  ['a@moc.\u202eelpmaxe', false],
  ['name@example.com,', false],
  [`${'a'.repeat(249)}@x.in`, true],
  [`${'a'.repeat(250)}@x.in`, false],
])('%j as an email address: %s', (text, right) => expect(isEmail(text)).toBe(right));

test.each([
  [' 14  Residency Road ', '14 Residency Road'],
  ['Asha\r\nBcc: b@example.com\n\nTotal: 0', 'Asha Bcc: b@example.com Total: 0'],
  ['a\u2028b\u2029c\u0085d\u000be', 'a b c d e'],
  ['\u001b[31mred\u009b0m', '[31mred 0m'],
  ['a\u202eb\u2066c', 'a b c'],
  ['ക്\u200dഷ क्\u200cष 👨\u200d🔧', 'ക്\u200dഷ क्\u200cष 👨\u200d🔧'],
  [' \n ', ''],
])('%j in one line is %j', (text, line) => expect(oneLine(text)).toBe(line));
