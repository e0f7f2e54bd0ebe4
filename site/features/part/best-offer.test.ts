import { expect, test } from 'vitest';
import type { Fit } from '../../../api/shop/fit/fitment';
import { bestOffer } from './best-offer';

const cases: [places: number[], fits: Fit[], best: number | undefined][] = [
  [[0, 1, 2], [], 0],
  [[0, 1, 2], ['fitsIf', 'fits', 'fits'], 1],
  [[0, 2], ['fitsIf', 'fits', 'unknown'], 0],
  [[0, 1, 2], ['fitsNot', 'unknown', 'fitsIf'], 2],
  [[1], ['fits', 'fitsNot'], 1],
  [[], [], undefined],
];

test.each(cases)('of the offers at %j, which fit %j, %j is quoted', (places, fits, best) => {
  expect(bestOffer(places, fits)).toBe(best);
});
