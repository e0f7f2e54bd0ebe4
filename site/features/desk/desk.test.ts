import { describe, expect, test } from 'vitest';
import type { DeskOrder } from '../../../api/shop/desk/contract';
import { quoteBody } from '../../../api/shop/desk/contract';
import { translateIn } from '../../i18n/texts';
import { ApiFailure } from '../../lib/http';
import { callOf, eventsSince, searchOf, viewOf } from './desk';
import { type Question, questionOf, type Step } from './order';
import { checkQuote, fieldOf, formTotals, priceSteps, quoteOf, settledTotals, startValues } from './quote';
import { followed, type QuoteTyping } from './quote-form';
import { failureOf } from './saving';

const t = translateIn('en');
const item = (lineId: string, quantity: number, unitPrice: number | null) => ({
  ...{ lineId, quantity, unitPrice, itemId: `item-${lineId}`, itemName: 'Pad', partIdNumber: 'P', brandName: 'B' },
  totalPrice: unitPrice && unitPrice * quantity,
});
const order = {
  items: [item('a', 2, 450), item('b', 1, null)],
  quote: null,
  totals: { subtotal: 900, shipping: 9.99, tax: 72, total: 981.99 },
  events: [],
} as unknown as DeskOrder;
const [priceA, priceB] = [fieldOf('price', 'a'), fieldOf('price', 'b')];

describe('the address of the list', () => {
  test.each([
    '',
    '?show=quoted',
    '?show=talk',
    '?show=all',
    '?q=rao',
    '?show=to_answer&q=rao',
    '?show=shipped&q=HU+711%2F51&page=3',
  ])('%j is read and written alike', (search) => {
    expect(searchOf(viewOf(search))).toBe(search);
  });
  test.each(['?show=lost', '?show=pending', '?page=0', '?page=-1', '?page=x', '?page=1.5', '?page=1e9'])(
    '%j shows the first page of what needs doing',
    (search) => {
      expect(viewOf(search)).toEqual({ show: 'to_answer', query: '', page: 1 });
    },
  );
  test('a search looks everywhere unless it is told otherwise', () => {
    expect(viewOf('?q=rao').show).toBe('all');
    expect(callOf(viewOf('?q=rao'), 'hi')).toBe('?lang=hi&q=rao');
    expect(callOf(viewOf(''), 'en')).toBe('?lang=en&stage=to_answer');
    expect(callOf(viewOf('?show=returns&q=rao'), 'en')).toBe('?lang=en&queue=returns&q=rao');
  });
  test('a search text is never longer than the server accepts', () => {
    expect(viewOf(`?q=${'x'.repeat(500)}`).query).toHaveLength(200);
  });
});

test('the preview of a quote shows each asked price beside the new one', () => {
  const lines = [
    { lineId: 'a', unitPrice: 100, availability: 'available' as const, days: null },
    { lineId: 'b', unitPrice: 70, availability: 'available' as const, days: null },
  ];
  expect(priceSteps({ lines }, order)).toEqual([
    { lineId: 'a', asked: 45_000, quoted: 10_000, far: true },
    { lineId: 'b', asked: 0, quoted: 7000, far: false },
  ]);
});

test('a settled order has its own amounts, whatever the form would make of them', () => {
  expect(settledTotals({ ...order, priceOnRequest: false })).toEqual({
    ...{ subtotal: 90_000, shipping: 999, tax: 7200, total: 98_199 },
    open: false,
  });
});

test('news are the events that were not known before', () => {
  const event = (eventId: string) => ({ eventId }) as DeskOrder['events'][number];
  const before = { events: [event('2'), event('1')] } as DeskOrder;
  const now = { events: [event('4'), event('3'), event('2'), event('1')] } as DeskOrder;
  expect(eventsSince(before, now).map(({ eventId }) => eventId)).toEqual(['4', '3']);
  expect(eventsSince(now, now)).toEqual([]);
});

test('for an item that had no price, the catalogue’s present one counts', () => {
  const [a, b] = order.items as [DeskOrder['items'][number], DeskOrder['items'][number]];
  const priced = { ...order, items: [a, { ...b, priceNow: 80 }] };
  expect(startValues(priced)).toMatchObject({ [priceA]: '450.00', [priceB]: '80.00' });
  const lines = [{ lineId: 'b', unitPrice: 200, availability: 'available' as const, days: null }];
  expect(priceSteps({ lines }, priced)).toEqual([{ lineId: 'b', asked: 8000, quoted: 20_000, far: true }]);
});

