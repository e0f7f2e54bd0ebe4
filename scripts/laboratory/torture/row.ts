import { audit, type Stored, storedIn } from './audit.ts';
import type { Tally } from './shoppers.ts';
import { type Waits, waitsOf } from './waits.ts';

/** Where the faults are tried, and how many times each. */
export interface Options {
  parent: string;
  snapshotFile: string;
  kills: number;
  killEveryMilliseconds: number;
  lockMilliseconds: number;
  /** Number of copies made while shoppers write, and the shoppers' changes per second. */
  copies: number;
  writesPerSecond: number;
}

export interface Row {
  fault: string;
  /** How often the fault was caused. */
  faults: number;
  tried: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  /** 5xx answers other than the promised 503. */
  failures: number;
  /** 503 answers: "busy, please try again". */
  busy: number;
  /** Durations of answers: those of this fault's own measurement, or else of all its shoppers. */
  waits: Waits;
  /** As observed in this run: what shoppers read, what the log said (empty if not read), how the shop recovered. */
  seen: string;
  logged: string;
  recovery: string;
  /** Broken promises. */
  wrong: string[];
}

/** The effects of this fault, and what would have been right. */
export interface Story {
  fault: string;
  faults: number;
  seen?: string;
  logged?: string;
  recovery: string;
  waits?: Waits;
  wrong?: string[];
}

/** The message of every 503 from a shop that cannot write. */
export const tryAgain = '503 "the shop is busy, please try again"';

/** The row of a fault: compares what shoppers noted with the contents of shop.db. */
export const row = (dataFolder: string, tally: Tally, story: Story): Row => rowOf(storedIn(dataFolder), tally, story);

/** The same, compared with what any database has stored. */
export function rowOf(stored: Stored, tally: Tally, story: Story): Row {
  const all = [...tally.failures.values()].reduce((sum, count) => sum + count, 0);
  const busy = tally.failures.get(503) ?? 0;
  return {
    ...{ tried: tally.tried, failures: all - busy, busy, waits: waitsOf(tally.waits), wrong: [], logged: '' },
    seen: [...tally.messages].join('; ') || 'nothing',
    ...story,
    ...audit(stored, tally),
  };
}

/** The errors in a server's log, each once. */
export function reasonsIn(output: string): string[] {
  const reasons = output.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return [];
    const { log, msg, reason, err } = JSON.parse(line) as Line;
    // The security log records sign-ins and the like, which are no faults.
    if (log === 'security') return [];
    const code = err?.code ?? err?.cause?.code;
    return [[code, msg, reason].filter(Boolean).join(': ')];
  });
  return [...new Set(reasons)];
}

interface Line {
  log?: string;
  msg: string;
  reason?: string;
  err?: Described;
}

interface Described {
  code?: string;
  cause?: Described;
}
