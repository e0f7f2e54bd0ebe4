import { expect, test } from 'vitest';
import { listPageSize } from '../rules.ts';
import type { FittedVehicle } from './fitment.ts';
import { encodeListFits, maxPagesRead, orderByFit, pageOf, readListFits, shownAfter } from './listed-fits.ts';
import { encodeFits } from './rules.ts';

const swift: FittedVehicle = { engineId: 'swift', type: 'car', yearStart: 2018, yearEnd: null };
const free = { vehicleType: null, yearFrom: null, yearTo: null, note: null, quantity: null };
const fitting = (engineId: string, note: string | null = null) => [
  { ...free, engineId, note, yearStart: 2018, yearEnd: null },
];

test('places are numbered across all pages; items that fit come before those with a condition, each in list order', () => {
  const first = Array.from({ length: listPageSize }, (_, place) => fitting(place === 3 ? 'swift' : 'alto'));
  const second = [fitting('swift', 'with ABS'), [], fitting('swift')];
  const file = encodeListFits('made', [encodeFits(first), encodeFits(second)]);
  const verdicts = readListFits(file, swift, listPageSize + 3);
  expect(verdicts).toHaveLength(listPageSize + 3);
  const order = orderByFit(verdicts);
  expect(order.fitting).toEqual([3, listPageSize + 2, listPageSize]);
  expect(order.unknown).toEqual([listPageSize + 1]);
  expect(order.fitsNot).toHaveLength(listPageSize - 1);
  // A file from an older release may be shorter.
  expect(orderByFit(readListFits(file, swift, 3 * listPageSize)).unknown).toHaveLength(listPageSize + 22);
});

test('a step shows at most a page of items, from at most a few pages that are not here', () => {
  const places = Array.from({ length: 60 }, (_, index) => index * 10);
  const after = shownAfter(places, 0, new Set([1]));
  expect(new Set(places.slice(0, after).map(pageOf)).size).toBe(maxPagesRead + 1);
  expect(pageOf(places[after] as number)).toBe(maxPagesRead + 2);
  // Pages that are here already do not count.
  expect(shownAfter(places, 0, new Set(Array.from({ length: 30 }, (_, index) => index + 1)))).toBe(listPageSize);
  expect(shownAfter([5, 700], 1, new Set([1]))).toBe(2);
  expect(shownAfter([5], 1, new Set([1]))).toBe(1);
});
