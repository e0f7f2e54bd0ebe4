import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import type { SearchAnswer } from './contract.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const ask = (query: Record<string, string | string[]>) => shop.app.inject({ url: '/api/parts/search', query });

test.each(['relevance', 'price-low', 'price-high', 'name'])('paging by %s shows every result once', async (sort) => {
  const ids: string[] = [];
  let answer: SearchAnswer;
  let page = 0;
  do {
    page++;
    answer = (await ask({ q: 'oil filter', sort, page: String(page), pageSize: '5' })).json();
    ids.push(...answer.data.items.map(({ id }) => id));
  } while (answer.data.hasMore);
  expect(page).toBeGreaterThan(1);
  expect(ids).toHaveLength(answer.data.total);
  expect(new Set(ids).size).toBe(ids.length);
  const beyond: SearchAnswer = (await ask({ q: 'oil filter', sort, page: String(page + 1), pageSize: '5' })).json();
  expect(beyond.data).toMatchObject({ items: [], hasMore: false, total: answer.data.total });
});

test('debug shows the time of each stage and, the second time, that the answer was cached', async () => {
  const [first, second] = [
    (await ask({ q: 'clutch  Plate', debug: 'true' })).json(),
    (await ask({ q: ' clutch plate', debug: 'true' })).json(),
  ];
  const stages = {
    exactMatch: expect.any(Number),
    prefixMatch: expect.any(Number),
    fullTextSearch: expect.any(Number),
  };
  expect(first.debugInfo).toEqual({
    cacheHit: false,
    timings: { total: expect.any(Number), stages },
    strategiesUsed: expect.any(Array),
  });
  expect(second.debugInfo.cacheHit).toBe(true);
  expect(second.data).toEqual(first.data);
  expect((await ask({ q: 'clutch plate' })).json()).not.toHaveProperty('debugInfo');
});

test.each([
  [{}, 'q', 'expected a word or a part number'],
  [{ q: '' }, 'q', 'expected a word or a part number'],
  [{ q: ' \t\u00a0' }, 'q', 'expected a word or a part number'],
  [{ q: 'x'.repeat(201) }, 'q', 'expected at most 200 characters'],
  [{ q: ['a', 'b'] }, 'q', 'expected string, received array'],
  [{ q: 'a', page: '0' }, 'page', '>=1'],
  [{ q: 'a', page: 'two' }, 'page', 'expected number'],
  [{ q: 'a', page: '1.5' }, 'page', 'expected int'],
  [{ q: 'a', pageSize: '101' }, 'pageSize', '<=100'],
  [{ q: 'a', sort: 'cheapest' }, 'sort', '"price-low"'],
  [{ q: 'a', available: 'yes' }, 'available', '"true"|"false"'],
  [{ q: 'a', debug: '1' }, 'debug', '"true"|"false"'],
  [{ q: 'a', brandId: "x'--" }, 'brandId', ''],
])('%j is refused, and the answer names the parameter', async (query, field, expected) => {
  const answer = await ask(query);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: 'invalid', fields: [{ field }] });
  expect(answer.json().message).toContain(expected);
});

test.each([
  ['marks only', '\u0902\u093f\u0303'],
  ['separators only', '--- /// ...'],
  ['a right-to-left override', '\u202e7654321\u202c'],
  ['NUL', 'oil\0filter'],
  ['SQL', "'; DROP TABLE items; --"],
  ['SQL wildcards', '%_%'],
  ['a regular expression', '(a+)+$[^x]{2,}\\'],
  ['a template', '${7*7}{{7*7}}<script>'],
  ['emoji', '🛞🔧👩‍🔧'],
  ['the name of a property', '__proto__ constructor'],
  ['many words', 'a '.repeat(99)],
  ['the last code point', '\u{10FFFF}12'],
])('a query of %s is answered like any other', async (_name, q) => {
  const answer = await ask({ q });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().data.items.length).toBeLessThanOrEqual(answer.json().data.total);
});

test('a query of 100 kB is refused', async () => {
  const answer = await ask({ q: 'x'.repeat(100_000) });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
});

test('no text makes the search fail', async () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 60 }));
  await fc.assert(
    fc.asyncProperty(text, async (q) => {
      const { statusCode } = await ask({ q });
      return statusCode === (q.trim() === '' || q.length > 200 ? 400 : 200);
    }),
    { numRuns: 150 },
  );
});

test('an address with broken escapes is not a server error', async () => {
  for (const q of ['%', '%E0%A4', '%ff', '%00', 'a%2', '%ED%A0%80']) {
    const answer = await shop.app.inject({ url: `/api/parts/search?q=${q}` });
    expect([q, answer.statusCode < 500]).toEqual([q, true]);
  }
});
