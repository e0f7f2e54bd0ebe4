/**
 * Whether the wall's clock can be believed when things are removed by their age. A clock that jumps ahead makes everything
 * old at once, and what was removed does not come back when it is set right.
 */

/** One moment by both clocks, in milliseconds. */
export interface Moment {
  /** Since 1970, as operators and time servers set it. */
  wall: number;
  /** Since the process started; it only goes on. */
  monotonic: number;
}

/** What is known of the clock by now. */
export interface ClockState {
  /** The last moment that was believed; undefined before the first. */
  believed?: Moment;
  /** Since when the clock stands where it cannot be believed yet. */
  since?: Moment;
}

/** How far the clock may be from where it is expected. */
export const jumpMilliseconds = 24 * 60 * 60_000;
/** How long a clock that jumped must go on evenly until it is believed. */
export const standMilliseconds = 60 * 60_000;

/** The wall's time now if it has gone on evenly since a moment. */
const expectedSince = (before: Moment, { monotonic }: Moment) => before.wall + monotonic - before.monotonic;

/**
 * Judges the clock at a moment. One that goes back is believed: nothing becomes older by it.
 * @returns the state for the next judgement; `believed` is `now` when the clock is believed
 */
export function judgeClock({ believed, since }: ClockState, now: Moment): ClockState {
  if (believed && now.wall - expectedSince(believed, now) <= jumpMilliseconds) return { believed: now };
  const isEven = since && Math.abs(now.wall - expectedSince(since, now)) <= jumpMilliseconds;
  if (!isEven) return { ...(believed && { believed }), since: now };
  if (now.monotonic - since.monotonic < standMilliseconds) return { ...(believed && { believed }), since };
  return { believed: now };
}
