import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Condition, Fit } from '../../../api/shop/fit/fitment';
import { $vehicle, type ChosenVehicle } from '../vehicle/vehicle';
import { $doubted, askDoubts, forgetDoubts, slugOf, withDoubts } from './doubts';

const swift = (year?: number): ChosenVehicle => ({
  ...{ makeId: 'm', modelId: 's', engineId: 'k12m', label: 'Swift', search: 'x', checkedAt: 0 },
  ...(year !== undefined && { year }),
});
const fits: { fit: Fit; conditions: Condition[] } = { fit: 'fits', conditions: [] };
const answering = (slugs: string[]) => vi.fn(async () => Response.json({ data: slugs }));

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://parts.example' });
  vi.stubGlobal('navigator', { onLine: true });
  forgetDoubts();
  $doubted.set(new Set());
});
afterEach(() => {
  vi.unstubAllGlobals();
  $vehicle.set(undefined);
});

test('a page asks once for its vehicle, and its verdicts follow the answer', async () => {
  const fetch = answering(['brake-pad-x', 'छल्ला']);
  vi.stubGlobal('fetch', fetch);
  $vehicle.set(swift(2018));
  expect(withDoubts(fits, '/product/brake-pad-x').fit).toBe('fits');
  expect(await Promise.all([askDoubts(swift(2018)), askDoubts(swift(2018))])).toEqual([true, true]);
  expect(fetch.mock.calls.map(([path]: unknown[]) => path)).toEqual(['/api/fit-doubts?engineId=k12m&year=2018']);
  expect(withDoubts(fits, '/hi/product/brake-pad-x')).toMatchObject({ fit: 'fitsIf', conditions: [{ doubted: true }] });
  expect(withDoubts(fits, `/product/${encodeURIComponent('छल्ला')}`).fit).toBe('fitsIf');
  expect(withDoubts(fits, '/product/brake-pad').fit).toBe('fits');
  $vehicle.set(undefined);
  expect(withDoubts(fits, '/product/brake-pad-x').fit).toBe('fits');
});

test('without an answer nothing is known, and the next question tries again', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline');
  });
  expect(await askDoubts(swift())).toBe(false);
  vi.stubGlobal('fetch', answering([]));
  expect(await askDoubts(swift())).toBe(true);
});

test('the doubts of another vehicle are not kept', async () => {
  vi.stubGlobal('fetch', answering(['pad']));
  $vehicle.set(swift(2018));
  await askDoubts(swift(2018));
  expect($doubted.get().size).toBe(1);
  vi.stubGlobal('fetch', answering([]));
  await askDoubts(swift(2012));
  expect($doubted.get().size).toBe(0);
});

test('the slug of a product is read from any of its addresses', () => {
  expect(['/product/a-b', '/ta/product/a-b/', '/product/', '/cart', '/product/%E0'].map(slugOf)).toEqual([
    ...['a-b', 'a-b', '', '', '%E0'],
  ]);
});
