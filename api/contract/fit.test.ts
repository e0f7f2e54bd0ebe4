import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeFits, engineCode, everyEngine, type Fit, maxFitItems, readFits } from './fit.ts';
import { listPageSize } from './rules.ts';

const engineId = fc.stringMatching(/^[a-z]{1,3}_[a-z0-9-]{1,12}$/);
const engines = fc.uniqueArray(engineId, { minLength: 1, maxLength: 40 });
const lists = engines.chain((ids) =>
  fc.tuple(
    fc.constant(ids),
    fc.array(fc.oneof(fc.subarray([...ids, everyEngine]), fc.constant<string[]>([])), { maxLength: maxFitItems }),
  ),
);

function fitOf(item: readonly string[], engine: string): Fit {
  if (item.includes(engine) || item.includes(everyEngine)) return 'fits';
  return item.length > 0 ? 'fitsNot' : 'unknown';
}

test('a list agrees with its items about every engine', () => {
  fc.assert(
    fc.property(lists, fc.array(engineId, { maxLength: 5 }), ([ids, items], strangers) => {
      const text = encodeFits(items);
      for (const engine of [...ids, ...strangers])
        expect(readFits(text, engine, items.length)).toEqual(items.map((item) => fitOf(item, engine)));
    }),
  );
});

test('for a vehicle that has left the catalogue, only items that fit every vehicle are known to fit', () => {
  fc.assert(
    fc.property(lists, ([, items]) => {
      const expected = items.map((item) => (item.includes(everyEngine) ? 'fits' : 'unknown'));
      expect(readFits(encodeFits(items), undefined, items.length)).toEqual(expected);
    }),
  );
});

test('the text does not depend on the order of the engines', () => {
  fc.assert(
    fc.property(lists, ([, items]) => {
      expect(encodeFits(items.map((item) => item.toReversed()))).toBe(encodeFits(items));
    }),
  );
});

test('the size of 24 items with 3,000 engines each grows with the engines, not with the fitments', () => {
  const ids = Array.from({ length: 4000 }, (_, number) => `make_model-${number % 400}_engine-${number}`);
  const same = Array.from({ length: 24 }, () => ids.slice(0, 3000));
  expect(encodeFits(same).length).toBeLessThan(3000 * 6 + 20);
  const shifted = Array.from({ length: 24 }, (_, place) => ids.slice(place * 40, place * 40 + 3000));
  expect(encodeFits(shifted).length).toBeLessThan(4000 * 7);
});

test('a typical list takes a few hundred bytes, one without vehicles a few', () => {
  const items = Array.from({ length: 24 }, (_, place) => [0, 1, 2].map((n) => `engine-${(place + n) % 20}`));
  expect(encodeFits(items).length).toBeLessThan(400);
  expect(encodeFits([[], [], []])).toBe('0');
  expect(readFits('0', 'engine', 3)).toEqual(['unknown', 'unknown', 'unknown']);
});

test('a text has room for thirty items; writing refuses more, reading treats more as unknown', () => {
  const full = Array.from({ length: maxFitItems }, (_, place) => [place === 29 ? 'a' : 'b']);
  expect(readFits(encodeFits(full), 'a', 30)).toEqual([...Array(29).fill('fitsNot'), 'fits']);
  expect(() => encodeFits([...full, ['a']])).toThrow(/31 items/);
  expect(readFits(encodeFits([['a']]), 'a', 65).slice(1)).toEqual(Array(64).fill('unknown'));
});

test('a list page fits into one text', () => {
  expect(listPageSize).toBeLessThanOrEqual(maxFitItems);
});

test('any other text is unknown, never an error', () => {
  fc.assert(
    fc.property(fc.string(), engineId, (text, engine) => void expect(readFits(text, engine, 3)).toHaveLength(3)),
  );
  expect(readFits('', 'a', 2)).toEqual(['unknown', 'unknown']);
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
