import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventsIn } from './live';
import { placeOf } from './place';
import { ageOf, commonSteps, keyOf, nextIn, sellerName } from './queue';
import { answerWords, internationalNumber, whatsAppLink } from './words';

describe('the next enquiry of a queue', () => {
  test.each([
    ['the one after it', ['a', 'b', 'c'], ['a', 'c'], 'b', 'c'],
    ['at the end, the one that was passed over', ['a', 'b', 'c'], ['a', 'b'], 'c', 'a'],
    ['when the next was answered by somebody else, the one after that', ['a', 'b', 'c', 'd'], ['a', 'd'], 'b', 'd'],
    ['what has arrived since', ['a'], ['new'], 'a', 'new'],
    ['nothing', ['a'], [], 'a', undefined],
    ['after the last of a list that keeps what is done, nothing', ['a', 'b'], ['a', 'b'], 'b', undefined],
    ['of one that is not in the list, its first', ['a', 'b'], ['a', 'b'], 'x', 'a'],
  ])('%s', (_, before, after, done, next) => expect(nextIn(before, after, done)).toBe(next));

  const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { minLength: 1 });
  test('whoever goes on visits each enquiry once, and then stops', () => {
    fc.assert(
      fc.property(ids, fc.nat(7), fc.boolean(), (all, start, leaves) => {
        let list = all;
        let here = all[start % all.length];
        const seen: string[] = [];
        while (here !== undefined && seen.length <= all.length) {
          const done = here;
          seen.push(done);
          const after = leaves ? list.filter((id) => id !== done) : list;
          here = nextIn(list, after, done);
          list = after;
        }
        expect(new Set(seen).size).toBe(seen.length);
        // A queue is worked through; a list that keeps what is done ends with its last row.
        expect(seen).toHaveLength(leaves ? all.length : all.length - (start % all.length));
      }),
    );
  });

  test('it is always in the list, and never the one that was done', () => {
    fc.assert(
      fc.property(ids, ids, fc.constantFrom(...'abcdefgh'), (before, after, done) => {
        const next = nextIn(before, after, done);
        if (next === undefined)
          expect(after.filter((id) => id !== done).length === 0 || after.includes(done)).toBe(true);
        else expect([after.includes(next), next]).toEqual([true, expect.not.stringMatching(`^${done}$`)]);
      }),
    );
  });
});

test('an age is in its largest whole unit', () => {
  const minute = 60_000;
  const said = (minutes: number) => Object.values(ageOf(minutes * minute)).join(' ');
  expect([-5, 0, 0.5, 59.9, 60, 60 * 24 - 1, 60 * 24, 60 * 24 * 400].map(said)).toEqual([
    ...['minute 1', 'minute 1', 'minute 1', 'minute 59', 'hour 1', 'hour 23', 'day 1', 'day 400'],
  ]);
});

test('several enquiries have the steps in common that each of them allows', () => {
  const at = (status: 'pending' | 'confirmed' | 'shipped', removed = false) => ({
    status,
    customerRemovedAt: removed ? '2026-11-21T00:00:00Z' : null,
  });
  expect(commonSteps([])).toEqual([]);
  expect(commonSteps([at('pending'), at('pending')])).toEqual(['confirmed', 'cancelled']);
  expect(commonSteps([at('pending'), at('confirmed')])).toEqual(['cancelled']);
  expect(commonSteps([at('pending'), at('shipped')])).toEqual([]);
  // A parcel comes back on its own.
  expect(commonSteps([at('shipped'), at('shipped')])).toEqual(['delivered']);
  expect(commonSteps([at('pending'), at('pending', true)])).toEqual([]);
});

describe('a key', () => {
  const press = (key: string, more: object = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });
  test.each([
    ['j', 'elsewhere', 'next'],
    ['k', 'list', 'previous'],
    ['/', 'elsewhere', 'search'],
    ['?', 'list', 'keys'],
    ['ArrowDown', 'list', 'next'],
    ['ArrowDown', 'elsewhere', undefined],
    ['j', 'field', undefined],
    ['x', 'list', undefined],
    ['toString', 'list', undefined],
  ] as const)('%s, focus %s', (key, at, does) => expect(keyOf(press(key), at, true)).toBe(does));

  test('with Ctrl belongs to the browser; without, it can be switched off', () => {
    expect(keyOf(press('k', { ctrlKey: true }), 'list', true)).toBeUndefined();
    expect(keyOf(press('j'), 'list', false)).toBeUndefined();
    expect(keyOf(press('ArrowDown'), 'list', false)).toBe('next');
  });
});

