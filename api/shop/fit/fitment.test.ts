import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { everyEngine, type Fitment, type FittedVehicle, type VehicleType, vehicleTypes, verdictOf } from './fitment.ts';

const k12m: FittedVehicle = { engineId: 'k12m', type: 'car', yearStart: 2011, yearEnd: 2018 };
const fitment = (changes: Partial<Fitment> = {}): Fitment => ({
  ...{ engineId: 'k12m', vehicleType: null, yearFrom: null, yearTo: null, note: null, quantity: null },
  ...changes,
});
const universal = (vehicleType: VehicleType | null = null) =>
  fitment({ engineId: everyEngine, vehicleType, note: 'universal' });

describe('the table of cases', () => {
  const years = (yearFrom: number | null, yearTo: number | null) => fitment({ yearFrom, yearTo });
  const cases: [string, Fitment[], Partial<FittedVehicle>, string][] = [
    ['an item without fitments', [], {}, 'unknown'],
    ['its engine', [fitment()], {}, 'fits'],
    ['another engine', [fitment({ engineId: 'd13a' })], {}, 'fitsNot'],
    ['one of several engines', [fitment({ engineId: 'd13a' }), fitment()], {}, 'fits'],
    ['universal', [universal()], {}, 'fits'],
    ['universal for its type', [universal('car')], {}, 'fits'],
    ['universal for another type', [universal('two_wheeler')], {}, 'fitsNot'],
    ['universal for a type, and a vehicle of unknown type', [universal('car')], { type: undefined }, 'unknown'],
    ['universal, and a vehicle of unknown type', [universal()], { type: undefined }, 'fits'],
    ['in its years', [years(2013, 2016)], { year: 2014 }, 'fits'],
    ['in the first of its years', [years(2013, 2016)], { year: 2013 }, 'fits'],
    ['in the last of its years', [years(2013, 2016)], { year: 2016 }, 'fits'],
    ['before its years', [years(2013, 2016)], { year: 2012 }, 'fitsNot'],
    ['after its years', [years(2013, 2016)], { year: 2017 }, 'fitsNot'],
    ['open years', [years(null, 2016)], { year: 2011 }, 'fits'],
    ['some of the years, and the year is not known', [years(2013, 2016)], {}, 'fitsIf 2013-2016'],
    ['from a year on, and the year is not known', [years(2013, null)], {}, 'fitsIf 2013-'],
    ['until a year, and the year is not known', [years(2005, 2016)], {}, 'fitsIf -2016'],
    ['all the years it was made', [years(2011, 2018)], {}, 'fits'],
    ['more than the years it was made', [years(2000, 2030)], {}, 'fits'],
    ['none of the years it was made', [years(2019, null)], {}, 'fitsNot'],
    ['years before it was made', [years(null, 2010)], {}, 'fitsNot'],
    ['years, and the first year of its making is not known', [years(2011, null)], { yearStart: null }, 'fitsIf 2011-'],
    ['a note', [fitment({ note: 'with ABS' })], {}, 'fitsIf - with ABS'],
    ['a note, year known', [fitment({ note: 'with ABS', yearFrom: 2013 })], { year: 2014 }, 'fitsIf - with ABS'],
    ['a note, year outside', [fitment({ note: 'with ABS', yearFrom: 2013 })], { year: 2012 }, 'fitsNot'],
    ['a note or years', [fitment({ note: 'with ABS' }), years(2013, null)], {}, 'fitsIf - with ABS | 2013-'],
    ['years that follow each other', [years(null, 2014), years(2015, null)], {}, 'fits'],
    ['years that overlap', [years(2014, 2018), years(2011, 2015)], {}, 'fits'],
    ['years with a gap', [years(null, 2013), years(2015, null)], {}, 'fitsIf -2013 | 2015-'],
    ['joined years, but not all in which it was made', [years(2015, 2017), years(2012, 2014)], {}, 'fitsIf 2012-2017'],
    ['one range in another', [years(2012, 2017), years(2013, 2014)], {}, 'fitsIf 2012-2017'],
    [
      'universal in some years, its engine in the others',
      [{ ...universal(), yearTo: 2013 }, years(2014, null)],
      {},
      'fits',
    ],
    [
      'a note in years that follow each other',
      [fitment({ note: 'with ABS', yearTo: 2014 }), fitment({ note: 'with ABS', yearFrom: 2015 })],
      {},
      'fitsIf - with ABS',
    ],
    [
      'a note in the years that are left',
      [years(null, 2014), fitment({ note: 'with ABS', yearFrom: 2015 })],
      {},
      'fitsIf -2014 | 2015- with ABS',
    ],
    [
      'joined years, and the last year of its making is not known',
      [years(2011, 2014), years(2015, 2018)],
      { yearEnd: null },
      'fitsIf -2018',
    ],
    ['the same twice', [years(2013, null), years(2013, null)], {}, 'fitsIf 2013-'],
    ['a note, and without one', [fitment({ note: 'with ABS' }), fitment()], {}, 'fits'],
    ['a note, without one in other years', [fitment({ note: 'with ABS' }), years(2013, null)], { year: 2014 }, 'fits'],
  ];
  test.each(cases)('%s', (_name, fitments, changes, expected) => {
    const { fit, conditions } = verdictOf(fitments, { ...k12m, ...changes });
    const said = conditions.map(({ yearFrom, yearTo, note }) => {
      const span = `${yearFrom ?? ''}-${yearTo ?? ''}`;
      return note === null ? span : `${span} ${note}`;
    });
    expect([fit, said.join(' | ')].join(' ').trim()).toBe(expected);
  });

  test('the number of pieces is given when all deciding fitments agree', () => {
    expect(verdictOf([fitment({ quantity: 4 })], k12m).quantity).toBe(4);
    expect(verdictOf([fitment({ quantity: 4 }), fitment({ quantity: 4 })], k12m).quantity).toBe(4);
    expect(verdictOf([fitment({ quantity: 4 }), fitment({ quantity: 3 })], k12m).quantity).toBeNull();
    expect(verdictOf([fitment({ quantity: 4 }), fitment({ quantity: 3, note: 'turbo' })], k12m).quantity).toBe(4);
    expect(verdictOf([fitment({ quantity: 4, engineId: 'x' })], k12m).quantity).toBeNull();
    const until = (yearTo: number, quantity: number) => fitment({ yearTo, quantity });
    expect(verdictOf([until(2014, 4), fitment({ yearFrom: 2015, quantity: 4 })], k12m).quantity).toBe(4);
    expect(verdictOf([until(2014, 4), fitment({ yearFrom: 2015, quantity: 3 })], k12m).quantity).toBeNull();
    expect(verdictOf([fitment({ quantity: 4 }), until(2014, 3)], k12m).quantity).toBe(4);
    const bothYears = [until(2014, 4), fitment({ yearFrom: 2015, quantity: 4 })];
    expect(verdictOf([...bothYears, fitment({ note: 'turbo', quantity: 3 })], k12m).quantity).toBe(4);
  });
});

