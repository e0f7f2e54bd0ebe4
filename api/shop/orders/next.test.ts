import { expect, test } from 'vitest';
import { type NextRule, nextOf } from './next.ts';

const hours: NextRule['hours'] = [
  { days: 'Mon-Fri', open: '9' },
  { days: 'Sat', open: '10' },
  { days: 'Sun', open: null },
];
const rule: NextRule = {
  hours,
  carriers: [
    { name: 'Slow', days: [3, 7] },
    { name: 'Fast', days: [1, 2] },
  ],
};
const day = 24 * 60 * 60_000;
/** A moment in India. */
const india = (text: string) => Date.parse(`${text}+05:30`);
const monday = india('2026-11-23T10:00');
const order = { status: 'pending', quotedAt: null, carrier: null } as const;
const quote = (validUntil: number | null, availability: 'available' | 'unavailable' = 'available') => ({
  validUntil,
  lines: [{ availability, accepted: null }],
});
const of = (since: number, asked: Parameters<typeof nextOf>[1]['quote'] = undefined, now = since) => ({
  quote: asked,
  since,
  now,
});

test('an enquiry is answered within a day, on a day on which the shop is open', () => {
  expect(nextOf(order, of(monday), rule)).toEqual({ what: 'answer', at: monday + day });
  const saturday = india('2026-11-28T22:00');
  expect(nextOf(order, of(saturday), rule)).toEqual({ what: 'answer', at: saturday + 2 * day });
  // 19:00 UTC on a Friday is Saturday in India: its next day is Sunday, in any time zone of the machine.
  const late = Date.parse('2026-11-27T19:00Z');
  expect(nextOf(order, of(late), rule).at).toBe(late + 2 * day);
});

test('a shop that is never open promises the plain time', () => {
  const closed = { ...rule, hours: hours.map((one) => ({ ...one, open: null })) };
  expect(nextOf(order, of(monday), closed)).toEqual({ what: 'answer', at: monday + day });
});

test('a quote is accepted until it ends; a quote of nothing leads elsewhere', () => {
  const quoted = { ...order, quotedAt: monday };
  expect(nextOf(quoted, of(monday, quote(monday + day)), rule)).toEqual({ what: 'accept', at: monday + day });
  expect(nextOf(quoted, of(monday, quote(null)), rule)).toEqual({ what: 'accept', at: null });
  expect(nextOf(quoted, of(monday, quote(monday), monday), rule)).toEqual({ what: 'ended', at: monday });
  expect(nextOf(quoted, of(monday, quote(monday + day, 'unavailable')), rule).what).toBe('nothing');
  expect(nextOf(order, of(monday, quote(monday + day)), rule).what).toBe('answer');
});

test('then the goods are packed, leave, arrive, and can go back', () => {
  const at = (
    status: 'confirmed' | 'processing' | 'shipped' | 'delivered' | 'completed',
    since = monday,
    carrier = '',
  ) => nextOf({ status, quotedAt: monday, carrier }, of(since), rule);
  expect(at('confirmed')).toEqual({ what: 'pack', at: monday + 2 * day });
  const friday = india('2026-11-27T10:00');
  expect(at('processing', friday)).toEqual({ what: 'ship', at: friday + 3 * day });
  expect(at('shipped', monday, 'Fast')).toEqual({ what: 'arrive', at: monday + 2 * day });
  expect(at('shipped', monday, 'Unknown')).toEqual({ what: 'arrive', at: monday + 7 * day });
  expect(at('delivered')).toEqual({ what: 'return', at: monday + 30 * day });
  expect(at('completed')).toEqual({ what: 'none', at: null });
  expect(nextOf({ status: 'shipped', quotedAt: 1, carrier: '' }, of(monday), { hours, carriers: [] }).at).toBeNull();
});
