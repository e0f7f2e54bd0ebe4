import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listPageSize } from '../rules.ts';
import { everyEngine, type FittedVehicle, vehicleTypes, verdictOf } from './fitment.ts';
import { encodeFits, engineCode, type ListedFitment, maxFitItems, readFits, translateFits } from './rules.ts';

const bare: ListedFitment = {
  ...{ engineId: '', vehicleType: null, yearFrom: null, yearTo: null, note: null, quantity: null },
  ...{ yearStart: null, yearEnd: null },
};
const of = (engineId: string): ListedFitment => ({ ...bare, engineId });
const car = (engineId: string): FittedVehicle => ({ engineId, type: 'car', yearStart: null, yearEnd: null });
const fitsOf = (text: string, engineId: string, count: number) =>
  readFits(text, car(engineId), count).map(({ fit }) => fit);

const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const year = fc.integer({ min: 2008, max: 2016 });
/** The engines of a catalogue: each has a type and the years in which it was made. */
const vehicles = fc.uniqueArray(
  fc
    .record({
      engineId: fc.stringMatching(/^[a-z]{1,3}_[a-z0-9-]{1,12}$/),
      type: fc.constantFrom(...vehicleTypes),
      yearStart: orNull(year),
      yearEnd: orNull(year),
    })
    .filter(({ yearStart, yearEnd }) => yearStart === null || yearEnd === null || yearStart <= yearEnd),
  { selector: ({ engineId }) => engineId, minLength: 1, maxLength: 12 },
);
const note = fc.oneof(
  fc.constantFrom('with ABS', 'front, 14" wheels', 'a.b:c 1-2', 'सामने', '%E0'),
  fc.string({ unit: 'grapheme', minLength: 1 }),
);
const span = fc
  .record({ yearFrom: orNull(year), yearTo: orNull(year) })
  .filter(({ yearFrom, yearTo }) => yearFrom === null || yearTo === null || yearFrom <= yearTo);
const fitmentsOf = (all: readonly FittedVehicle[]) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom(...all), span, orNull(note))
        .map(([{ engineId, yearStart, yearEnd }, years, said]) => ({
          ...bare,
          ...{ engineId, yearStart, yearEnd, note: said },
          ...years,
        })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(orNull(fc.constantFrom(...vehicleTypes)), span).map(([vehicleType, years]) => ({
        ...bare,
        ...{ engineId: everyEngine, vehicleType, note: 'universal' },
        ...years,
      })),
    },
  );
const catalogues = vehicles.chain((all) =>
  fc.tuple(fc.constant(all), fc.array(fc.array(fitmentsOf(all), { maxLength: 4 }), { maxLength: maxFitItems })),
);
const plain = ({ fit, conditions }: ReturnType<typeof verdictOf>) => [
  fit,
  conditions.map((one) => JSON.stringify(one)).sort(),
];

test('a list agrees with the rule about every item and vehicle, in every year it was made', () => {
  fc.assert(
    fc.property(catalogues, fc.option(year, { nil: undefined }), ([all, items], wanted) => {
      const text = encodeFits(items);
      for (const vehicle of [...all, { ...car('stranger'), type: 'tractor' as const }]) {
        const { yearStart, yearEnd } = vehicle;
        const isMade = wanted !== undefined && (yearStart ?? 0) <= wanted && wanted <= (yearEnd ?? 9999);
        const asked = { ...vehicle, year: isMade ? wanted : undefined };
        const expected = items.map((fitments) => plain(verdictOf(fitments, asked)));
        expect(readFits(text, asked, items.length).map(plain)).toEqual(expected);
      }
    }),
  );
});

test('a text with pieces says how many a vehicle needs, as the rule does', () => {
  const pieces = fc.constantFrom(1, 2, 4, null);
  const items = fc.array(fc.array(fc.tuple(fc.constantFrom('a', 'b'), pieces, orNull(note))), { maxLength: 5 });
  fc.assert(
    fc.property(items, (drawn) => {
      const fitments = drawn.map((item) => item.map(([id, quantity, said]) => ({ ...of(id), quantity, note: said })));
      const expected = fitments.map((item) => verdictOf(item, car('a')).quantity);
      expect(readFits(encodeFits(fitments, true), car('a'), fitments.length).map(({ quantity }) => quantity)).toEqual(
        expected,
      );
    }),
  );
  expect(encodeFits([[{ ...of('a'), quantity: 4 }]])).toBe(encodeFits([[of('a')]]));
});

test('for a vehicle that has left the catalogue, only items for every vehicle are known to fit', () => {
  const items = [[of('a')], [of(everyEngine)], [], [{ ...of(everyEngine), vehicleType: 'car' as const }]];
  const fits = readFits(encodeFits(items), undefined, 4).map(({ fit }) => fit);
  expect(fits).toEqual(['unknown', 'fits', 'unknown', 'unknown']);
});

