import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseShop } from './shop.ts';

const file = () => parse(readFileSync(new URL('../../content/shop.yaml', import.meta.url), 'utf8'));

test("the shop's own file is right, with the specification's numbers in paise and percent", () => {
  const shop = parseShop(file());
  expect(shop.charges).toEqual({ shippingFreeAbovePaise: 5000, shippingPaise: 999, taxPercent: 8 });
  expect(shop.fallbackRates).toEqual({ USD: 0.012, EUR: 0.011, AED: 0.044, AUD: 0.018 });
  expect(shop.carriers).toContainEqual({ name: 'Blue Dart', days: [1, 3], costPaise: 19_000 });
  expect(shop.country).toBe('India');
});

/** The file with one place changed; undefined takes the place away. */
function changed(path: string, value: unknown) {
  const data = file();
  const keys = path.split('.');
  const last = keys.pop() as string;
  const holder = keys.reduce((place, key) => place[key], data);
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return data;
}

test.each([
  ['name', ''],
  ['name', undefined],
  ['contact.email', 'nobody'],
  ['contact.seller', undefined],
  ['hours.0.days', 'Monday'],
  ['hours.1.open', '9 am'],
  ['shipping.free_above', '50'],
  ['shipping.otherwise', -1],
  ['tax_percent', 101],
  ['fallback_rates.EUR', 0],
  ['fallback_rates.AUD', undefined],
  ['carriers.0.days', [3]],
  ['carriers.2.cost', null],
  ['payments', 'UPI'],
])('a wrong %s (%j) is refused by name', (path, value) => {
  expect(() => parseShop(changed(path, value))).toThrow(
    new RegExp(
      `^content/shop.yaml is not right:\\n {2}${path.replaceAll('.', '\\.')}(\\.1)?: .*(expected|email address)`,
      'i',
    ),
  );
});

test('a misspelt line is named', () => {
  expect(() => parseShop(changed('shipping.freeabove', 50))).toThrow(/shipping: .*"freeabove"/);
});

test('every wrong line is named at once', () => {
  expect(() => parseShop({ ...file(), name: 5, tax_percent: 'eight' })).toThrow(/name: .*\n {2}tax_percent: /);
});

test.each([[null], [''], [[]], ['name: Purza']])('a file of %j is refused as a whole', (data) => {
  expect(() => parseShop(data)).toThrow(/\(file\): .*expected object/);
});
