import { ShopDbAway } from '../../data/failures.ts';

/** Who comes when so many wait is told to come again. */
const mostWaiting = 200;

/**
 * What has the same key runs one after the other, in the order of arrival: it would only wait for itself in the database,
 * with as many connections as there are.
 */
export function turns(most = mostWaiting) {
  const lines = new Map<string, { last: Promise<void>; waiting: number }>();

  /** @throws ShopDbAway when too much of this key waits, and what `run` throws */
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
