import { expect, test } from 'vitest';
import { type ClockState, judgeClock } from './steady-clock.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.UTC(2026, 10, 24);

/**
 * Judges a clock at several moments.
 * @returns for each, whether it was trusted
 */
function judged(first: ClockState, ...moments: [wall: number, monotonic: number][]): boolean[] {
  let state = first;
  return moments.map(([wall, monotonic]) => {
    state = judgeClock(state, { wall, monotonic });
    return state.believed?.wall === wall && state.believed.monotonic === monotonic;
  });
}
const known: ClockState = { believed: { wall: start, monotonic: 0 } };

test('a clock that goes on evenly is believed, however seldom it is looked at', () => {
  expect(judged(known, [start + hour, hour], [start + 40 * day, 40 * day])).toEqual([true, true]);
});

test('a jump of up to a day, as daylight saving or a wrong zone makes it, is believed', () => {
  expect(judged(known, [start + hour + day, hour])).toEqual([true]);
  expect(judged(known, [start + hour + day + 1, hour])).toEqual([false]);
});

test('a jump of more than a day is believed once it has stood for an hour', () => {
  const ahead = start + 100 * day;
  expect(judged(known, [ahead, minute], [ahead + hour - 1, minute + hour - 1], [ahead + hour, minute + hour])).toEqual([
    false,
    false,
    true,
  ]);
});

test('a clock that was ahead for a minute and is set right is believed at once', () => {
  expect(judged(known, [start + 100 * day, minute], [start + 2 * minute, 2 * minute])).toEqual([false, true]);
});

test('one that jumps again must be steady for another hour', () => {
  const ahead = start + 100 * day;
  const further = start + 200 * day;
  expect(
    judged(
      known,
      [ahead, 0],
      [further, 50 * minute],
      [further + 50 * minute, 100 * minute],
      [further + hour, 110 * minute],
    ),
  ).toEqual([false, false, false, true]);
});

test('one that goes back only part of its jump must be steady for another hour', () => {
  const [ahead, less] = [start + 100 * day, start + 50 * day];
  expect(
    judged(known, [ahead, 0], [less, 50 * minute], [less + 10 * minute, hour], [less + hour, 110 * minute]),
  ).toEqual([false, false, false, true]);
});

test('one that goes back is trusted, and going forward again is a jump', () => {
  expect(judged(known, [start - 100 * day, minute], [start, 2 * minute])).toEqual([true, false]);
});

test('without a mark from an earlier look, the clock is not trusted for an hour', () => {
  expect(judged({}, [start, 0], [start + hour - 1, hour - 1], [start + hour, hour])).toEqual([false, false, true]);
});