describe('the quote form', () => {
  test('starts with the prices of the enquiry; for an item on request the seller sets the first price', () => {
    expect(startValues(order)).toMatchObject({ [priceA]: '450.00', [priceB]: '', shipping: '9.99', message: '' });
    expect(startValues(order)[fieldOf('availability', 'a')]).toBe('available');
  });

  test('starts with the newest quote when there is one', () => {
    const line = {
      lineId: 'b',
      itemId: 'item-b',
      unitPrice: 0,
      totalPrice: 0,
      availability: 'to_order' as const,
      days: 3,
      accepted: null,
    };
    const quoted = { ...order, quote: { message: 'x', lines: [line], validUntil: null } };
    // Older quotes may have a price of zero, which counts as none.
    expect(startValues(quoted)).toMatchObject({ [priceB]: '', [fieldOf('days', 'b')]: '3', message: '' });
    const priced = { ...quoted, quote: { message: '', lines: [{ ...line, unitPrice: 12 }], validUntil: null } };
    expect(startValues(priced)).toMatchObject({ [priceB]: '12.00' });
    expect(startValues(quoted)[fieldOf('availability', 'b')]).toBe('to_order');
    // A line missing from the quote keeps the price of the enquiry.
    expect(startValues(priced)).toMatchObject({ [priceA]: '450.00', [fieldOf('days', 'a')]: '' });
  });

  test('an item for two vehicles keeps the quoted price of each line', () => {
    const [first] = order.items;
    if (!first) throw new Error('no line');
    const items = ['one', 'two'].map((lineId) => ({ ...first, lineId }));
    const lines = items.map(({ lineId, itemId }, index) => ({
      ...{ lineId, itemId, unitPrice: 100 + index, totalPrice: 0, availability: 'available' as const, days: null },
      accepted: null,
    }));
    const values = startValues({ ...order, items, quote: { message: '', lines, validUntil: null } });
    expect([values[fieldOf('price', 'one')], values[fieldOf('price', 'two')]]).toEqual(['100.00', '101.00']);
  });

  test('finds what is wrong; an unavailable line needs no price, days are optional', () => {
    const start = startValues(order);
    expect(Object.keys(checkQuote(start, order, t))).toEqual([priceB]);
    expect(checkQuote({ ...start, [fieldOf('availability', 'b')]: 'unavailable' }, order, t)).toEqual({});
    for (const [typed, problem] of [
      ['', 'desk.priceZero'],
      ['0', 'desk.priceZero'],
      ['0.00', 'desk.priceZero'],
      ['a lot', 'desk.priceWrong'],
    ] as const)
      expect(checkQuote({ ...start, [priceB]: typed }, order, t)[priceB]).toBe(t(problem));
    const toOrder = { ...start, [priceB]: '5', [fieldOf('availability', 'b')]: 'to_order' };
    expect(checkQuote(toOrder, order, t)).toEqual({});
    for (const days of ['1', '21', '365'])
      expect(checkQuote({ ...toOrder, [fieldOf('days', 'b')]: days }, order, t)).toEqual({});
    for (const days of ['0', '366', 'x', '1.5'])
      expect(checkQuote({ ...toOrder, [fieldOf('days', 'b')]: days }, order, t)).toEqual({
        [fieldOf('days', 'b')]: t('desk.daysWrong', { max: 365 }),
      });
    const available = { ...start, [priceB]: '5', [fieldOf('days', 'b')]: 'x' };
    expect(checkQuote(available, order, t)).toEqual({});
    expect(checkQuote({ ...available, shipping: '-' }, order, t)).toEqual({ shipping: t('desk.priceWrong') });
  });

  test('sends what the server accepts, and shows the totals', () => {
    const values = { ...startValues(order), [priceA]: '1,000.50', [priceB]: '5', shipping: '50', message: 'Hi' };
    const quote = { version: 3, ...quoteOf(values, order) };
    expect(quoteBody.parse(quote)).toEqual(quote);
    expect(quote.lines.map((line) => line.unitPrice)).toEqual([1000.5, 5]);
    expect([quote.shipping, quote.message]).toEqual([50, 'Hi']);
    const totals = { subtotal: 200_600, shipping: 5_000, tax: 16_048, total: 221_648 };
    expect(formTotals(values, order, { taxPercent: 8 })).toEqual({ ...totals, open: false });
    expect(formTotals({ ...values, [priceB]: '' }, order, { taxPercent: 8 })).toMatchObject({
      subtotal: 200_100,
      open: true,
    });
    const none = { ...values, [priceB]: '', [fieldOf('availability', 'b')]: 'unavailable' };
    expect(formTotals(none, order, { taxPercent: 8 }).open).toBe(false);
    const without = { ...values, [fieldOf('availability', 'a')]: 'unavailable' };
    expect(formTotals(without, order, { taxPercent: 8 }).subtotal).toBe(500);
  });

  test('counts empty fields as zero, and an unknown availability as available', () => {
    const line = { unitPrice: 0, availability: 'available', days: null };
    const lines = ['a', 'b'].map((lineId) => ({ lineId, ...line }));
    expect(quoteOf({}, order)).toEqual({ lines, shipping: 0, message: '' });
    const stored = { [fieldOf('availability', 'a')]: 'soon', [priceA]: 'much' };
    expect(quoteOf(stored, order)).toEqual({ lines, shipping: 0, message: '' });
    expect(formTotals(stored, order, { taxPercent: 8 })).toEqual({
      subtotal: 0,
      shipping: 0,
      tax: 0,
      total: 0,
      open: true,
    });
  });

  test('days are sent only for a line that is ordered', () => {
    const values = { ...startValues(order), [priceB]: '5', [fieldOf('days', 'a')]: '9' };
    expect(quoteOf(values, order).lines[0]?.days).toBeNull();
    expect(quoteOf({ ...values, [fieldOf('availability', 'a')]: 'to_order' }, order).lines[0]?.days).toBe(9);
  });
});

