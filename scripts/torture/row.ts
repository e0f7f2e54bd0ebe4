import { audit } from './audit.ts';
import type { Tally } from './shoppers.ts';

/** What goes wrong, and how much of it. */
export interface Options {
  parent: string;
  snapshotFile: string;
  kills: number;
  killEveryMilliseconds: number;
  lockMilliseconds: number;
  /** Copies that are made while shoppers write, and changes a second that they are asked for. */
  copies: number;
  writesPerSecond: number;
}

export interface Row {
  fault: string;
  /** How often it was done. */
  faults: number;
  tried: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Answers 5xx other than the promised 503. */
  failures: number;
  /** Answers 503: "busy, please try again". */
  busy: number;
  /** As it was seen in this run: what shoppers were told, what the log said (empty where nobody read it), how the shop came back. */
  seen: string;
  logged: string;
  recovery: string;
  /** What was not as promised. */
  wrong: string[];
}

/** What this fault did, and what it should have done to count as right. */
export interface Story {
  fault: string;
  faults: number;
  seen?: string;
  logged?: string;
  recovery: string;
  wrong?: string[];
}

/** What every 503 of a shop that cannot write says. */
export const tryAgain = '503 "the shop is busy, please try again"';

/** The row of a fault: what shoppers noted against what shop.db holds. */
export function row(dataFolder: string, tally: Tally, story: Story): Row {
  const all = [...tally.failures.values()].reduce((sum, count) => sum + count, 0);
  const busy = tally.failures.get(503) ?? 0;
  return {
    ...{ tried: tally.tried, failures: all - busy, busy, wrong: [], logged: '' },
    seen: [...tally.messages].join('; ') || 'nothing',
    ...story,
    ...audit(dataFolder, tally),
  };
}

/** What the lines of a server's log say went wrong, each once. */
export function reasonsIn(output: string): string[] {
  const reasons = output.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return [];
    const { msg, reason, err } = JSON.parse(line) as { msg: string; reason?: string; err?: Described };
    const code = err?.code ?? err?.cause?.code;
    return [[code, msg, reason].filter(Boolean).join(': ')];
  });
  return [...new Set(reasons)];
}

interface Described {
  code?: string;
  cause?: Described;
}
