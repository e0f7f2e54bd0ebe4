import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ShopDbUnusable } from './failures.ts';

/**
 * A shop that has lost its data (its disk is not mounted, its file was emptied, a setting is gone) would look like a
 * healthy new shop. So its folder remembers that there was one.
 */

/** Written once the data were opened. `session-secret` says the same for older shops. */
const markFile = 'shop-opened';
const secretFile = 'session-secret';

const dbFile = (dataFolder: string) => join(dataFolder, 'shop.db');

/** Whether this folder has had a shop. A shop killed during its first start leaves an empty file at most. */
export const hadShop = (dataFolder: string): boolean =>
  [markFile, secretFile].some((name) => existsSync(join(dataFolder, name)));

/** Makes the folder remember that it has had a shop. */
export function rememberShop(dataFolder: string): void {
  const file = join(dataFolder, markFile);
  if (!existsSync(file)) writeFileSync(file, `${new Date().toISOString()}\n`);
}

/** Whether shop.db is missing or has no bytes; SQLite would silently fill it. */
export const isMissingOrEmpty = (dataFolder: string): boolean =>
  (statSync(dbFile(dataFolder), { throwIfNoEntry: false })?.size ?? 0) === 0;

const startNew = 'if a new, empty shop is meant, run npm start -- --new, once.';

/** @throws ShopDbUnusable when the folder has had a shop but its file is gone or empty; nothing is changed */
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

/** Whether a server's database must already have tables: this folder has had a shop or has the data of one. */
export const expectsTables = (dataFolder: string): boolean => hadShop(dataFolder) || !isMissingOrEmpty(dataFolder);

export const lostDatabase = (dataFolder: string) =>
  new ShopDbUnusable(
    `The database of DATABASE_URL is empty, and there has been a shop in ${dataFolder}. Nothing was changed. ` +
      'Look whether DATABASE_URL names the right database. A shop.db is brought there with npm run move -- --to ' +
      `DATABASE_URL, a backup with npm run restore -- FILE; ${startNew}`,
  );
