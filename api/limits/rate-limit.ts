/** Counts each caller's actions within a time window; kept in memory, so a restart forgets them. */
export function rateLimit(max: number, windowMilliseconds: number) {
  const times = new Map<string, number[]>();
  let nextSweep = 0;

  function sweep(now: number): void {
    if (now < nextSweep) return;
    nextSweep = now + windowMilliseconds;
    for (const [key, known] of times) if ((known.at(-1) ?? 0) <= now - windowMilliseconds) times.delete(key);
  }

  return {
    /**
     * Counts one attempt. @returns milliseconds to wait before the next one can succeed; 0 when this one may proceed
     */
    take(key: string, now: number): number {
      sweep(now);
      // A time in the future dates from before the clock was set back: counting it would lock callers out until then.
      const isRecent = (time: number) => time > now - windowMilliseconds && time <= now;
      const recent = (times.get(key) ?? []).filter(isRecent);
      const oldest = recent[0];
      if (oldest !== undefined && recent.length >= max) return oldest + windowMilliseconds - now;
      recent.push(now);
      times.set(key, recent);
      return 0;
    },
    /** Takes back the newest attempt. */
    giveBack(key: string): void {
      times.get(key)?.pop();
    },
    /** Forgets everything this key did. */
    forget(key: string): void {
      times.delete(key);
    },
  };
}
