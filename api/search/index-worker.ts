import { parentPort, workerData } from 'node:worker_threads';
import { type BuildOptions, buildIndex } from './build.ts';
import type { PackedIndex } from './packed.ts';

/** Builds one index and hands its memory over. */
const index = buildIndex(workerData as BuildOptions);
parentPort?.postMessage(index, buffersOf(index));

function buffersOf({ columns, positionOf, headLength, named, lists, kinds, headWords, spelling, fits }: PackedIndex) {
  const arrays = [columns, named, lists, spelling, fits].flatMap((part) => Object.values(part) as unknown[]);
  const views = [...arrays, positionOf, headLength, kinds, headWords].filter((value) => ArrayBuffer.isView(value));
  return [...new Set(views.map(({ buffer }) => buffer as ArrayBuffer))];
}
