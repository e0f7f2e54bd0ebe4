import { expect, test } from 'vitest';
import { rateLimit } from './rate-limit.ts';

test('up to the limit within the window, then a wait until the oldest expires', () => {
  const limit = rateLimit(2, 1000);
  expect([limit.take('a', 0), limit.take('a', 400), limit.take('a', 600)]).toEqual([0, 0, 400]);
  expect(limit.take('b', 600)).toBe(0);
  expect(limit.take('a', 1000)).toBe(0);
  expect(limit.take('a', 1001)).toBe(399);
});

test('refused attempts do not extend the wait', () => {
  const limit = rateLimit(1, 1000);
  limit.take('a', 0);
  for (let time = 1; time < 1000; time += 100) expect(limit.take('a', time)).toBe(1000 - time);
  expect(limit.take('a', 1000)).toBe(0);
});
