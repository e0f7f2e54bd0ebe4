import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Cart } from '../../../api/shop/cart/contract';
import { orderTotals } from '../../../api/shop/money/sums';
import { enquiryBody } from '../../../api/shop/orders/contract';
import { translateIn } from '../../i18n/texts';
import { ApiFailure, NoAnswer } from '../../lib/http';
import { cartTotals } from '../cart/preview';
import { addressProblems, answeredProblems, enquiryFailure, enquiryOf } from './checkout';

const t = translateIn('en');
const rule = { shippingFreeAbovePaise: 5000, shippingPaise: 999, taxPercent: 8 };
const good = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  street: '14 Residency Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  zip: '560025',
  country: 'India',
};
const billing = {
  'billing-zip': '411001',
  'billing-street': '1 MG Road',
  'billing-city': 'Pune',
  'billing-state': 'Maharashtra',
  'billing-country': 'India',
};

function cartOf(lines: { paise: number; quantity: number }[]): Cart {
  const items = lines.map(({ paise, quantity }, n) => ({
    cartItem: {
      cartItemId: `line${n}`,
      cartId: 'cart',
      itemId: `item${n}`,
      itemTotalPrice: ((paise * quantity) / 100).toFixed(2),
      quantity,
      itemQuantity: quantity,
      addedAt: '2026-01-01T00:00:00.000Z',
    },
    item: {
      itemName: 'Pad',
      itemPrice: (paise / 100).toFixed(2),
      itemSellingPrice: (paise / 100).toFixed(2),
      itemWeight: null,
      itemAvailable: true,
      itemStock: 9,
      urlSlug: 'pad',
      partIdNumber: 'P',
      image: null,
    },
    brand: null,
    priceBefore: null,
    removedItem: null,
    ...{ vehicle: null, fit: null, conditions: [], promise: null },
  }));
  return { items, itemCount: items.length, totalAmount: '0.00' };
}

describe('addressProblems', () => {
  const wrongFields = (change: Record<string, string>, withBilling = false) =>
    Object.keys(addressProblems({ ...good, ...change }, withBilling, t));

  test('a valid form has no problems', () => {
    expect(wrongFields({})).toEqual([]);
    expect(wrongFields(billing, true)).toEqual([]);
  });

  test.each(Object.keys(good))('an empty %s is named', (field) => {
    expect(wrongFields({ [field]: '' })).toEqual([field]);
    expect(addressProblems({ ...good, [field]: '' }, false, t)[field]).toMatch(/^[^{}.]*[a-z][^{}]*$/);
  });

  test.each([
    ['email', 'asha@example'],
    ['phone', '12345'],
    ['zip', '012345'],
    ['zip', '56002'],
    ['street', 'x'.repeat(201)],
    ['city', 'x'.repeat(81)],
    ['country', 'x'.repeat(61)],
  ])('a wrong %s is named: %s', (field, value) => {
    expect(wrongFields({ [field]: value })).toEqual([field]);
  });

  test.each([
    ['firstName', 80],
    ['lastName', 80],
    ['street', 200],
    ['city', 80],
    ['state', 80],
    ['country', 60],
  ])('%s may have %i characters, and not one more', (field, most) => {
    expect(wrongFields({ [field]: 'x'.repeat(most) })).toEqual([]);
    expect(wrongFields({ [field]: 'x'.repeat(most + 1) })).toEqual([field]);
  });

  test('postal codes of other countries are not checked against the Indian format', () => {
    expect(wrongFields({ country: 'Nepal', zip: '44600' })).toEqual([]);
    expect(wrongFields({ country: 'INDIA', zip: '44600' })).toEqual(['zip']);
  });

  test('the billing address is required only when it is a separate one', () => {
    expect(wrongFields({}, true)).toEqual(Object.keys(billing));
    expect(wrongFields({ ...billing, 'billing-zip': '1' }, true)).toEqual(['billing-zip']);
  });
});