describe('an address of the desk', () => {
  const at = (path: string) => placeOf(new URL(path, 'https://parts.example'));
  test.each([
    ['/desk', undefined, ''],
    ['/hi/desk?show=quoted', undefined, '?show=quoted'],
    ['/desk/orders/a-1?q=rao', 'a-1', '?q=rao'],
    ['/ta/desk/orders/a%2Fb', 'a/b', ''],
    ['/desk/orders/%ZZ', '%ZZ', ''],
  ])('%s', (path, orderId, search) => expect(at(path)).toEqual({ orderId, search }));
  test.each(['/', '/desk/messages', '/desk/orders/a/b', '/desks', '/orders/a'])('%s is none', (path) =>
    expect(at(path)).toBeUndefined(),
  );
});

describe('the stream of news', () => {
  test('is read event by event, comments are not events', () => {
    expect(eventsIn(':\n\nevent: news\ndata: {"a":1}\n\nevent: news\ndata: {')).toEqual({
      events: [{ name: 'news', data: '{"a":1}' }],
      rest: 'event: news\ndata: {',
    });
  });
  test('gives the same events however it is cut into pieces', () => {
    const text = [1, 2, 3].map((n) => `:\n\nevent: news\ndata: {"n":${n}}\n\n`).join('');
    fc.assert(
      fc.property(fc.array(fc.nat(text.length)), (cuts) => {
        const at = [0, ...cuts, text.length].toSorted((a, b) => a - b);
        let rest = '';
        const seen: string[] = [];
        for (const [index, from] of at.entries()) {
          const found = eventsIn(rest + text.slice(from, at[index + 1] ?? from));
          rest = found.rest;
          seen.push(...found.events.map(({ data }) => data));
        }
        expect(seen).toEqual(['{"n":1}', '{"n":2}', '{"n":3}']);
      }),
    );
  });
});

describe('a customer’s phone', () => {
  test.each([
    ['98765 43210', '919876543210'],
    ['098765-43210', '919876543210'],
    ['+91 98765 43210', '919876543210'],
    ['0091 98765 43210', '919876543210'],
    ['+971 50 123 4567', '971501234567'],
    ['12345', '12345'],
  ])('%s is %s to WhatsApp', (phone, number) => expect(internationalNumber(phone)).toBe(number));

  test('gets the answer in words that need no translation, without what is not available', () => {
    const order = {
      orderNumber: 'ENQ-1',
      shippingFirstName: 'Asha',
      items: [
        { lineId: 'a', quantity: 2, brandName: 'Bosch', partIdNumber: 'P 1', itemName: 'ब्रेक पैड' },
        { lineId: 'b', quantity: 1, brandName: 'Mann', partIdNumber: 'P 2', itemName: 'Filter' },
      ],
      quote: {
        message: 'Tomorrow & later',
        lines: [
          { lineId: 'a', availability: 'available', totalPrice: 1000.5 },
          { lineId: 'b', availability: 'unavailable', totalPrice: 0 },
        ],
      },
      totals: { total: 1080.54 },
    } as unknown as Parameters<typeof answerWords>[0];
    const words = answerWords(order);
    expect(words).toBe('Asha, ENQ-1\n2 × Bosch P 1 (ब्रेक पैड): ₹1,000.50\n= ₹1,080.54\n\nTomorrow & later');
    const link = new URL(whatsAppLink('98765 43210', words));
    expect([link.host, link.pathname, link.searchParams.get('text')]).toEqual(['wa.me', '/919876543210', words]);
    expect(answerWords({ ...order, quote: null })).toBe('Asha, ENQ-1');
  });
});

test('a seller is named by the address without its host', () => {
  expect(sellerName('asha.rao@example.com')).toBe('asha.rao');
});
