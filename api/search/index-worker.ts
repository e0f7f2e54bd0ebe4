import { parentPort, Worker, workerData } from 'node:worker_threads';
import { type BuildOptions, buildIndex } from './build.ts';
import type { ItemNames } from './item-names.ts';
import type { PackedIndex } from './packed.ts';

/** Builds one index and hands its memory over. Reading what the names are in other languages is half of the work: it has a thread of its own. */
const options = workerData as BuildOptions;
const translated = new Promise<ItemNames>((done, fail) => {
  const reader = new Worker(new URL('./item-names-worker.ts', import.meta.url), { workerData: options.snapshotFile });
  reader.once('message', done);
  reader.once('error', fail);
});
const index = await buildIndex(options, translated);
parentPort?.postMessage(index, buffersOf(index));

function buffersOf({ columns, positionOf, headLength, named, lists, kinds, headWords, spelling, fits }: PackedIndex) {
  const arrays = [columns, named, lists, spelling, fits].flatMap((part) => Object.values(part) as unknown[]);
  const views = [...arrays, positionOf, headLength, kinds, headWords].filter((value) => ArrayBuffer.isView(value));
  return [...new Set(views.map(({ buffer }) => buffer as ArrayBuffer))];
}
