import { describe, expect, test } from 'vitest';
import { nextOf } from '../orders/next.ts';
import { orderStatuses } from '../orders/rules.ts';
import { timelineOf } from '../orders/timeline.ts';

const namesOf = (status: (typeof orderStatuses)[number], paid: Parameters<typeof timelineOf>[2]) =>
  timelineOf({ status, createdAt: 1 }, [], paid).map(({ step }) => step);

describe('the step "paid"', () => {
  test('is none where the shop takes no payment', () => {
    for (const status of orderStatuses) expect(namesOf(status, undefined)).not.toContain('paid');
  });

  test('comes before packing, and last for whoever pays on delivery', () => {
    const [before, after] = [
      { at: null, onDelivery: false },
      { at: null, onDelivery: true },
    ];
    expect(namesOf('confirmed', before)).toEqual([
      'asked',
      'quoted',
      'accepted',
      'paid',
      'packed',
      'shipped',
      'delivered',
    ]);
    expect(namesOf('confirmed', after)).toEqual([
      'asked',
      'quoted',
      'accepted',
      'packed',
      'shipped',
      'delivered',
      'paid',
    ]);
  });

  test('stays on a cancelled order only if it was made', () => {
    expect(namesOf('cancelled', { at: 5, onDelivery: false })).toContain('paid');
    expect(namesOf('cancelled', { at: null, onDelivery: false })).not.toContain('paid');
  });
});

test('an order that is not paid is paid next, until it has left', () => {
  const rule = { hours: [], carriers: [] };
  const next = (status: (typeof orderStatuses)[number], pay: 'pay' | 'payCheck' | undefined) =>
    nextOf({ status, quotedAt: 1, carrier: null }, { quote: undefined, since: 1, now: 2, pay }, rule).what;
  expect([next('confirmed', 'pay'), next('confirmed', 'payCheck'), next('processing', 'pay')]).toEqual([
    'pay',
    'payCheck',
    'pay',
  ]);
  expect([next('confirmed', undefined), next('processing', undefined)]).toEqual(['pack', 'ship']);
  expect([next('shipped', 'pay'), next('cancelled', 'pay')]).toEqual(['arrive', 'none']);
});
