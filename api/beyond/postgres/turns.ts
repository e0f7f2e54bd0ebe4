import { ShopDbAway } from '../../data/failures.ts';

/** How many may wait for one key before others are refused. */
const mostWaiting = 200;

/**
 * Runs tasks with the same key one after the other, in the order of arrival. In the database they would only wait for
 * each other, each with a connection.
 */
export function turns(most = mostWaiting) {
  const lines = new Map<string, { last: Promise<void>; waiting: number }>();

  /** @throws ShopDbAway when too many wait for this key; and whatever `run` throws */
  return async <T>(key: string, run: () => PromiseLike<T>): Promise<T> => {
    const line = lines.get(key) ?? { last: Promise.resolve(), waiting: 0 };
    if (line.waiting >= most) throw new ShopDbAway('too many changes of one caller wait');
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = line.last;
    line.last = promise;
    line.waiting += 1;
    lines.set(key, line);
    await before;
    try {
      return await run();
    } finally {
      line.waiting -= 1;
      if (line.waiting === 0) lines.delete(key);
      resolve();
    }
  };
}
