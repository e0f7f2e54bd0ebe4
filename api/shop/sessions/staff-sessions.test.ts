import { expect, test } from 'vitest';
import { isOver, mustNote } from './staff-sessions.ts';

const limits = { session: 12 * 60 * 60_000, idle: 30 * 60_000 };

test.each([
  [0, null, limits.idle - 1, false],
  [0, null, limits.idle, true],
  [0, 1000, limits.idle + 999, false],
  [0, 1000, limits.idle + 1000, true],
  [0, limits.session - 2, limits.session - 1, false],
  [0, limits.session - 2, limits.session, true],
])('begun at %d, used at %o: at %d it is over: %o', (createdAt, usedAt, now, over) => {
  expect(isOver({ createdAt, usedAt }, now, limits)).toBe(over);
});

test('a use is stored once a minute', () => {
  expect(mustNote({ createdAt: 0, usedAt: null }, 59_999, limits)).toBe(false);
  expect(mustNote({ createdAt: 0, usedAt: null }, 60_000, limits)).toBe(true);
  expect(mustNote({ createdAt: 0, usedAt: 60_000 }, 119_999, limits)).toBe(false);
  expect(mustNote({ createdAt: 0, usedAt: 60_000 }, 120_000, limits)).toBe(true);
});
