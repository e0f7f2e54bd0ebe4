import { accountStore } from './accounts.ts';
import { addressStore } from './addresses.ts';
import { cartStore } from './carts.ts';
import { connectShopDb, ShopDbUnusable } from './connect.ts';
import { deskStore } from './desk.ts';
import { fillSearch } from './desk-search-index.ts';
import { emailChangeStore } from './email-changes.ts';
import { garageStore } from './garage.ts';
import { messageStore } from './messages.ts';
import { missedSearchStore } from './missed-searches.ts';
import { orderStore } from './orders.ts';
import { outboxStore } from './outbox.ts';
import { personalDataStore } from './personal-data.ts';
import { removalStore } from './removal.ts';
import { resetStore } from './resets.ts';
import { secondFactorStore } from './second-factors.ts';
import { synonymStore } from './synonyms.ts';
import { userStore } from './users.ts';

/** Everything the API stores in shop.db. The interface is asynchronous so that a server database could replace it. */
export function openStore(dataFolder: string) {
  const db = connectShopDb(dataFolder);
  fillSearch(db);
  return {
    users: userStore(db),
    accounts: accountStore(db),
    personalData: personalDataStore(db),
    carts: cartStore(db),
    orders: orderStore(db),
    desk: deskStore(db),
    messages: messageStore(db),
    missedSearches: missedSearchStore(db),
    synonyms: synonymStore(db),
    outbox: outboxStore(db),
    addresses: addressStore(db),
    garage: garageStore(db),
    resets: resetStore(db),
    secondFactors: secondFactorStore(db),
    removal: removalStore(db),
    emailChanges: emailChangeStore(db),
    /** How many migrations shop.db has had. @throws when it cannot be read */
    async version(): Promise<number> {
      return db.$client.prepare('SELECT count(*) FROM __drizzle_migrations').pluck().get() as number;
    },
    /** Reads all of shop.db. @throws ShopDbUnusable when a page of it is damaged */
    check(): void {
      const found = db.$client.pragma('quick_check(1)', { simple: true });
      if (found !== 'ok')
        throw new ShopDbUnusable(
          `shop.db is damaged (${found}). Nothing was changed. Put the last backup back: npm run restore -- FILE.`,
        );
    },
    close: () => db.$client.close(),
  };
}

export type Store = ReturnType<typeof openStore>;
