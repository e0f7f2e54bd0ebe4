import { expect, test } from 'vitest';
import { allOf, anyOf, maxWorth, nobody, type Query, ranked, terms, topScore, worth } from './queries.ts';

const [first, second] = [terms('lists', [1]), terms('lists', [2])];

test('no value is nobody, who adds nothing to others', () => {
  expect(terms('lists', [])).toBe(nobody);
  expect(anyOf([nobody, nobody])).toBe(nobody);
  expect(anyOf([nobody, first])).toBe(first);
  expect(allOf([first])).toBe(first);
});

test('values are compared as text', () => {
  expect(terms('row', [7])).toEqual({ terms: { row: ['7'] } });
});

const worthOf = (query: Query, points: number) => (above: number) => worth(query, points + above);

test('an earlier rank is above all of a later one, whatever that one is worth', () => {
  const ranks = [worthOf(first, 1), worthOf(second, maxWorth - 1)].map((scored) => ({ scored, filters: [] }));
  const items = { those: anyOf([first, second]), filters: [], ranks };
  expect(ranked(items)).toEqual({
    dis_max: { queries: [worth(first, maxWorth + 1), worth(second, maxWorth - 1)] },
  });
  expect(topScore(items)).toBe(2 * maxWorth);
});

test('a rank demands only what the items do not pass anyway', () => {
  const [common, own] = [terms('fits', [1]), terms('brands', ['bosch'])];
  const rank = { scored: worthOf(first, 1), filters: [common, own] };
  expect(ranked({ those: allOf([first, common]), filters: [common], ranks: [rank] })).toEqual({
    bool: { must: [{ bool: { must: [worth(first, 1)], filter: [own] } }], filter: [common] },
  });
});
