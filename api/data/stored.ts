import { AsyncLocalStorage } from 'node:async_hooks';
import type { ShopDb } from './shop-db.ts';

const course = new AsyncLocalStorage<{ caller: string; hasStored: boolean }>();

/** Runs what may store something for a caller, and all that it leads to. */
export const mayStore = (caller: string, run: () => void): void => course.run({ caller, hasStored: false }, run);

/** Runs what a caller has only set off. */
export const ofNobody = <T>(run: () => T): T => course.exit(run);

/** Whose request is under way; undefined for the shop's own work. */
export const callerUnderWay = (): string | undefined => course.getStore()?.caller;

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
