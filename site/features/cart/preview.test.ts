import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cart } from '../../../api/shop/cart/contract';
import { type Currency, currencies, type Rates } from '../../../api/shop/language/languages';
import { type OpenAmount, orderTotals } from '../../../api/shop/money/sums';
import { formatPrice } from '../../i18n/format';
import {
  blockedLines,
  cartTotals,
  emptyCart,
  hasFacts,
  isEntryOnRequest,
  missingStock,
  sumOf,
  withLinesBack,
  withoutLine,
  withQuantity,
} from './preview';

type Entry = Cart['items'][number];

function entry(cartItemId: string, unit: string | null, quantity: number): Entry {
  return {
    cartItem: {
      cartItemId,
      cartId: 'cart',
      itemId: `item-${cartItemId}`,
      itemTotalPrice: (Number(unit ?? 0) * quantity).toFixed(2),
      quantity,
      itemQuantity: quantity,
      addedAt: '2026-01-01T00:00:00.000Z',
    },
    item:
      unit === null
        ? null
        : {
            itemName: 'Pad',
            itemPrice: unit,
            itemSellingPrice: unit,
            itemWeight: null,
            itemAvailable: true,
            itemStock: 5,
            urlSlug: 'pad',
            partIdNumber: 'P-1',
            image: null,
          },
    brand: { brandName: 'Bosch' },
    priceBefore: null,
    removedItem: null,
    ...{ vehicle: null, fit: null, conditions: [], promise: null },
  };
}

const cart: Cart = {
  items: [entry('a', '10.10', 1), entry('b', '999.99', 2), entry('gone', null, 1)],
  itemCount: 4,
  totalAmount: '2010.08',
};

test('a new quantity changes the line, the count and the total, in whole paise', () => {
  const next = withQuantity(cart, 'a', 3);
  expect(next.items[0]?.cartItem).toMatchObject({ quantity: 3, itemTotalPrice: '30.30' });
  expect(next).toMatchObject({ itemCount: 6, totalAmount: '2030.28' });
});

test('the other lines stay as they are', () => {
  expect(withQuantity(cart, 'a', 3).items.slice(1)).toEqual(cart.items.slice(1));
});

test('a removed line no longer counts in count and total', () => {
  const next = withoutLine(cart, 'b');
  expect(next.items.map(({ cartItem }) => cartItem.cartItemId)).toEqual(['a', 'gone']);
  expect(next).toMatchObject({ itemCount: 2, totalAmount: '10.10' });
});

test('removing the last line leaves an empty cart with a total of 0.00', () => {
  const one = { ...cart, items: cart.items.slice(0, 1) };
  expect(withoutLine(one, 'a')).toEqual({ items: [], itemCount: 0, totalAmount: '0.00' });
  expect(withoutLine(one, 'a')).toEqual(emptyCart);
});

test('lines come back in their former places', () => {
  const lines = ['1', '2', '3'].map((moment) => {
    const line = entry(moment, '10.00', 1);
    return { ...line, cartItem: { ...line.cartItem, addedAt: `2026-01-01T00:00:0${moment}.000Z` } };
  });
  const full = { items: lines, itemCount: 3, totalAmount: '30.00' };
  expect(withLinesBack(withoutLine(full, '2'), lines.slice(1, 2))).toEqual(full);
  expect(withLinesBack(emptyCart, lines)).toEqual(full);
  expect(withLinesBack(full, lines)).toEqual(full);
});

test('lines that cannot be ordered are those without an item and those out of stock', () => {
  const soldOut = entry('sold-out', '5.00', 1);
  if (soldOut.item) soldOut.item.itemAvailable = false;
  const ids = blockedLines({ ...cart, items: [...cart.items, soldOut] }).map(({ cartItem }) => cartItem.cartItemId);
  expect(ids).toEqual(['gone', 'sold-out']);
});

test('a shopper who sets a quantity has seen the new price', () => {
  const changed = { ...cart, items: cart.items.map((line) => ({ ...line, priceBefore: '9.00' })) };
  expect(withQuantity(changed, 'a', 2).items.map(({ priceBefore }) => priceBefore)).toEqual([null, '9.00', '9.00']);
});

test('a line whose item left the catalogue costs nothing', () => {
  expect(withQuantity(cart, 'gone', 5).items[2]?.cartItem.itemTotalPrice).toBe('0.00');
});

test('an unknown line changes nothing', () => {
  expect(withQuantity(cart, 'x', 5)).toEqual(cart);
});

test('the given cart is not modified, so that it can be shown again when the server refuses', () => {
  const before = structuredClone(cart);
  withQuantity(cart, 'a', 9);
  expect(cart).toEqual(before);
});

