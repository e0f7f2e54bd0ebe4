import { describe, expect, test } from 'vitest';
import type { DeskOrder } from '../../../api/contract/desk';
import { quoteBody } from '../../../api/contract/desk';
import { translateIn } from '../../i18n/texts';
import { eventsSince, searchOf, viewOf } from './desk';
import { checkQuote, fieldOf, formTotals, quoteOf, startValues } from './quote';

const t = translateIn('en');
const item = (lineId: string, quantity: number, unitPrice: number) => ({
  ...{ lineId, quantity, unitPrice, itemId: `item-${lineId}`, itemName: 'Pad', partIdNumber: 'P', brandName: 'B' },
  totalPrice: unitPrice * quantity,
});
const order = {
  items: [item('a', 2, 450), item('b', 1, 0)],
  quote: null,
  totals: { subtotal: 900, shipping: 9.99, tax: 72, total: 981.99 },
  events: [],
} as unknown as DeskOrder;
const [priceA, priceB] = [fieldOf('price', 'a'), fieldOf('price', 'b')];

describe('the address of the list', () => {
  test.each(['', '?status=pending', '?q=rao', '?status=shipped&q=HU+711%2F51&page=3'])(
    '%j is read and written alike',
    (search) => {
      expect(searchOf(viewOf(search))).toBe(search);
    },
  );
  test.each(['?status=lost', '?page=0', '?page=-1', '?page=x', '?page=1.5', '?page=1e9'])(
    '%j shows the first page of all',
    (search) => {
      expect(viewOf(search)).toEqual({ status: undefined, query: '', page: 1 });
    },
  );
  test('a search text is not longer than the server takes', () => {
    expect(viewOf(`?q=${'x'.repeat(500)}`).query).toHaveLength(200);
  });
});

test('news are the events that were not known', () => {
  const event = (eventId: string) => ({ eventId }) as DeskOrder['events'][number];
  const before = { events: [event('2'), event('1')] } as DeskOrder;
  const now = { events: [event('4'), event('3'), event('2'), event('1')] } as DeskOrder;
  expect(eventsSince(before, now).map(({ eventId }) => eventId)).toEqual(['4', '3']);
  expect(eventsSince(now, now)).toEqual([]);
});

describe('the quote form', () => {
  test('begins with the prices that were asked for; the first price of an item on request is the seller’s', () => {
    expect(startValues(order)).toMatchObject({ [priceA]: '450.00', [priceB]: '', shipping: '9.99', message: '' });
    expect(startValues(order)[fieldOf('availability', 'a')]).toBe('available');
  });

  test('begins with the newest quote when there is one', () => {
    const line = { itemId: 'item-b', unitPrice: 0, totalPrice: 0, availability: 'to_order' as const, days: 3 };
    const quoted = { ...order, quote: { message: 'x', lines: [line] } };
    expect(startValues(quoted)).toMatchObject({ [priceB]: '0.00', [fieldOf('days', 'b')]: '3', message: '' });
    expect(startValues(quoted)[fieldOf('availability', 'b')]).toBe('to_order');
  });

  test('names what is wrong; a line that cannot be had needs no price, days are optional', () => {
    const start = startValues(order);
    expect(Object.keys(checkQuote(start, order, t))).toEqual([priceB]);
    expect(checkQuote({ ...start, [fieldOf('availability', 'b')]: 'unavailable' }, order, t)).toEqual({});
    const toOrder = { ...start, [priceB]: '5', [fieldOf('availability', 'b')]: 'to_order' };
    expect(checkQuote(toOrder, order, t)).toEqual({});
    for (const days of ['0', '366', 'x', '1.5'])
      expect(Object.keys(checkQuote({ ...toOrder, [fieldOf('days', 'b')]: days }, order, t))).toEqual([
        fieldOf('days', 'b'),
      ]);
    expect(Object.keys(checkQuote({ ...start, [priceB]: '5', shipping: '-' }, order, t))).toEqual(['shipping']);
  });

  test('sends what the server accepts, and shows what it comes to', () => {
    const values = { ...startValues(order), [priceA]: '1,000.50', [priceB]: '5', shipping: '50', message: 'Hi' };
    const quote = { version: 3, ...quoteOf(values, order) };
    expect(quoteBody.parse(quote)).toEqual(quote);
    expect(quote.lines.map((line) => line.unitPrice)).toEqual([1000.5, 5]);
    expect(formTotals(values, order, 8)).toEqual({ subtotal: 200_600, shipping: 5_000, tax: 16_048, total: 221_648 });
    const without = { ...values, [fieldOf('availability', 'a')]: 'unavailable' };
    expect(formTotals(without, order, 8).subtotal).toBe(500);
  });

  test('days are sent only for a line that is ordered', () => {
    const values = { ...startValues(order), [priceB]: '5', [fieldOf('days', 'a')]: '9' };
    expect(quoteOf(values, order).lines[0]?.days).toBeNull();
    expect(quoteOf({ ...values, [fieldOf('availability', 'a')]: 'to_order' }, order).lines[0]?.days).toBe(9);
  });
});
