import { LRUCache } from 'lru-cache';

/** Number of queries whose answers are kept. */
const most = 500;
/** Positions that the kept answers may hold together, at four bytes each. */
const mostPositions = 4_000_000;

/** The answers to the latest queries, as many as memory allows: pages and filters of one query ask for it again. */
export class QueryCache<Answer extends { held: number }> extends LRUCache<string, Answer> {
  constructor() {
    super({ max: most, maxSize: mostPositions, sizeCalculation: ({ held }) => Math.max(1, held) });
  }
}