describe('enquiryOf', () => {
  test('has the vehicle, what is typed about it, the note, and what each line is for', () => {
    const cart = cartOf([{ paise: 45000, quantity: 2 }]);
    const swift = { engineId: 'swift-k12m', label: 'Swift K12M', year: 2018 };
    const items = cart.items.map((entry) => ({ ...entry, vehicle: swift }));
    const typed = {
      ...{ vehicle: JSON.stringify(swift), vehicleYear: '२०१९', plate: 'mh12ab1234' },
      ...{ vin: 'ma3eyd32s00123456', note: 'Front left\nby Friday' },
    };
    const enquiry = enquiryOf({ ...good, ...typed }, false, { ...cart, items }, rule, 'hi');
    expect(enquiry.items[0]?.vehicle).toEqual(swift);
    expect(enquiryBody.parse(enquiry)).toMatchObject({
      vehicle: { ...swift, year: 2019, plate: 'MH 12 AB 1234', vin: 'MA3EYD32S00123456' },
      note: 'Front left\nby Friday',
    });
    expect(enquiryOf(good, false, cart, rule, 'hi').vehicle).toEqual({ year: null, plate: '', vin: '' });
  });

  test('a line has the conditions that the shopper has checked, another line none', () => {
    const cart = cartOf([
      { paise: 45000, quantity: 1 },
      { paise: 900, quantity: 1 },
    ]);
    const [first] = cart.items;
    const { items } = enquiryOf(good, false, cart, rule, 'hi', (entry) => (entry === first ? ['disc brakes'] : []));
    expect(items.map(({ confirmed }) => confirmed)).toEqual([['disc brakes'], undefined]);
  });

  test('its totals follow the rule that the server uses, for any cart', () => {
    const lines = fc.array(
      fc.record({ paise: fc.integer({ min: 0, max: 10_000_000 }), quantity: fc.integer({ min: 1, max: 999 }) }),
      { minLength: 1, maxLength: 10 },
    );
    fc.assert(
      fc.property(lines, (cartLines) => {
        const cart = cartOf(cartLines);
        const expected = orderTotals(
          cartLines.reduce((sum, { paise, quantity }) => sum + paise * quantity, 0),
          rule,
        );
        const shown = cartTotals(cart, rule);
        const paise = Object.entries(shown).map(([name, amount]) => [name, amount.paise]);
        expect(Object.fromEntries(paise)).toEqual(expected);
        const { totals, items } = enquiryOf(good, false, cart, rule, 'en');
        expect(Math.round(totals.total * 100)).toBe(expected.total);
        expect(items.map(({ unitPrice }) => Math.round((unitPrice ?? 0) * 100))).toEqual(
          cartLines.map(({ paise }) => paise),
        );
      }),
    );
  });

  test('the server accepts it, with and without a billing address', () => {
    const cart = cartOf([{ paise: 45000, quantity: 2 }]);
    const without = enquiryOf(good, false, cart, rule, 'hi');
    const withBilling = enquiryOf({ ...good, ...billing }, true, cart, rule, 'hi');
    expect(enquiryBody.parse(without)).toEqual(without);
    expect(enquiryBody.parse(withBilling)).toEqual(withBilling);
    expect(without).not.toHaveProperty('billingAddress');
    expect(withBilling.shippingAddress).toMatchObject({ address: '14 Residency Road', zipCode: '560025' });
    expect(withBilling.billingAddress).toEqual({
      firstName: 'Asha',
      lastName: 'Rao',
      address: '1 MG Road',
      city: 'Pune',
      state: 'Maharashtra',
      zipCode: '411001',
      country: 'India',
    });
  });

  test('a line on request is sent without a price, and leaves the sums open', () => {
    const cart = cartOf([
      { paise: 4000, quantity: 1 },
      { paise: 0, quantity: 2 },
    ]);
    const { items, totals } = enquiryOf(good, false, cart, rule, 'en');
    expect(items[1]).toEqual({ itemId: 'item1', quantity: 2, unitPrice: null, totalPrice: null, vehicle: null });
    expect(totals).toEqual({ subtotal: 40, shipping: 9.99, tax: 3.2, total: 53.19 });
    expect(cartTotals(cart, rule)).toMatchObject({
      subtotal: { paise: 4000, open: true },
      shipping: { open: false },
      total: { paise: 5319, open: true },
    });
    const unknown = cartTotals(cartOf([{ paise: 0, quantity: 2 }]), rule);
    expect(Object.values(unknown)).toEqual(Array(4).fill({ paise: 0, open: true }));
  });

  test('a line that cannot be ordered costs nothing', () => {
    const cart = cartOf([
      { paise: 4000, quantity: 1 },
      { paise: 70_000, quantity: 2 },
    ]);
    if (cart.items[1]?.item) cart.items[1].item.itemAvailable = false;
    expect(cartTotals(cart, rule).subtotal).toMatchObject({ paise: 4000, open: false });
  });

  test('a billing address that was typed and then switched off is not sent', () => {
    expect(
      enquiryOf({ ...good, ...billing }, false, cartOf([{ paise: 1, quantity: 1 }]), rule, 'en'),
    ).not.toHaveProperty('billingAddress');
  });
});

