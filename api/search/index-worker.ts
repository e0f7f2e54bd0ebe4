import { parentPort, Worker, workerData } from 'node:worker_threads';
import { type BuildOptions, buildIndex } from './build.ts';
import type { ItemNames } from './item-names.ts';
import type { PackedIndex } from './packed.ts';

/**
 * Builds one index and transfers its memory. Reading the translated names is half of the work, so it has its own
 * thread.
 */
const options = workerData as BuildOptions;
const translated = new Promise<ItemNames>((done, fail) => {
  const reader = new Worker(new URL('./item-names-worker.ts', import.meta.url), { workerData: options.snapshotFile });
  // Under `node --watch` the watcher's own messages arrive first.
  reader.on('message', (names: ItemNames | object) => 'lists' in names && done(names));
  reader.once('error', fail);
});
const index = await buildIndex(options, translated);
parentPort?.postMessage(index, buffersOf(index));

function buffersOf({ columns, positionOf, headLength, named, lists, kinds, headWords, spelling, fits }: PackedIndex) {
  const arrays = [columns, named, lists, spelling, fits].flatMap((part) => Object.values(part) as unknown[]);
  const facets = Object.values(columns.facets).map(({ of }) => of);
  const places = Object.values(columns.namePlaces);
  const views = [...arrays, ...facets, ...places, positionOf, headLength, kinds, headWords].filter((value) =>
    ArrayBuffer.isView(value),
  );
  return [...new Set(views.map(({ buffer }) => buffer as ArrayBuffer))];
}
