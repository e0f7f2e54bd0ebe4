import { readIndexFile } from '../../search/index/index-file.ts';
import { answering } from '../../search/index/own-process.ts';
import { openServer } from './server.ts';

/**
 * The task of the process that brings a snapshot's index from its file to OpenSearch. It has its own process so that
 * its memory is given back.
 */
export interface LoadTask {
  address: string;
  snapshot: string;
  indexFile: string;
  itemsOfShard?: number | undefined;
}

/** The name of the index there, and how much memory the process took at most. */
export interface IndexLoaded {
  index: string;
  peakBytes: number;
}

answering(async ({ address, snapshot, indexFile, itemsOfShard }: LoadTask): Promise<IndexLoaded> => {
  const packed = await readIndexFile(indexFile);
  if (!packed) throw new Error(`${indexFile} is not whole`);
  const index = await openServer(address, { itemsOfShard }).load(snapshot, packed);
  return { index, peakBytes: process.resourceUsage().maxRSS * 1024 };
});