test.each<[status: number, body: object, meaning: object]>([
  [401, { error: 'unauthorized' }, { signedOut: true }],
  [409, { error: 'prices_changed' }, { pricesChanged: true, cartChanged: true }],
  [
    409,
    { error: 'prices_changed', totals: { subtotal: 1, shipping: 45.5, tax: 0, total: 46.5 } },
    { pricesChanged: true, cartChanged: true, shippingPaise: 4550 },
  ],
  [409, { error: 'item_unavailable' }, { text: t('errors.itemUnavailable'), cartChanged: true }],
  [429, { error: 'too_many' }, { text: t('errors.tooMany') }],
  [400, { fields: [{ field: 'shippingAddress.zipCode', message: '' }] }, { problems: { zip: t('form.pin') } }],
  [400, { fields: [{ field: 'totals', message: '' }] }, { text: t('checkout.failedText') }],
  [500, {}, { text: t('checkout.failedText') }],
  [503, { error: 'outcome_unknown' }, { text: t('errors.unconfirmed') }],
])('what a refusal with %i %j means', (status, body, meaning) => {
  expect(enquiryFailure(new ApiFailure(status, JSON.stringify(body)), t)).toEqual(meaning);
});

test('a guest who is refused for the number of enquiries learns what to do', () => {
  const refused = new ApiFailure(429, JSON.stringify({ error: 'too_many', retryMinutes: 60 }));
  expect(enquiryFailure(refused, t, true)).toEqual({ text: t('enquiry.tooMany') });
});

test('a missing connection is distinguished from a lost answer', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(enquiryFailure(new NoAnswer(''), t)).toEqual({ text: t('errors.offline') });
  vi.stubGlobal('navigator', { onLine: true });
  expect(enquiryFailure(new NoAnswer(''), t)).toEqual({ text: t('checkout.failedText') });
  vi.unstubAllGlobals();
});

describe('what the server found wrong', () => {
  const problems = (...fields: string[]) =>
    answeredProblems({ error: 'invalid', fields: fields.map((field) => ({ field, message: 'not valid' })) }, t);

  test('is reported at the fields of the form', () => {
    expect(problems('shippingAddress.zipCode', 'contactInfo.phone', 'billingAddress.address')).toEqual({
      zip: t('form.pin'),
      phone: t('form.phone'),
      'billing-street': t('form.required', { field: t('checkout.street') }),
    });
    expect(problems('billingAddress.firstName')).toHaveProperty('firstName');
  });

  test('is not reported at a field when the form has no such field', () => {
    expect(problems('items.0.quantity', 'totals', 'shippingAddress.planet')).toEqual({});
    expect(answeredProblems({}, t)).toEqual({});
  });
});
