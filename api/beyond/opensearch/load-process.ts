import { readIndexFile } from '../../search/index/index-file.ts';
import { answering } from '../../search/index/own-process.ts';
import { openServer } from './server.ts';

/** Brings a snapshot's index from its file to OpenSearch, in a process of its own whose memory is given back. */
export interface LoadTask {
  address: string;
  snapshot: string;
  indexFile: string;
  itemsOfShard?: number | undefined;
}

/** What it is called there, and the memory of the process at most. */
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
