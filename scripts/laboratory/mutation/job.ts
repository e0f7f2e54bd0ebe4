import { readFileSync } from 'node:fs';

/** The task of one run of the tests; passed in a file, because the tests run in a thread of another process. */
export interface Job {
  /** The module with all of its mutants, each behind a switch. */
  file: string;
  code: string;
  tests: readonly string[];
  needsSample: boolean;
  /** Mutants to try, one after the other, with each test that reaches them. */
  mutants: readonly string[];
  /** One mutant that is on from the start, even while modules load; the others are then not tried. */
  active?: string;
  /** A file of `Event`s, one per line. */
  log: string;
}

/** Events in order. A mutant that was begun but has no further line hangs. */
export type Event =
  | { begun: string }
  | { caught: string; by: string }
  /** These are reached while modules load, or before the first test: they must be on from the start. */
  | { early: string[] }
  | { reached: string[] }
  /** After this mutant, the test fails even without any: what the mutant left behind spoils the tests. */
  | { spoiled: string }
  | { failed: string; message: string }
  | { ended: string };

export const readJob = (): Job => JSON.parse(readFileSync(process.env.MUTATION_JOB ?? '', 'utf8'));
