import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DrawnFitments, drawFitments } from '../../catalogue/fixtures/drawn-fitments.ts';
import type { FittedVehicle } from '../../shop/fit/fitment.ts';
import { fitting } from './conditions.ts';
import { divided } from './documents.ts';
import { matches } from './fixtures/matches.ts';
import { anyOf } from './queries.ts';

let drawn: DrawnFitments;
beforeAll(async () => {
  drawn = await drawFitments();
}, 60_000);
afterAll(() => drawn.catalogue.close());

test('rule and conditions agree on 50,000 pairs of item and vehicle', { timeout: 60_000 }, async () => {
  const { catalogue, items, vehicles, index, positions } = drawn;
  const parts = divided(index);
  const documents = [...parts.items()];
  const fitsOf = (at: number) => documents[positions[at] as number]?.fits as readonly number[];
  for (const chosen of vehicles) {
    const vehicle = catalogue.fits.vehicleOf(chosen) as FittedVehicle;
    const rule = await catalogue.fits.verdicts(
      items.map((id) => ({ id })),
      chosen,
    );
    const those = (wanted: string) => items.filter((_, at) => rule[at]?.fit === wanted).sort();
    const [first, second] = [those('fits'), those('fitsIf')];
    const asked = fitting(parts.names.conditions, [vehicle]);
    expect(items.filter((_, at) => matches(asked.fits, fitsOf(at))).sort()).toEqual(first);
    expect(items.filter((_, at) => matches(anyOf([asked.fits, asked.mayFit]), fitsOf(at))).sort()).toEqual(
      [...first, ...second].sort(),
    );
  }
  expect(items.length * vehicles.length).toBe(50_000);
});
