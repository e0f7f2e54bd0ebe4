import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Fitment, vehicleTypes } from '../fit/fitment.ts';
import { rowsHash, rowText } from './rows-hash.ts';

const year = fc.option(fc.integer({ min: 2000, max: 2003 }), { nil: null });
const row: fc.Arbitrary<Fitment> = fc.record({
  engineId: fc.constantFrom('a', 'b', '*'),
  vehicleType: fc.option(fc.constantFrom(...vehicleTypes), { nil: null }),
  yearFrom: year,
  yearTo: year,
  note: fc.option(fc.constantFrom('with ABS', 'front'), { nil: null }),
  quantity: fc.option(fc.constantFrom(1, 4), { nil: null }),
});

test('rows have the same hash exactly when they say the same, in any order, for any number of pieces', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 4 }), fc.array(row, { maxLength: 4 }), (some, others) => {
      const said = (rows: Fitment[]) => JSON.stringify([...new Set(rows.map(rowText))].sort());
      expect(rowsHash(some) === rowsHash(others)).toBe(said(some) === said(others));
      expect(rowsHash(some.toReversed())).toBe(rowsHash(some));
      expect(rowsHash(some.map((one) => ({ ...one, quantity: 2 })))).toBe(rowsHash(some));
    }),
  );
});
