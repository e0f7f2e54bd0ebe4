import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexedItem } from '../../testing/indexed-item.ts';
import { spelledLike, spellingTable } from '../language/spelling.ts';
import { narrow } from '../match/narrow.ts';
import { confused, slips } from '../match/numbers.ts';
import { columnsOf } from './columns.ts';
import { includes, intersection, listAt, listsOf, Pairs, union } from './pairs.ts';

const numbers = fc.array(fc.nat({ max: 30 }), { maxLength: 40 });
const ascending = (list: number[]) => Uint32Array.from(new Set(list)).sort();

describe('lists of positions', () => {
  test('each key has each of its values once, ascending', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat({ max: 6 }), fc.nat({ max: 20 })), { maxLength: 60 }), (given) => {
        const pairs = new Pairs();
        for (const [key, value] of given) pairs.add(key, value);
        const lists = listsOf(pairs, 7, 21);
        for (let key = 0; key < 7; key++) {
          const wanted = ascending(given.filter(([own]) => own === key).map(([, value]) => value));
          expect([...listAt(lists, key)]).toEqual([...wanted]);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('union and intersection behave as for sets', () => {
    fc.assert(
      fc.property(numbers, numbers, (one, two) => {
        const [a, b] = [ascending(one), ascending(two)];
        expect([...union([a, b])]).toEqual([...ascending([...one, ...two])]);
        expect([...intersection([a, b])]).toEqual([...a.filter((value) => b.includes(value))]);
        for (const value of one) expect(includes(b, value)).toBe(b.includes(value));
      }),
      { numRuns: 200 },
    );
  });
});

describe('spelling', () => {
  const words = ['brake', 'filter', 'alternator', 'pad', 'ब्रेक', 'radiator', 'radiators', 'caliper'];
  const table = spellingTable(words);
  const like = (word: string) => spelledLike(word, table, words, () => 1).map(({ word: known }) => words[known]);

  test.each([
    ['fliter', 'filter'],
    ['altrenatr', 'alternator'],
    ['radaitor', 'radiator'],
    ['brek', 'brake'],
    ['ped', 'pad'],
    ['kalliper', 'caliper'],
  ])('%s is taken for %s', (word, meant) => {
    expect(like(word)[0]).toBe(meant);
  });

  test('a word of another script is found by its sound, and a word that resembles nothing is not found', () => {
    expect(like('brek')).toContain('ब्रेक');
    expect(like('zzyzx')).toEqual([]);
    expect(like('12345')).toEqual([]);
  });

  test('every word with two letters swapped, one left out or one doubled still finds the word', () => {
    const long = words.filter((word) => /^[a-z]{5,}$/.test(word));
    fc.assert(
      fc.property(fc.constantFrom(...long), fc.nat({ max: 30 }), fc.nat({ max: 2 }), (word, at, how) => {
        const place = 1 + (at % (word.length - 2));
        const [before, here, after] = [word.slice(0, place), word.slice(place, place + 2), word.slice(place + 2)];
        const slip = [
          before + [...here].reverse().join('') + after,
          before + here.slice(1) + after,
          before + here[0] + here + after,
        ];
        expect([slip[how], like(slip[how] as string)]).toEqual([slip[how], expect.arrayContaining([word])]);
      }),
      { numRuns: 100 },
    );
  });
});

describe('mistyped numbers', () => {
  test('characters that look alike are exchanged at every place, alone and together', () => {
    expect(confused('O1A')).toEqual(expect.arrayContaining(['01A', 'OIA', '0IA']));
    expect(confused('O1A')).not.toContain('O1A');
    expect(confused('0'.repeat(200)).length).toBeLessThanOrEqual(256);
    expect(confused('ACE')).toEqual([]);
  });

  test('one digit wrong, missing, extra or swapped leads to the number', () => {
    for (const slip of ['0986274', '098624', '09862474', '9086247', '0986297'])
      expect(slips(slip)).toContain('0986247');
    expect(slips('A12')).toContain('B12');
    expect(slips('A12')).not.toContain('112');
  });
});

test('prices on request come last in both orders, and ties stay in order of relevance', () => {
  const prices = [300, 0, 100, 300, 200, 0];
  const columns = columnsOf(prices.map((pricePaise, row) => indexedItem({ row, pricePaise })));
  const all = Uint32Array.from(prices.keys());
  const request = { query: 'x', page: 1, pageSize: 10 };
  const order = (sort: 'price-low' | 'price-high' | 'name' | 'relevance') =>
    [...narrow(columns, all, { ...request, sort }).page].map((position) => prices[position]);
  expect(order('price-low')).toEqual([100, 200, 300, 300, 0, 0]);
  expect(order('price-high')).toEqual([300, 300, 200, 100, 0, 0]);
  expect([...narrow(columns, all, { ...request, sort: 'name' }).page]).toEqual([...all]);
  expect(order('relevance')).toEqual(prices);
});

test('spellings of an origin count as one country, and items without one come last', () => {
  const written = ['Japan', null, 'usa', 'India', 'United States', ' india ', null];
  const columns = columnsOf(written.map((countryOfOrigin, row) => indexedItem({ row, countryOfOrigin })));
  const all = Uint32Array.from(written.keys());
  const request = { query: 'x', page: 1, pageSize: 10, sort: 'origin' } as const;
  const { page, counts } = narrow(columns, all, request);
  expect([...page]).toEqual([3, 5, 0, 2, 4, 1, 6]);
  expect([...counts.origins]).toEqual([
    ['India', 2],
    ['Japan', 1],
    ['United States', 2],
    ['not-stated', 2],
  ]);
  const unstated = narrow(columns, all, { ...request, origins: ['not-stated'] });
  expect([[...unstated.page], unstated.counts.origins]).toEqual([[1, 6], counts.origins]);
});
