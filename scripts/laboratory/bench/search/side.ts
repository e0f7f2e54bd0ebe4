import { readFileSync, writeFileSync } from 'node:fs';
import { engines } from './engines.ts';

/** The cost of one engine in a separate process: times in milliseconds, memory in bytes. */
export interface SideResult {
  buildSeconds: number;
  /** Memory when it is ready, and at its peak. */
  readyBytes: number;
  peakBytes: number;
  /** One time per query, in the same order. */
  answers: { ids: string[]; milliseconds: number; numbers?: number; words?: number }[];
}

export interface SideTask {
  engine: string;
  snapshotFile: string;
  folder: string;
  /** Searched first, so that the code is compiled before the measurement. */
  warmUp: string[];
  queries: string[];
  result: string;
}

const task = JSON.parse(readFileSync(process.argv[2] as string, 'utf8')) as SideTask;
const make = engines[task.engine];
if (!make) throw new Error(`there is no engine "${task.engine}"`);
const started = performance.now();
const engine = await make(task.snapshotFile, task.folder);
const buildSeconds = (performance.now() - started) / 1000;
for (const query of task.warmUp) await engine.search(query);
globalThis.gc?.();
const readyBytes = process.memoryUsage.rss();
const answers: SideResult['answers'] = [];
for (const query of task.queries) {
  const begun = performance.now();
  const { ids, numbersMilliseconds: numbers, wordsMilliseconds: words } = await engine.search(query);
  answers.push({ ids, milliseconds: performance.now() - begun, ...(numbers !== undefined && { numbers, words }) });
}
const peakBytes = process.resourceUsage().maxRSS * 1024;
writeFileSync(task.result, JSON.stringify({ buildSeconds, readyBytes, peakBytes, answers } satisfies SideResult));
process.exit(0);