test('for a vehicle of unknown type, the fit of items for one type is unknown', () => {
  const items = [[{ ...of(everyEngine), vehicleType: 'two_wheeler' as const }], [of('b')], [of('a')]];
  const vehicle = { ...car('a'), type: undefined };
  expect(readFits(encodeFits(items), vehicle, 3).map(({ fit }) => fit)).toEqual(['unknown', 'fitsNot', 'fits']);
});

test('the text does not depend on the order of the fitments', () => {
  fc.assert(
    fc.property(catalogues, ([, items]) => {
      expect(encodeFits(items.map((item) => item.toReversed()))).toBe(encodeFits(items));
    }),
  );
});

test('the size of 24 items with 3,000 engines each grows with the engines, not with the fitments', () => {
  const all = Array.from({ length: 4000 }, (_, number) => of(`make_model-${number % 400}_engine-${number}`));
  const same = Array.from({ length: 24 }, () => all.slice(0, 3000));
  expect(encodeFits(same).length).toBeLessThan(3000 * 6 + 20);
  const shifted = Array.from({ length: 24 }, (_, place) => all.slice(place * 40, place * 40 + 3000));
  expect(encodeFits(shifted).length).toBeLessThan(4000 * 7);
});

test('years that hold for every vehicle with the engine take no room; others are written once for each group', () => {
  const k12m = { ...of('k12m'), yearStart: 2011, yearEnd: 2018 };
  const text = (yearFrom: number | null, yearTo: number | null) => encodeFits([[{ ...k12m, yearFrom, yearTo }]]);
  expect(text(2011, 2018)).toBe(text(null, null));
  expect(text(2013, null)).toMatch(/^1 1:2013-\.[\w-]{6}$/);
});

test('a typical list takes a few hundred bytes, one without vehicles a few', () => {
  const items = Array.from({ length: 24 }, (_, place) => [0, 1, 2].map((n) => of(`engine-${(place + n) % 20}`)));
  expect(encodeFits(items).length).toBeLessThan(400);
  expect(encodeFits([[], [], []])).toBe('0');
  expect(fitsOf('0', 'engine', 3)).toEqual(['unknown', 'unknown', 'unknown']);
});

test('a text has room for thirty items; writing refuses more, reading treats more as unknown', () => {
  const full = Array.from({ length: maxFitItems }, (_, place) => [of(place === 29 ? 'a' : 'b')]);
  expect(fitsOf(encodeFits(full), 'a', 30)).toEqual([...Array(29).fill('fitsNot'), 'fits']);
  expect(() => encodeFits([...full, [of('a')]])).toThrow(/31 items/);
  expect(fitsOf(encodeFits([[of('a')]]), 'a', 65).slice(1)).toEqual(Array(64).fill('unknown'));
});

test('a list page fits into one text', () => {
  expect(listPageSize).toBeLessThanOrEqual(maxFitItems);
});

test('any other text is unknown, never an error', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, id) => void expect(readFits(text, car(id), 3)).toHaveLength(3)),
  );
  expect(fitsOf('', 'a', 2)).toEqual(['unknown', 'unknown']);
});

test('ten thousand engines have distinct codes', () => {
  const codes = new Set<string>();
  for (let number = 0; number < 10_000; number++)
    codes.add(engineCode(`maruti-suzuki_swift-${number % 50}_k12m-${number}`));
  expect(codes.size).toBe(10_000);
  for (const code of codes) expect(code).toMatch(/^[\w-]{6}$/);
});

test("an engine's code never changes: pages generated earlier contain it", () => {
  expect(['', 'e1', 'maruti-suzuki_swift-3_k12m', 'इंजन'].map(engineCode)).toEqual([
    'D2o4y9',
    'pTYNY3',
    '6Ydbcy',
    'eRjd5L',
  ]);
});

test('a text takes notes of another language, and says the same otherwise', () => {
  const noted = (note: string | null) => ({ ...of('a'), yearFrom: 2015, yearTo: 2018, note, quantity: 4 });
  const text = encodeFits([[noted('50% load: up to 1.2 t')], [noted(null)], [of('b')]], true);
  const inHindi = translateFits(text, (note) => (note === '50% load: up to 1.2 t' ? 'ABS वाली: 1.2 टन' : 'wrong'));
  const [first, second] = readFits(inHindi, car('a'), 3);
  expect(first?.conditions.map(({ note }) => note)).toEqual(['ABS वाली: 1.2 टन']);
  expect(second?.conditions.map(({ note }) => note)).toEqual([null]);
  expect(translateFits(text, (note) => note)).toBe(text);
  expect(inHindi).toContain('वाली');
});
