import { readFileSync, writeFileSync } from 'node:fs';
import { engines } from './engines.ts';

/** What one engine took, in a process of its own: times in milliseconds, memory in bytes. */
export interface SideResult {
  buildSeconds: number;
  /** When it is ready, and the most that it held. */
  readyBytes: number;
  peakBytes: number;
  /** Of each query, in their order. */
  answers: { ids: string[]; milliseconds: number; numbers?: number; words?: number }[];
}

export interface SideTask {
  engine: string;
  snapshotFile: string;
  folder: string;
  /** Asked before, so that what is compiled at first use is compiled. */
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
