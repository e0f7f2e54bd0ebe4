import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How often it looks, in ms; the shop is quiet when the process worked for less than this share of that time. */
const lookMilliseconds = 10_000;
const quietShare = 0.05;
/** How much a collection must promise to free, in bytes: it stops the process for some tens of milliseconds. */
const worthBytes = 32 * 1024 * 1024;

interface Signs {
  /** Share of the time since the last look in which the process worked. */
  busy(): number;
  /** Bytes used by objects, including unreachable ones. */
  used(): number;
  collect(): void;
}

/** @returns a look, which collects garbage when a busy time is over and there is enough of it */
export function quietCollector({ busy, used, collect }: Signs): () => void {
  let lowest = Number.POSITIVE_INFINITY;
  return () => {
    const now = used();
    lowest = Math.min(lowest, now);
    if (busy() > quietShare || now - lowest < worthBytes) return;
    collect();
    lowest = used();
  };
}

/**
 * Gives memory back after a rush. An idle engine collects nothing, so the shop would keep the memory of its busiest
 * minute for hours.
 * @returns a function that stops this
 */
export function giveMemoryBack(): () => void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void;
  let last = performance.eventLoopUtilization();
  const look = quietCollector({
    busy() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    used: () => process.memoryUsage().heapUsed,
    collect: () => gc({ type: 'major', flavor: 'last-resort' }),
  });
  const timer = setInterval(look, lookMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}
