import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How often it looks, in milliseconds; with less of the time at work than this share the shop is quiet. */
const lookMilliseconds = 10_000;
const quietShare = 0.05;
/** What a collection must promise, in bytes: it stops everybody for some tens of milliseconds. */
const worthBytes = 32 * 1024 * 1024;

interface Signs {
  /** Share of the time since the last look in which the process was at work. */
  busy(): number;
  /** Bytes in use by objects, dead ones included. */
  used(): number;
  collect(): void;
}

/** @returns a look: frees what a busy time has left behind, once it is over and if that is worth it */
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
 * Gives memory back after a rush. An engine that has nothing to do collects nothing, so that a shop would keep what its
 * busiest minute needed for hours. @returns what ends it
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
