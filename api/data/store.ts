import { acceptanceStore } from '../shop/acceptance/store.ts';
import { accountStore } from '../shop/account/removal.ts';
import { userStore } from '../shop/account/store.ts';
import { addressStore } from '../shop/addresses/store.ts';
import { cartStore } from '../shop/cart/store.ts';
import { sellerStore } from '../shop/desk/sellers.ts';
import { deskStore } from '../shop/desk/store.ts';
import { emailChangeStore } from '../shop/email-change/store.ts';
import { guestEnquiryStore } from '../shop/enquiry/store.ts';
import { garageStore } from '../shop/garage/store.ts';
import { outboxStore } from '../shop/mail/store.ts';
import { messageStore } from '../shop/messages/store.ts';
import { orderStore } from '../shop/orders/store.ts';
import { personalDataStore } from '../shop/own-data/store.ts';
import { registrationStore } from '../shop/register/store.ts';
import { resetStore } from '../shop/reset/store.ts';
import { removalStore } from '../shop/retention/store.ts';
import { missedSearchStore } from '../shop/searches/store.ts';
import { secondFactorStore } from '../shop/second-factor/store.ts';
import { sessionStore } from '../shop/sessions/store.ts';
import { synonymStore } from '../shop/synonyms/store.ts';
import type { ShopDb } from './shop-db.ts';

/** Everything that the API stores: the only list of stores. */
export function storeOver(db: ShopDb) {
  return {
    sessions: sessionStore(db),
    users: userStore(db),
    accounts: accountStore(db),
    personalData: personalDataStore(db),
    carts: cartStore(db),
    orders: orderStore(db),
    acceptance: acceptanceStore(db),
    desk: deskStore(db),
    messages: messageStore(db),
    missedSearches: missedSearchStore(db),
    synonyms: synonymStore(db),
    outbox: outboxStore(db),
    addresses: addressStore(db),
    garage: garageStore(db),
    resets: resetStore(db),
    registrations: registrationStore(db),
    guestEnquiries: guestEnquiryStore(db),
    secondFactors: secondFactorStore(db),
    sellers: sellerStore(db),
    removal: removalStore(db),
    emailChanges: emailChangeStore(db),
    /** The counts of limits that all processes of the shop share; undefined with a single process. */
    sharedCounts: db.sharedCounts,
    version: () => db.version(),
    check: () => db.check(),
    close: () => db.close(),
  };
}

export type Store = ReturnType<typeof storeOver>;
