import { expect, test } from 'vitest';
import { allOf, anyOf, maxWorth, nobody, ranked, terms, topScore, worth } from './queries.ts';

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

test('an earlier rank is above all of a later one, whatever that one is worth', () => {
  const items = {
    ...{ those: anyOf([first, second]), filters: [] },
    ranks: [worth(first, 1), worth(second, maxWorth - 1)].map((query) => ({ query, filters: [] })),
  };
  const { bool } = ranked(items) as { bool: { must: { dis_max: { queries: unknown[] } }[] } };
  const [above, below] = bool.must[0]?.dis_max.queries ?? [];
  expect(above).toEqual({ bool: { must: [worth(first, 1), worth({ match_all: {} }, maxWorth)] } });
  expect(below).toEqual(worth(second, maxWorth - 1));
  expect(topScore(items)).toBe(2 * maxWorth);
});

test('a rank demands only what the items do not pass anyway', () => {
  const [common, own] = [terms('fits', [1]), terms('brands', ['bosch'])];
  const rank = { query: worth(first, 1), filters: [common, own] };
  expect(ranked({ those: allOf([first, common]), filters: [common], ranks: [rank] })).toEqual({
    bool: { must: [{ bool: { must: [rank.query], filter: [own] } }], filter: [allOf([first, common])] },
  });
});
