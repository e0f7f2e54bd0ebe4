import { expect, test } from 'vitest';
import { QueryCache } from './query-cache.ts';

const answer = (held: number) => ({ held });

test('the latest 500 queries are kept; asking again makes a query the latest', () => {
  const cache = new QueryCache();
  for (let query = 0; query < 500; query++) cache.set(`${query}`, answer(1));
  expect(cache.get('0')).toBeDefined();
  cache.set('500', answer(1));
  expect([cache.get('0'), cache.get('1'), cache.get('500')].map(Boolean)).toEqual([true, false, true]);
});

test('for a large catalogue, twice its items are kept', () => {
  const [cache, small] = [new QueryCache(5_000_000), new QueryCache(1_000_000)];
  for (const each of [cache, small]) each.set('many', answer(9_000_000));
  expect([cache.get('many'), small.get('many')].map(Boolean)).toEqual([true, false]);
});

test('kept answers have at most four million positions; a replaced answer does not count', () => {
  const cache = new QueryCache();
  cache.set('all', answer(4_000_001));
  expect(cache.get('all')).toBeUndefined();
  cache.set('half', answer(2_000_000));
  cache.set('half', answer(2_000_000));
  cache.set('other half', answer(2_000_000));
  expect([cache.get('half'), cache.get('other half')].map(Boolean)).toEqual([true, true]);
  cache.set('one', answer(1));
  expect([cache.get('half'), cache.get('other half'), cache.get('one')].map(Boolean)).toEqual([false, true, true]);
  cache.clear();
  expect(cache.get('one')).toBeUndefined();
  cache.set('half', answer(2_000_000));
  cache.set('other half', answer(2_000_000));
  expect(cache.get('half')).toBeDefined();
});
