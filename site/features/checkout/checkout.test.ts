import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cart } from '../../../api/contract/cart';
import { enquiryBody } from '../../../api/contract/orders';
import { orderTotals } from '../../../api/contract/rules';
import { translateIn } from '../../i18n/texts';
import { answeredProblems, cartTotals, checkForm, enquiryOf, pricesChanged } from './checkout';

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
  'billing-street': '1 MG Road',
  'billing-city': 'Pune',
  'billing-state': 'Maharashtra',
  'billing-zip': '411001',
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
      addedAt: '2026-01-01T00:00:00.000Z',
    },
    item: {
      itemName: 'Pad',
      itemPrice: (paise / 100).toFixed(2),
      itemSellingPrice: (paise / 100).toFixed(2),
      itemWeight: null,
      itemAvailable: true,
      urlSlug: 'pad',
      partIdNumber: 'P',
    },
    brand: null,
    priceBefore: null,
    removedItem: null,
  }));
  return { items, itemCount: items.length, totalAmount: '0.00' };
}

describe('checkForm', () => {
  const wrongFields = (change: Record<string, string>, withBilling = false) =>
    Object.keys(checkForm({ ...good, ...change }, withBilling, t));

  test('a form filled in rightly has no problems', () => {
    expect(wrongFields({})).toEqual([]);
    expect(wrongFields(billing, true)).toEqual([]);
  });

  test.each(Object.keys(good))('an empty %s is named', (field) => {
    expect(wrongFields({ [field]: '' })).toEqual([field]);
    expect(checkForm({ ...good, [field]: '' }, false, t)[field]).toMatch(/^[^{}.]*[a-z][^{}]*$/);
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

  test('postal codes of other countries are not checked against the Indian form', () => {
    expect(wrongFields({ country: 'Nepal', zip: '44600' })).toEqual([]);
    expect(wrongFields({ country: 'INDIA', zip: '44600' })).toEqual(['zip']);
  });

  test('the billing address is asked for only when it is another one', () => {
    expect(wrongFields({}, true)).toEqual(Object.keys(billing));
    expect(wrongFields({ ...billing, 'billing-zip': '1' }, true)).toEqual(['billing-zip']);
  });
});

describe('enquiryOf', () => {
  test('its totals are those of the rule that the server computes with, for any cart', () => {
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
        expect(cartTotals(cart, rule)).toEqual(expected);
        const { totals, items } = enquiryOf(good, false, cart, rule, 'en');
        expect(Math.round(totals.total * 100)).toBe(expected.total);
        expect(items.map(({ unitPrice }) => Math.round(unitPrice * 100))).toEqual(cartLines.map(({ paise }) => paise));
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

  test('a billing address that was typed and then switched off is not sent', () => {
    expect(
      enquiryOf({ ...good, ...billing }, false, cartOf([{ paise: 1, quantity: 1 }]), rule, 'en'),
    ).not.toHaveProperty('billingAddress');
  });
});

test('the answer that prices have changed is told from other answers', () => {
  expect(pricesChanged({ error: 'prices_changed', message: '' })).toBe(true);
  expect(pricesChanged({ error: 'validation' })).toBe(false);
  expect(pricesChanged({})).toBe(false);
});

describe('what the server found wrong', () => {
  const problems = (...fields: string[]) =>
    answeredProblems({ error: 'invalid', fields: fields.map((field) => ({ field, message: 'not valid' })) }, t);

  test('is told at the fields of the form', () => {
    expect(problems('shippingAddress.zipCode', 'contactInfo.phone', 'billingAddress.address')).toEqual({
      zip: t('form.pin'),
      phone: t('form.phone'),
      'billing-street': t('form.required', { field: t('checkout.street') }),
    });
    expect(problems('billingAddress.firstName')).toHaveProperty('firstName');
  });

  test('is no problem of a field when the form has no such field', () => {
    expect(problems('items.0.quantity', 'totals', 'shippingAddress.planet')).toEqual({});
    expect(answeredProblems({}, t)).toEqual({});
  });
});
