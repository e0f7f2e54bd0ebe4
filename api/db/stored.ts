import { AsyncLocalStorage } from 'node:async_hooks';
import type { ShopDb } from './shop-db.ts';

const course = new AsyncLocalStorage<{ hasStored: boolean }>();

/** Runs what may store something, and all that it leads to. */
export const mayStore = (run: () => void): void => course.run({ hasStored: false }, run);

/** Whether a write that belongs to what is under way is stored already, so that a failure is not that of all of it. */
export const hasStored = (): boolean => course.getStore()?.hasStored ?? false;

/** A database whose writes are noted for `hasStored`. */
export const noted = (db: ShopDb): ShopDb => ({
  ...db,
  async write(run) {
    const result = await db.write(run);
    const under = course.getStore();
    if (under) under.hasStored = true;
    return result;
  },
});
