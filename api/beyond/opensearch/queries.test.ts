import { expect, test } from 'vitest';
import { allOf, anyOf, maxWorth, nobody, type Query, type Rank, ranked, terms, topScore, worth } from './queries.ts';

const [first, second] = [terms('lists', [1]), terms('lists', [2])];

test('no values match nobody, which adds nothing to other queries', () => {
  expect(terms('lists', [])).toBe(nobody);
  expect(anyOf([nobody, nobody])).toBe(nobody);
  expect(anyOf([nobody, first])).toBe(first);
  expect(allOf([first])).toBe(first);
});

test('values are compared as text', () => {
  expect(terms('row', [7])).toEqual({ terms: { row: ['7'] } });
});

const worthOf = (query: Query, points: number) => (above: number) => worth(query, points + above);

test('all items of an earlier rank score above those of a later one', () => {
  const ranks = [worthOf(first, 1), worthOf(second, maxWorth - 1)].map((scored) => ({ scored, filters: [] }));
  const items = { those: anyOf([first, second]), filters: [], ranks };
  const places = { dis_max: { queries: [worth(first, maxWorth + 1), worth(second, maxWorth - 1)] } };
  expect(ranked(items)).toEqual({ bool: { filter: [items.those], should: [places] } });
  expect(topScore(items)).toBe(2 * maxWorth);
});

test('a rank demands only what the items do not pass anyway', () => {
  const [common, own] = [terms('fits', [1]), terms('brands', ['bosch'])];
  const rank = { scored: worthOf(first, 1), filters: [common, own] };
  expect(ranked({ those: allOf([first, common]), filters: [common], ranks: [rank] })).toEqual({
    bool: { must: [{ bool: { must: [worth(first, 1)], filter: [own] } }], filter: [common] },
  });
});

test('what fits comes first: items are looked up once, and those that fit score higher', () => {
  const [common, fits] = [terms('brands', ['bosch']), terms('fits', [1])];
  const scored = [worthOf(first, 1), worthOf(second, 2)];
  const ranksOf = (...filters: Query[]) => scored.map((one) => ({ scored: one, filters }));
  const ranks = [...ranksOf(terms('brands', ['bosch']), fits), ...ranksOf(common)];
  const lifted = { should: [worth(fits, 2 * maxWorth)] };
  const those = allOf([anyOf([first, second]), common]);
  const places = [worth(first, maxWorth + 1), worth(second, 2)].map((query) => ({
    bool: { must: [query], ...lifted },
  }));
  expect(ranked({ those, filters: [common], ranks })).toEqual({
    bool: { filter: [those], should: [{ dis_max: { queries: places } }] },
  });
});

test('of two ranks with the same items, only the first counts', () => {
  const [all, some] = [[], [terms('fits', [1])]].map((filters) => ({ scored: worthOf(first, 1), filters }));
  const { scored } = all as Rank;
  const places = ranked({ those: first, filters: [], ranks: [all, { ...some, scored }] as Rank[] });
  const second = { bool: { must: [worth(first, 1)], filter: [terms('fits', [1])] } };
  expect(places).toEqual({
    bool: { filter: [first], should: [{ dis_max: { queries: [worth(first, maxWorth + 1), second] } }] },
  });
});
