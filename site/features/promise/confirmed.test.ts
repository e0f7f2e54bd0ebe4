import { beforeEach, expect, test } from 'vitest';
import type { CartEntry } from '../../../api/shop/cart/contract';
import { setJudge } from '../cart/judge';
import { $checked, check, checkedOf, dropChecked, isLinePromised } from './confirmed';

type Entry = Parameters<typeof checkedOf>[0];
const condition = (key: string): CartEntry['conditions'][number] => ({ yearFrom: null, yearTo: null, note: key, key });
const entry = (changes: Partial<Entry> = {}): Entry => ({
  cartItem: { itemId: 'pad' },
  vehicle: { engineId: 'k12m', label: 'Swift', year: 2018 },
  fit: 'fitsIf',
  conditions: [condition('abs'), condition('arm')],
  promise: { days: 30, returnFreight: 'shop' },
  ...changes,
});

beforeEach(() => {
  $checked.set({});
  setJudge(undefined);
});

test('a checked condition makes the promise, until it is unchecked', () => {
  expect(isLinePromised(entry())).toBe(false);
  check(entry(), 'arm', true);
  expect([checkedOf(entry()), isLinePromised(entry())]).toEqual([['arm'], true]);
  check(entry(), 'arm', false);
  expect([checkedOf(entry()), isLinePromised(entry())]).toEqual([[], false]);
  check(entry(), 'abs', true);
  dropChecked();
  expect(checkedOf(entry())).toEqual([]);
});

test('what was checked counts for the same item and vehicle alone', () => {
  check(entry(), 'abs', true);
  expect(checkedOf(entry({ vehicle: { engineId: 'k12m', label: 'Swift', year: 2012 } }))).toEqual([]);
  expect(checkedOf(entry({ cartItem: { itemId: 'disc' } }))).toEqual([]);
  // A line without a vehicle of its own is judged by the shopper's.
  expect(checkedOf(entry({ vehicle: null }))).toEqual([]);
  setJudge({ engineId: 'k12m', year: 2018 });
  expect(checkedOf(entry({ vehicle: null }))).toEqual(['abs']);
});

test('a condition that is gone, or a doubt, is not checked', () => {
  check(entry(), 'abs', true);
  expect(checkedOf(entry({ conditions: [condition('arm')] }))).toEqual([]);
  const doubt = { ...condition('doubt'), doubted: true as const };
  check(entry({ conditions: [condition('abs'), doubt] }), 'doubt', true);
  const doubted = entry({ conditions: [condition('abs'), doubt] });
  expect([checkedOf(doubted), isLinePromised(doubted)]).toEqual([['abs'], false]);
});

test('nothing is promised where the shop promises nothing', () => {
  check(entry(), 'abs', true);
  expect(isLinePromised(entry({ promise: null }))).toBe(false);
  expect(isLinePromised(entry({ fit: 'fits', conditions: [], promise: null }))).toBe(false);
  expect(isLinePromised(entry({ fit: 'fits', conditions: [] }))).toBe(true);
});
