/** Counts each caller's actions within a time window; kept in memory, so a restart forgets them. */
export function rateLimit(max: number, windowMilliseconds: number) {
  const times = new Map<string, number[]>();
  let nextSweep = 0;

  function sweep(now: number): void {
    if (now < nextSweep) return;
    nextSweep = now + windowMilliseconds;
    for (const [key, known] of times) if ((known.at(-1) ?? 0) <= now - windowMilliseconds) times.delete(key);
  }

  /** Drops times in the future: they date from before the clock was set back, and would lock callers out until then. */
  function recent(key: string, now: number): number[] {
    return (times.get(key) ?? []).filter((time) => time > now - windowMilliseconds && time <= now);
  }

  function waitAfter([oldest, ...later]: number[], now: number): number {
    return oldest !== undefined && later.length + 1 >= max ? oldest + windowMilliseconds - now : 0;
  }

  return {
    /** @returns milliseconds until an attempt is allowed; 0 when it is allowed now. Counts nothing. */
    wait: (key: string, now: number): number => waitAfter(recent(key, now), now),
    /**
     * Counts one attempt.
     * @returns milliseconds until the next is allowed; 0 when this one may proceed
     */
    take(key: string, now: number): number {
      sweep(now);
      const known = recent(key, now);
      const wait = waitAfter(known, now);
      if (wait > 0) return wait;
      known.push(now);
      times.set(key, known);
      return 0;
    },
    /** Takes the newest attempt back. */
    giveBack(key: string): void {
      times.get(key)?.pop();
    },
    /** Forgets everything this key did. */
    forget(key: string): void {
      times.delete(key);
    },
  };
}
