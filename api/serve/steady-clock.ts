/**
 * Whether the wall clock can be trusted for removing things by age. A clock that jumps ahead makes everything old at
 * once, and what was removed does not come back when the clock is corrected.
 */

/** One moment on both clocks, in ms. */
export interface Moment {
  /** Since 1970, as operators and time servers set it. */
  wall: number;
  /** Since the process started; never set back. */
  monotonic: number;
}

/** What is known of the clock so far. */
export interface ClockState {
  /** The last moment that was trusted; undefined before the first. */
  believed?: Moment;
  /** Since when the clock has been steady, but not yet trusted. */
  since?: Moment;
}

/** How far the clock may be from its expected time. */
export const jumpMilliseconds = 24 * 60 * 60_000;
/** How long a clock that jumped must be steady before it is trusted. */
export const standMilliseconds = 60 * 60_000;

/** The wall clock's time now, if it has been steady since a moment. */
const expectedSince = (before: Moment, { monotonic }: Moment) => before.wall + monotonic - before.monotonic;

/**
 * Judges the clock at a moment. A clock that goes back is trusted, since it makes nothing older.
 * @returns the state for the next judgement; `believed` is `now` when the clock is trusted
 */
export function judgeClock({ believed, since }: ClockState, now: Moment): ClockState {
  if (believed && now.wall - expectedSince(believed, now) <= jumpMilliseconds) return { believed: now };
  const isEven = since && Math.abs(now.wall - expectedSince(since, now)) <= jumpMilliseconds;
  if (!isEven) return { ...(believed && { believed }), since: now };
  if (now.monotonic - since.monotonic < standMilliseconds) return { ...(believed && { believed }), since };
  return { believed: now };
}
