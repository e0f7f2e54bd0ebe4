import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ShopDbUnusable } from './failures.ts';

/**
 * A shop whose data are gone (a disk that is not mounted, a file that was emptied, a setting that was lost) would look
 * like a new one that is well. Its folder remembers that there was one.
 */

/** Written once the data have been opened; `session-secret` tells the same of shops that are older than it. */
const markFile = 'shop-opened';
const secretFile = 'session-secret';

const dbFile = (dataFolder: string) => join(dataFolder, 'shop.db');

/** Whether this folder has had a shop. One that was killed at its very first start has left an empty file at most. */
export const hadShop = (dataFolder: string): boolean =>
  [markFile, secretFile].some((name) => existsSync(join(dataFolder, name)));

/** From now on, the folder has had a shop. */
export function rememberShop(dataFolder: string): void {
  const file = join(dataFolder, markFile);
  if (!existsSync(file)) writeFileSync(file, `${new Date().toISOString()}\n`);
}

/** Whether shop.db is missing or has no bytes: SQLite would fill it without a word. */
export const isMissingOrEmpty = (dataFolder: string): boolean =>
  (statSync(dbFile(dataFolder), { throwIfNoEntry: false })?.size ?? 0) === 0;

const startNew = 'if a new, empty shop is meant, run npm start -- --new, once.';

/** @throws ShopDbUnusable when the folder has had a shop and its file is gone or empty; nothing is touched */
export function expectShopDb(dataFolder: string): void {
  if (!hadShop(dataFolder) || !isMissingOrEmpty(dataFolder)) return;
  const file = dbFile(dataFolder);
  throw lostShopDb(dataFolder, existsSync(file) ? 'is empty' : 'is missing');
}

export const lostShopDb = (dataFolder: string, how: string) =>
  new ShopDbUnusable(
    `${dbFile(dataFolder)} ${how}, and there has been a shop in this folder. Nothing was changed. ` +
      'Look whether its disk is mounted, and whether DATABASE_URL was set before; ' +
      `else put the last backup back: npm run restore -- FILE; ${startNew}`,
  );

/** Whether a server's database must have tables already: this folder has had a shop, or has the data of one. */
export const expectsTables = (dataFolder: string): boolean => hadShop(dataFolder) || !isMissingOrEmpty(dataFolder);

export const lostDatabase = (dataFolder: string) =>
  new ShopDbUnusable(
    `The database of DATABASE_URL is empty, and there has been a shop in ${dataFolder}. Nothing was changed. ` +
      'Look whether DATABASE_URL names the right database. A shop.db is brought there with npm run move -- --to ' +
      `DATABASE_URL, a backup with npm run restore -- FILE; ${startNew}`,
  );