describe('a quote that another seller sent meanwhile', () => {
  const base = { a: '450.00', b: '', shipping: '0.00', message: '' };
  const typing: QuoteTyping = { orderId: 'o', seller: 's', base, values: base, others: {}, by: '', restored: false };
  const now = { a: '400.00', b: '70.00', shipping: '0.00', message: '' };

  test('replaces the fields that were not touched', () => {
    const next = followed({ ...typing, values: { ...base, a: '450' } }, now, 'ravi@example.com');
    expect(next).toMatchObject({ base: now, values: now, others: {}, by: 'ravi@example.com' });
  });

  test('stands beside what was typed, until both agree', () => {
    const typed = { ...typing, values: { ...base, a: '500', message: 'Soon' } };
    const next = followed(typed, now, 'ravi@example.com');
    expect(next.values).toEqual({ a: '500', b: '70.00', shipping: '0.00', message: 'Soon' });
    expect(next.others).toEqual({ a: '400.00' });
    // A change of another field does not settle it.
    expect(followed(next, now, 'ravi@example.com').others).toEqual({ a: '400.00' });
    expect(followed(next, { ...now, a: '390.00' }, 'x').others).toEqual({ a: '390.00' });
    expect(followed(next, { ...now, a: '500.00' }, 'x').others).toEqual({});
  });

  test('is no difference when it says the same', () => {
    expect(followed({ ...typing, values: { ...base, a: '₹ 4,00' } }, now, 'x').others).toEqual({});
  });
});

describe('before a step the seller is asked', () => {
  const quote = (unitPrice: number, availability = 'available') => {
    const lines = [
      { lineId: 'a', unitPrice, availability, days: null },
      { lineId: 'b', unitPrice: 9000, availability: 'available', days: null },
    ];
    return { part: 'quote', body: { lines, shipping: 0, message: '' } } as Step;
  };
  const step = (status: string, trackingNumber = '') =>
    ({ part: 'status', body: { status, carrier: '', trackingNumber } }) as Step;
  test.each<[string, Partial<DeskOrder>, Step, Question]>([
    ['whether to confirm without a quote', { quotedAt: null }, step('confirmed'), 'confirmUnquoted'],
    ['nothing when it was quoted', { quotedAt: '2026-11-22' }, step('confirmed'), null],
    ['whether to ship without a number', {}, step('shipped'), 'shipUnnumbered'],
    ['nothing when it has a number', {}, step('shipped', 'DL 1'), null],
    ['whether to cancel', {}, step('cancelled'), 'cancelSure'],
    ['to know that a mail cannot be unsent', { status: 'shipped' }, { part: 'undo', body: {} }, 'undoMailed'],
    ['whether a price is right that is less than half', {}, quote(224.99), 'priceFarOff'],
    ['whether a price is right that is more than half above', {}, quote(675.01), 'priceFarOff'],
    ['nothing about a price that is off by half', {}, quote(225), null],
    ['nothing about a first price', {}, quote(450), null],
    ['nothing about the price of what is not available', {}, quote(0, 'unavailable'), null],
    ['nothing when there was none', { status: 'completed' }, { part: 'undo', body: {} }, null],
  ])('%s', (_, changes, asked, question) => {
    expect(questionOf({ ...order, ...changes }, asked)).toBe(question);
  });
});

describe('a change that was refused', () => {
  test.each([
    [401, 'login_required', 'desk.signInOver'],
    [403, 'sellers_only', 'desk.rightsGone'],
    [409, 'changed', 'desk.changedText'],
    [422, 'step_refused', 'desk.stepRefused'],
    [429, 'too_many', 'errors.tooMany'],
    [503, 'busy', 'errors.general'],
  ] as const)('%i %s says what to do', (status, error, key) => {
    expect(failureOf(new ApiFailure(status, JSON.stringify({ error, message: '' })), t)).toBe(t(key));
  });
});