const year = fc.integer({ min: 2008, max: 2016 });
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const anyFitment: fc.Arbitrary<Fitment> = fc.oneof(
  fc.record({
    engineId: fc.constantFrom('a', 'b'),
    vehicleType: fc.constant(null),
    ...{ yearFrom: orNull(year), yearTo: orNull(year) },
    ...{ note: orNull(fc.constantFrom('with ABS', 'turbo')), quantity: orNull(fc.constantFrom(1, 4)) },
  }),
  orNull(fc.constantFrom(...vehicleTypes)).map((type) => universal(type)),
);
const anyVehicle = fc
  .record({
    engineId: fc.constantFrom('a', 'b', 'c'),
    type: fc.constantFrom(...vehicleTypes),
    ...{ yearStart: orNull(year), yearEnd: orNull(year) },
  })
  .filter(({ yearStart, yearEnd }) => yearStart === null || yearEnd === null || yearStart <= yearEnd);
const anyFitments = fc.array(anyFitment, { maxLength: 4 });

test('knowing the year never contradicts not knowing it', () => {
  fc.assert(
    fc.property(anyFitments, anyVehicle, (fitments, vehicle) => {
      const without = verdictOf(fitments, vehicle).fit;
      const first = vehicle.yearStart ?? 2000;
      const last = Math.max(first, vehicle.yearEnd ?? 2030);
      const known = Array.from(
        { length: last - first + 1 },
        (_, n) => verdictOf(fitments, { ...vehicle, year: first + n }).fit,
      );
      if (without === 'unknown') expect(new Set(known)).toEqual(new Set(['unknown']));
      if (without === 'fitsNot') expect(new Set(known)).toEqual(new Set(['fitsNot']));
      if (without === 'fits') expect(new Set(known)).toEqual(new Set(['fits']));
      if (without === 'fitsIf') expect(new Set(known)).not.toEqual(new Set(['fits']));
    }),
  );
});

test('one more fitment never makes an item fit less, and their order does not matter', () => {
  const worth = { fits: 2, fitsIf: 1, fitsNot: 0, unknown: 0 };
  fc.assert(
    fc.property(anyFitments, anyFitment, anyVehicle, fc.option(year, { nil: undefined }), (some, more, of, inYear) => {
      const vehicle = { ...of, year: inYear };
      const before = verdictOf(some, vehicle);
      const after = verdictOf([more, ...some], vehicle);
      expect(worth[after.fit]).toBeGreaterThanOrEqual(worth[before.fit]);
      expect(verdictOf([...some, more], vehicle).fit).toBe(after.fit);
    }),
  );
});
