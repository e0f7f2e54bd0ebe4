import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../../data/store.ts';
import { isPostgres } from '../../testing/databases.ts';
import { newPlace } from '../../testing/place.ts';
import { openStore } from '../shop-data.ts';
import { ownCounts } from './counts.ts';
import { rateLimit } from './rate-limit.ts';

// The same shop as two processes see it; with shop.db there is only one process.
let stores: Store[];
let names = 0;
const newName = () => `test ${names++}`;

beforeAll(async () => {
  const place = await newPlace('counts');
  stores = [await openStore(place), ...(isPostgres ? [await openStore(place)] : [])];
});
afterAll(() => Promise.all(stores.map((store) => store.close())));

/** Counts of one thing; calls go to the processes in turn. */
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
  // Now nothing is counted, so nothing can be given back.
  await of().giveBack('b');
});

test('of many attempts at once in all processes, only as many as allowed proceed', async () => {
  const of = counts(5, 1000);
  const waits = await Promise.all(Array.from({ length: 30 }, () => of().take('a', 0)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
});

test.runIf(isPostgres)('attempts that arrive out of order are all counted', async () => {
  const of = counts(3, 1000);
  expect([await of().take('a', 20), await of().take('a', 10), await of().take('a', 0)]).toEqual([0, 0, 0]);
  expect(await of().take('a', 5)).toBeGreaterThan(900);
});

test.runIf(isPostgres)('counts from before a clock was set back far lock nobody out', async () => {
  const of = counts(1, 10 * 60_000);
  expect([await of().take('a', 5 * 60_000), await of().take('a', 0)]).toEqual([0, 0]);
});

describe('whatever is counted', () => {
  const step = fc.record({
    what: fc.constantFrom('take', 'wait', 'giveBack'),
    key: fc.constantFrom('a', 'b'),
    later: fc.nat(700),
  });
  test('counts like a single process', async () => {
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
