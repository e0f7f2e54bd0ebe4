import { LRUCache } from 'lru-cache';

/** How many queries have their answers kept. */
const most = 500;
/** How many positions the kept answers may have together, at four bytes each; at least twice the catalogue's items. */
const mostPositions = 4_000_000;

/** The answers to the latest queries: pages and filters of one query ask for it again. */
export class QueryCache<Answer extends { held: number }> extends LRUCache<string, Answer> {
  /** @param items how many the catalogue has */
  constructor(items = 0) {
    const maxSize = Math.max(mostPositions, 2 * items);
    super({ max: most, maxSize, sizeCalculation: ({ held }) => Math.max(1, held) });
  }
}
