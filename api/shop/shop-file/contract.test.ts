import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { noPayment } from '../payments/rules.ts';
import { parseShop } from './contract.ts';

const source = readFileSync(new URL('../../../content/shop.yaml', import.meta.url), 'utf8');
const file = () => parse(source);

test("the shop's own file is valid, with its charges in paise and percent", () => {
  const shop = parseShop(source);
  expect(shop.charges).toEqual({ shippingFreeAbovePaise: 5000, shippingPaise: 999, taxPercent: 8 });
  expect(shop.fallbackRates).toEqual({ USD: 0.012, EUR: 0.011, AED: 0.044, AUD: 0.018 });
  expect(shop.carriers).toContainEqual({
    name: 'Blue Dart',
    days: [1, 3],
    costPaise: 19_000,
    trackingUrl: expect.stringMatching(/^https:.*\{number\}$/),
  });
  expect(shop.country).toBe('India');
  // As specified, a carrier has its days and cost everywhere.
  expect(shop.delivery).toBeNull();
  expect(shop.fitPromise).toEqual({ days: 30, returnFreight: 'shop' });
  // A file of an older version promises nothing.
  expect(parseShop(changed('fit_promise', undefined)).fitPromise).toBeNull();
  expect(parseShop(changed('fit_promise', 'off')).fitPromise).toBeNull();
  expect(shop.guestEnquiries).toBe(false);
  expect(parseShop(changed('guest_enquiries', true)).guestEnquiries).toBe(true);
  expect(parseShop(changed('guest_enquiries', undefined)).guestEnquiries).toBe(false);
  expect(shop.passwordMin).toBe(6);
  expect(parseShop(changed('password_min', 10)).passwordMin).toBe(10);
  // A file of an older version has no such line.
  expect(parseShop(changed('password_min', undefined)).passwordMin).toBe(6);
  expect(parseShop(changed('feed_languages', undefined)).feedLanguages).toEqual(['en', 'hi']);
  expect(parseShop(changed('feed_languages', [])).feedLanguages).toEqual([]);
});

/** The text of the file with one value changed; undefined removes the key. */
const changed = (path: string, value: unknown) => changedIn(source, path, value);

function changedIn(text: string, path: string, value: unknown) {
  const data = parse(text);
  const keys = path.split('.');
  const last = keys.pop() as string;
  const holder = keys.reduce((place, key) => place[key], data);
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return stringify(data);
}

test.each([
  ['name', ''],
  ['password_min', 5],
  ['feed_languages', 'off'],
  ['feed_languages', ['en', 'xx']],
  ['feed_languages', ['hi', 'hi']],
  ['guest_enquiries', 'yes'],
  ['name', undefined],
  ['contact.email', 'nobody'],
  ['contact.seller', undefined],
  ['hours.0.days', 'Monday'],
  ['hours.1.open', '9 am'],
  ['hours.1.open', '24'],
  ['hours.0.close', '6'],
  ['shipping.free_above', '50'],
  ['shipping.otherwise', -1],
  ['tax_percent', 101],
  ['fallback_rates.EUR', 0],
  ['fallback_rates.AUD', undefined],
  ['carriers.0.days', [3]],
  ['carriers.2.cost', null],
  ['carriers.0.tracking', 'http://carrier.example/{number}'],
  ['carriers.0.tracking', 'https://carrier.example/track'],
  ['carriers.0.tracking', 'https://{number}.example/'],
  ['carriers.0.tracking', 'https://carrier.example/{number}/{name}'],
  ['carriers.0.tracking', 'javascript://x/{number}'],
  ['payments', 'UPI'],
  ['fit_promise', 'on'],
  ['fit_promise.days', 0],
  ['fit_promise', { days: 30 }],
  ['fit_promise', { days: 30, return_freight: 'seller' }],
])('a wrong %s (%j) is refused and named', (path, value) => {
  expect(() => parseShop(changed(path, value))).toThrow(
    new RegExp(
      `^content/shop.yaml is not right:\\n {2}content/shop.yaml:\\d+: ${path.replaceAll('.', '\\.')}(\\.1)?: .*(expected|email address)`,
      'i',
    ),
  );
});

