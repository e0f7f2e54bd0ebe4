import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../../data/store.ts';
import { isPostgres } from '../../testing/databases.ts';
import { newPlace } from '../../testing/place.ts';
import { openStore } from '../shop-data.ts';
import { ownCounts } from './counts.ts';
import { rateLimit } from './rate-limit.ts';

// The same shop, as two processes have it; shop.db is of one.
let stores: Store[];
let names = 0;
const newName = () => `test ${names++}`;

beforeAll(async () => {
  const place = await newPlace('counts');
  stores = [await openStore(place), ...(isPostgres ? [await openStore(place)] : [])];
});
afterAll(() => Promise.all(stores.map((store) => store.close())));

/** Counts of one thing; each call is made in the next process. */
function counts(max: number, windowMilliseconds: number) {
  const name = newName();
  const all = stores.map((store) => (store.sharedCounts ?? ownCounts)(name, { max, windowMilliseconds }));
  let next = 0;
  return () => all[next++ % all.length] as (typeof all)[number];
}

test('up to the limit within the window, then a wait until the oldest expires', async () => {
  const of = counts(2, 1000);
  expect([await of().take('a', 0), await of().take('a', 400), await of().take('a', 600)]).toEqual([0, 0, 400]);
  expect(await of().wait('a', 700)).toBe(300);
  expect(await of().take('b', 600)).toBe(0);
  expect(await of().take('a', 1000)).toBe(0);
  expect(await of().take('a', 1001)).toBe(399);
});

test('what is counted under one name is not counted under another', async () => {
  const [first, second] = [counts(1, 1000), counts(1, 1000)];
  expect([await first().take('a', 0), await second().take('a', 0), await first().take('a', 1)]).toEqual([0, 0, 999]);
});

test('what is given back or forgotten is not counted', async () => {
  const of = counts(2, 1000);
  for (const time of [0, 1]) await of().take('a', time);
  await of().giveBack('a');
  expect([await of().take('a', 2), await of().take('a', 3)]).toEqual([0, 997]);
  await of().forget('a');
  expect(await of().wait('a', 4)).toBe(0);
  // Nothing is there to give back.
  await of().giveBack('b');
});

test('of many attempts at once, in all processes, as many as are allowed proceed', async () => {
  const of = counts(5, 1000);
  const waits = await Promise.all(Array.from({ length: 30 }, () => of().take('a', 0)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
});

test.runIf(isPostgres)('attempts that arrive in another order than they were made are all counted', async () => {
  const of = counts(3, 1000);
  expect([await of().take('a', 20), await of().take('a', 10), await of().take('a', 0)]).toEqual([0, 0, 0]);
  expect(await of().take('a', 5)).toBeGreaterThan(900);
});

test.runIf(isPostgres)('what was counted before a clock was set back far locks nobody out', async () => {
  const of = counts(1, 10 * 60_000);
  expect([await of().take('a', 5 * 60_000), await of().take('a', 0)]).toEqual([0, 0]);
});

describe('whatever is counted', () => {
  const step = fc.record({
    what: fc.constantFrom('take', 'wait', 'giveBack'),
    key: fc.constantFrom('a', 'b'),
    later: fc.nat(700),
  });
  test('is counted as by one process alone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(step, { maxLength: 15 }), async (max, steps) => {
        const [of, known] = [counts(max, 1000), rateLimit(max, 1000)];
        let now = 0;
        for (const { what, key, later } of steps) {
          now += later;
          if (what === 'giveBack') {
            await of().giveBack(key);
            known.giveBack(key);
          } else expect(await of()[what as 'take' | 'wait'](key, now)).toBe(known[what as 'take' | 'wait'](key, now));
        }
      }),
      { numRuns: 40 },
    );
  });
});
