import { AsyncLocalStorage } from 'node:async_hooks';
import type { ShopDb } from './shop-db.ts';

const course = new AsyncLocalStorage<{ caller: string; hasStored: boolean }>();

/** Runs what may store something for a caller, including everything it starts. */
export const mayStore = (caller: string, run: () => void): void => course.run({ caller, hasStored: false }, run);

/** Runs work that a caller only triggered, as the shop's own. */
export const ofNobody = <T>(run: () => T): T => course.exit(run);

/** The caller whose request is running; undefined for the shop's own work. */
export const callerUnderWay = (): string | undefined => course.getStore()?.caller;

/** Whether the running request has stored anything: its failure then does not mean that nothing was stored. */
export const hasStored = (): boolean => course.getStore()?.hasStored ?? false;

/** A database that notes its writes for `hasStored`. */
export const noted = (db: ShopDb): ShopDb => ({
  ...db,
  async write(run) {
    const result = await db.write(run);
    const under = course.getStore();
    if (under) under.hasStored = true;
    return result;
  },
});
