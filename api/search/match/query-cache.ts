import { LRUCache } from 'lru-cache';

/** Number of queries whose answers are kept. */
const most = 500;
/** Positions that the kept answers may hold together, at four bytes each; of a large catalogue twice its items. */
const mostPositions = 4_000_000;

/** The answers to the latest queries, as many as memory allows: pages and filters of one query ask for it again. */
export class QueryCache<Answer extends { held: number }> extends LRUCache<string, Answer> {
  /** @param items of the catalogue */
  constructor(items = 0) {
    const maxSize = Math.max(mostPositions, 2 * items);
    super({ max: most, maxSize, sizeCalculation: ({ held }) => Math.max(1, held) });
  }
}
