import { parentPort, workerData } from 'node:worker_threads';
import { readTranslatedNames } from './item-names.ts';

/** Reads the translated names of one snapshot's items and transfers the memory. */
const names = readTranslatedNames(workerData as string);
const { listWords, listHeads, lists, items } = names;
parentPort?.postMessage(
  names,
  [listWords, listHeads, lists, items].map(({ buffer }) => buffer),
);