const payment = {
  upi: { id: 'purza@examplebank', name: 'Purza' },
  bank_transfer: { name: 'Purza', number: '001234567890', ifsc: 'HDFC0001234' },
  cash_on_delivery: { limit: 5000, surcharge: 50.5 },
  razorpay: true,
};

test('a shop without the section takes no payment, and the one with it takes what it names, in paise', () => {
  expect(parseShop(source).payment).toEqual({ upi: null, bankTransfer: null, cashOnDelivery: null, razorpay: false });
  expect(parseShop(changed('payment', payment)).payment).toEqual({
    upi: payment.upi,
    bankTransfer: payment.bank_transfer,
    cashOnDelivery: { limitPaise: 500_000, surchargePaise: 5050 },
    razorpay: true,
  });
  expect(parseShop(changed('payment', { cash_on_delivery: { limit: 99.99 } })).payment).toEqual({
    ...noPayment,
    cashOnDelivery: { limitPaise: 9999, surchargePaise: 0 },
  });
});

test('the example in the comments of the file is right', () => {
  // The part about delivery has an example of its own.
  const [payments = ''] = source.split('# Delivery by PIN code');
  const example = payments.replace(/^# payment:\n(?:# {3}.*\n)+/m, (lines) => lines.replace(/^# /gm, ''));
  expect(example).not.toBe(source);
  const { upi, bankTransfer, cashOnDelivery, razorpay } = parseShop(example).payment;
  expect([upi?.id, bankTransfer?.number, cashOnDelivery?.limitPaise, razorpay]).toEqual([
    'purza@examplebank',
    '001234567890',
    500_000,
    true,
  ]);
});

test.each([
  ['upi.id', 'purza', 'expected a UPI id such as shop@bank'],
  ['upi.id', 'purza@gmail.com', 'expected a UPI id such as shop@bank'],
  ['upi.name', 'पुर्ज़ा', "expected the payee's name in Latin letters"],
  ['upi.name', undefined, 'expected string'],
  ['bank_transfer.name', '', "expected the account holder's name"],
  ['bank_transfer.number', 1_234_567_890, 'expected the account number in quotes'],
  ['bank_transfer.number', '12345678', 'expected an account number of 9 to 18 digits'],
  ['bank_transfer.ifsc', 'HDFC1001234', 'expected an IFSC of 11 characters such as HDFC0001234'],
  ['bank_transfer.ifsc', 'hdfc0001234', 'expected an IFSC of 11 characters such as HDFC0001234'],
  ['cash_on_delivery.limit', 0, 'expected the highest amount in rupees'],
  ['cash_on_delivery.limit', '5000', 'expected an amount in rupees'],
  ['cash_on_delivery.surcharge', -1, 'expected an amount in rupees, or 0'],
  ['razorpay', 'rzp_live_key', 'expected true or false'],
  ['paytm', true, 'is unknown here'],
])('a wrong payment.%s (%j) is refused and named', (path, value, expected) => {
  const section = structuredClone(payment) as Record<string, unknown>;
  const [first = '', last] = path.split('.');
  if (last === undefined) section[first] = value;
  else section[first] = { ...(section[first] as object), [last]: value };
  expect(() => parseShop(changed('payment', section))).toThrow(
    new RegExp(`^ {2}content/shop.yaml:\\d+: payment\\.${path.replaceAll('.', '\\.')}: .*${expected}`, 'm'),
  );
});

test('a carrier without a link is known without it', () => {
  expect(parseShop(changed('carriers.1.tracking', undefined)).carriers[1]?.trackingUrl).toBeNull();
});

test('a misspelt key is named', () => {
  expect(() => parseShop(changed('shipping.freeabove', 50))).toThrow(
    /^ {2}content\/shop\.yaml:\d+: shipping\.freeabove: is unknown here$/m,
  );
});

test('every wrong line is named at once', () => {
  expect(() => parseShop(stringify({ ...file(), name: 5, tax_percent: 'eight' }))).toThrow(
    /:1: name: .*\n {2}content\/shop\.yaml:\d+: tax_percent: /,
  );
});

test.each(['', 'null', '[]', 'Purza'])('a file of %j is refused as a whole', (text) => {
  expect(() => parseShop(text)).toThrow(/\(file\): .*expected object/);
});

test.each<[string, (text: string) => string, number, RegExp]>([
  [
    'a word for a number',
    (text) => text.replace('tax_percent: 8', 'tax_percent: eight'),
    19,
    /tax_percent: .*expected number/,
  ],
  ['a missing line', (text) => text.replace(/ {2}seller: .*\n/, ''), 4, /contact\.seller: expected an email address/],
  [
    'a wrong entry of a list',
    (text) => text.replace('Sat, open: "10"', 'Sat, open: "ten"'),
    13,
    /hours\.1\.open: expected an hour/,
  ],
  ['a misspelt line', (text) => text.replace('otherwise:', 'otherwize:'), 18, /shipping\.otherwize: is unknown here/],
  ['a line that ends too early', (text) => text.replace('close: "16" }', 'close: "16"'), 14, /./],
  ['a wrong indent', (text) => text.replace('  phone:', '   phone:'), 6, /./],
])('%s is reported with file, line and what was expected', (_, change, line, expected) => {
  const text = change(source);
  expect(text).not.toBe(source);
  expect(() => parseShop(text)).toThrow(expected);
  expect(() => parseShop(text)).toThrow(`  content/shop.yaml:${line}: `);
});

/** The file with its example of `delivery` in use. */
const withDelivery = source.replace(/^# delivery:\n(?:#.*\n)+/m, (lines) => lines.replace(/^# /gm, ''));
const delivering = (path: string, value: unknown) => changedIn(withDelivery, `delivery.${path}`, value);

test('the example of delivery is valid when "# " is removed from its lines', () => {
  const { delivery } = parseShop(withDelivery);
  expect(delivery).toMatchObject({
    from: { pin: '560025', state: 'KA', city: 'Bengaluru' },
    cutoffMinutes: 14 * 60,
    holidays: ['2027-01-26', '2027-08-15'],
    freeFromPaise: 199_900,
  });
  expect(Object.keys(delivery?.zones ?? {})).toEqual(['Delhivery', 'Blue Dart']);
  expect(delivery?.zones.Delhivery?.special).toEqual({ days: [6, 10], firstPaise: 11_000, furtherPaise: 8000 });
  expect(delivery?.zones['Blue Dart']?.special).toBeUndefined();
});

test('without holidays and free delivery there are none, and a PIN code needs no quotes', () => {
  expect(parseShop(delivering('holidays', undefined)).delivery?.holidays).toEqual([]);
  expect(parseShop(delivering('free_from', undefined)).delivery?.freeFromPaise).toBeNull();
  expect(parseShop(delivering('from_pin', 560_025)).delivery?.from.pin).toBe('560025');
});

test.each([
  ['from_pin', '560999'],
  ['from_pin', 'Bengaluru'],
  ['from_pin', undefined],
  ['cutoff', '2 pm'],
  ['cutoff', null],
  ['holidays.0', '26 January'],
  ['holidays.0', '2027-02-30'],
  ['free_from', -1],
  ['zones', undefined],
  ['zones.DTDD', {}],
  ['zones.Delhivery.city.days', [2]],
  ['zones.Delhivery.city.days', [2, 1]],
  ['zones.Delhivery.city.days.0', -1],
  ['zones.Delhivery.city.days.1', 1.5],
  ['zones.Delhivery.metro.first', '45'],
  ['zones.Delhivery.metro.further', undefined],
  ['zones.Delhivery.metro.further', -20],
])('a wrong %s of delivery (%j) is refused and named', (path, value) => {
  expect(() => parseShop(delivering(path, value))).toThrow(
    new RegExp(`^ {2}content/shop.yaml:\\d+: delivery\\.${path.replaceAll('.', '\\.')}(\\.1)?: .*expected`, 'im'),
  );
});

test.each(['cut_off', 'zones.Delhivery.metros', 'zones.Delhivery.metro.frist'])('a misspelt %s is named', (path) => {
  expect(() => parseShop(delivering(path, 1))).toThrow(
    new RegExp(
      `^ {2}content/shop.yaml:\\d+: delivery\\.${path.replaceAll('.', '\\.')}: (is unknown here|expected one of)`,
      'm',
    ),
  );
});

test('a shop that never opens cannot promise a delivery', () => {
  expect(() => parseShop(changedIn(withDelivery, 'hours', []))).toThrow(/:\d+: hours: expected a day with hours/);
  expect(parseShop(changed('hours', [])).delivery).toBeNull();
});
