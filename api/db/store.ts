import { accountStore } from './accounts.ts';
import { addressStore } from './addresses.ts';
import { cartStore } from './carts.ts';
import { connectShopDb } from './connect.ts';
import { deskStore } from './desk.ts';
import { fillSearch } from './desk-search-index.ts';
import { isPostgres } from './dialect.ts';
import { emailChangeStore } from './email-changes.ts';
import { garageStore } from './garage.ts';
import { rememberShop } from './known-shop.ts';
import { messageStore } from './messages.ts';
import { missedSearchStore } from './missed-searches.ts';
import { orderStore } from './orders.ts';
import { outboxStore } from './outbox.ts';
import { personalDataStore } from './personal-data.ts';
import { sharedCounts } from './postgres/limit-counts.ts';
import { registrationStore } from './registrations.ts';
import { removalStore } from './removal.ts';
import { resetStore } from './resets.ts';
import { secondFactorStore } from './second-factors.ts';
import { sellerStore } from './sellers.ts';
import { sessionStore } from './sessions.ts';
import type { ShopDb, Whereabouts } from './shop-db.ts';
import { noted } from './stored.ts';
import { synonymStore } from './synonyms.ts';
import { userStore } from './users.ts';

/**
 * Everything the API stores.
 * @param prepare of a server, which goes on without a database that is away: what is done first when it is there
 * @param mayBeNew whether a shop begins anew where there has been one
 * @throws ShopDbUnusable
 */
export async function openStore(
  where: Whereabouts,
  prepare?: (store: Store) => Promise<void>,
  mayBeNew = false,
): Promise<Store> {
  const fill = async (first: ShopDb) => {
    await fillSearch(first);
    await prepare?.(storeOver(first));
    rememberShop(where.dataFolder);
  };
  const db = await connectShopDb(where, { prepare: fill, mayBeAway: prepare !== undefined, mayBeNew });
  return storeOver(noted(db));
}

function storeOver(db: ShopDb) {
  return {
    sessions: sessionStore(db),
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
    registrations: registrationStore(db),
    secondFactors: secondFactorStore(db),
    sellers: sellerStore(db),
    removal: removalStore(db),
    emailChanges: emailChangeStore(db),
    /** What limits have counted in all processes of the shop; undefined where there is one. */
    sharedCounts: isPostgres ? sharedCounts(db) : undefined,
    version: () => db.version(),
    check: () => db.check(),
    close: () => db.close(),
  };
}

export type Store = ReturnType<typeof storeOver>;
