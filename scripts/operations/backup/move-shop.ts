import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Whereabouts } from '../../../api/data/shop-db.ts';
import { copyShopData } from '../../../api/serve/shop-data.ts';
import { Refusal } from '../../cli/refusal.ts';
import { refuseWhenStarted, refuseWhileRunning } from './stopped.ts';

/**
 * Copies a stopped shop into another, empty database. Killed at any moment, it leaves the source unchanged, and the
 * target empty or complete.
 * @returns the number of rows
 * @throws Refusal when there is nothing to move, or the shop is running
 * @throws ShopDbUnusable when the target has a shop already
 */
export async function moveShop(from: Whereabouts, to: Whereabouts): Promise<number> {
  if (from.databaseUrl === undefined && !existsSync(join(from.dataFolder, 'shop.db')))
    throw new Refusal(`There is no shop.db in ${from.dataFolder}: nothing to move.`);
  for (const where of [from, to]) await refuseWhileRunning(where);
  return copyShopData(from, to, { beforeEnd: () => refuseWhenStarted(from) });
}