describe('what the lines cost together', () => {
  const soldOut = entry('c', '50.00', 3);
  if (soldOut.item) soldOut.item.itemAvailable = false;

  test('leaves out lines that cannot be ordered, with their pieces', () => {
    expect(sumOf([...cart.items, soldOut])).toEqual({ paise: 201_008, open: false, count: 3 });
    const full = { items: [...cart.items, soldOut], itemCount: 7, totalAmount: '2010.08' };
    expect(withQuantity(full, 'c', 4)).toMatchObject({ itemCount: 8, totalAmount: '2010.08' });
  });

  test('is open while a line is on request, but not for one that cannot be ordered', () => {
    const onRequest = entry('d', '0.00', 2);
    expect(sumOf([entry('a', '10.10', 1), onRequest])).toEqual({ paise: 1010, open: true, count: 3 });
    expect(sumOf([onRequest])).toEqual({ paise: 0, open: true, count: 2 });
    if (onRequest.item) onRequest.item.itemAvailable = false;
    expect(sumOf([onRequest])).toEqual({ paise: 0, open: false, count: 0 });
  });
});

test('a price of zero is on request; an item that has left the catalogue has no price to ask for', () => {
  expect([entry('a', '0.00', 1), entry('b', '10.10', 1), entry('gone', null, 1)].map(isEntryOnRequest)).toEqual([
    true,
    false,
    false,
  ]);
});

test('a line that asks for more than the shop has says how many there are; one that cannot be ordered does not', () => {
  const line = entry('a', '10.00', 6);
  expect(missingStock(line)).toBe(5);
  expect(missingStock(entry('a', '10.00', 5))).toBeUndefined();
  expect(missingStock(entry('a', null, 6))).toBeUndefined();
  expect(missingStock({ ...line, item: line.item && { ...line.item, itemAvailable: false } })).toBeUndefined();
});

test('a line has facts when it is judged for a vehicle, or asks for more than there is', () => {
  expect(hasFacts(entry('a', '10.00', 1))).toBe(false);
  expect(hasFacts(entry('a', '10.00', 6))).toBe(true);
  expect(hasFacts({ ...entry('a', '10.00', 1), fit: 'unknown' })).toBe(true);
});

describe('what the cart says that checkout charges', () => {
  const rule = { shippingFreeAbovePaise: 5000, shippingPaise: 999, taxPercent: 8 };
  const rupees = (paise: number) => (paise / 100).toFixed(2);
  /** The shown amount, in the currency's smallest unit. */
  const shown = ({ paise, parts }: OpenAmount, currency: Currency, rates: Rates) =>
    Number(formatPrice(parts ?? paise, currency, 'US', rates, 'auto').replace(/[^\d]/g, ''));
  const rate = fc.integer({ min: 10, max: 2_000_000 }).map((millionths) => millionths / 1_000_000);
  const cartOf = (lines: [paise: number, quantity: number][]) => ({
    ...emptyCart,
    items: lines.map(([paise, quantity], index) => entry(`l${index}`, rupees(paise), quantity)),
  });

  test('is what the server charges', () => {
    const { subtotal, shipping, tax, total } = cartTotals(cartOf([[449_600, 1]]), rule);
    expect([subtotal.paise, shipping.paise, tax.paise, total.paise]).toEqual([449_600, 0, 35_968, 485_568]);
    expect(orderTotals(449_600, rule).total).toBe(485_568);
  });

  test('adds up in dollars: 39.22 and 3.14 are 42.36', () => {
    const rates = { USD: 0.012, EUR: 0.011, AED: 0.044, AUD: 0.018 };
    const totals = cartTotals(cartOf([[326_800, 1]]), rule);
    const texts = [totals.subtotal, totals.tax, totals.total].map(({ paise, parts }) =>
      formatPrice(parts ?? paise, 'USD', 'US', rates),
    );
    expect(texts).toEqual(['$39.22', '$3.14', '$42.36']);
  });

  test('adds up in every currency, for any cart: lines to the subtotal, and that with shipping and tax to the total', () => {
    const lines = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 1, max: 999 })) as fc.Arbitrary<
        [number, number]
      >,
      { minLength: 1, maxLength: 200 },
    );
    const rates = fc.record({ USD: rate, EUR: rate, AED: rate, AUD: rate });
    fc.assert(
      fc.property(lines, rates, fc.constantFrom(...currencies.map(({ code }) => code)), (of, at, currency) => {
        const { subtotal, shipping, tax, total } = cartTotals(cartOf(of), rule);
        const each = of.map(([paise, quantity]) => shown({ paise: paise * quantity, open: false }, currency, at));
        expect(shown(subtotal, currency, at)).toBe(each.reduce((sum, one) => sum + one, 0));
        expect(shown(total, currency, at)).toBe(
          [subtotal, shipping, tax].reduce((sum, one) => sum + shown(one, currency, at), 0),
        );
      }),
    );
  });
});

test("the stock is compared with all lines of an item, and follows the shopper's changes", () => {
  const ofItem = (cartItemId: string, quantity: number) => {
    const line = entry(cartItemId, '10.00', quantity);
    return { ...line, cartItem: { ...line.cartItem, itemId: 'oil' } };
  };
  const oil: Cart = { ...cart, items: [ofItem('swift', 2), ofItem('creta', 3), entry('b', '1.00', 1)] };
  const more = withQuantity(oil, 'swift', 3);
  expect(more.items.map(({ cartItem }) => cartItem.itemQuantity)).toEqual([6, 6, 1]);
  expect(more.items.map(missingStock)).toEqual([5, 5, undefined]);
  expect(withoutLine(more, 'creta').items.map(missingStock)).toEqual([undefined, undefined]);
});
