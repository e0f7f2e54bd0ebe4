/** Counts what each caller did within a time; kept in memory, so a restart forgives. */
export function rateLimit(max: number, windowMilliseconds: number) {
  const times = new Map<string, number[]>();
  let nextSweep = 0;

  function sweep(now: number): void {
    if (now < nextSweep) return;
    nextSweep = now + windowMilliseconds;
    for (const [key, known] of times) if ((known.at(-1) ?? 0) <= now - windowMilliseconds) times.delete(key);
  }

  return {
    /** Counts one try. @returns milliseconds to wait before the next one can succeed; 0 when this one may go on */
    take(key: string, now: number): number {
      sweep(now);
      // A moment to come is one before the clock was set back: it would keep somebody out for as long as that was.
      const isRecent = (time: number) => time > now - windowMilliseconds && time <= now;
      const recent = (times.get(key) ?? []).filter(isRecent);
      const oldest = recent[0];
      if (oldest !== undefined && recent.length >= max) return oldest + windowMilliseconds - now;
      recent.push(now);
      times.set(key, recent);
      return 0;
    },
    /** The newest try does not count after all. */
    giveBack(key: string): void {
      times.get(key)?.pop();
    },
    /** What this key did is forgotten. */
    forget(key: string): void {
      times.delete(key);
    },
  };
}
