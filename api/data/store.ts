import { acceptanceStore } from '../shop/acceptance/store.ts';
import { accountStore } from '../shop/account/removal.ts';
import { userStore } from '../shop/account/store.ts';
import { addressStore } from '../shop/addresses/store.ts';
import { cartStore } from '../shop/cart/store.ts';
import { conversationStore } from '../shop/conversation/store.ts';
import { sellerStore } from '../shop/desk/sellers.ts';
import { deskStore } from '../shop/desk/store.ts';
import { emailChangeStore } from '../shop/email-change/store.ts';
import { guestEnquiryStore } from '../shop/enquiry/store.ts';
import { garageStore } from '../shop/garage/store.ts';
import { leastCreditPaise } from '../shop/invoices/credit-note.ts';
import { creditReturned } from '../shop/invoices/issue.ts';
import { invoiceStore } from '../shop/invoices/store.ts';
import { outboxStore } from '../shop/mail/store.ts';
import { mailboxStore } from '../shop/mailbox/store.ts';
import { messageStore } from '../shop/messages/store.ts';
import { orderStore } from '../shop/orders/store.ts';
import { personalDataStore } from '../shop/own-data/store.ts';
import { oweReturned } from '../shop/payments/owed.ts';
import { paymentStore } from '../shop/payments/store.ts';
import { pictureStore } from '../shop/pictures/store.ts';
import { doubt, promisedDays, promiseStore } from '../shop/promise/store.ts';
import { registrationStore } from '../shop/register/store.ts';
import { resetStore } from '../shop/reset/store.ts';
import { restockStore } from '../shop/restock/store.ts';
import { removalStore } from '../shop/retention/store.ts';
import { type ReturnHooks, sumOfRefund } from '../shop/returns/hooks.ts';
import { returnStore } from '../shop/returns/store.ts';
import { missedSearchStore } from '../shop/searches/store.ts';
import { secondFactorStore } from '../shop/second-factor/store.ts';
import { sessionStore } from '../shop/sessions/store.ts';
import { synonymStore } from '../shop/synonyms/store.ts';
import { templateStore } from '../shop/templates/store.ts';
import type { ShopDb } from './shop-db.ts';

/** A confirmed claim that a part does not fit doubts its fitment. A refund is credited where it was invoiced, and owed where it was paid. */
const returnHooks: ReturnHooks = {
  promisedDays,
  onMisfit: async (tx, { line, differs, words, sellerId, now }) => {
    await doubt(tx, { orderLineId: line.id, differs, found: words, sellerId, now });
  },
  credit: async (tx, refund, issuing) => {
    const { orderId, shippingPaise } = refund;
    const lines = refund.lines
      .filter(({ paise }) => paise >= leastCreditPaise)
      .map(({ lineId, quantity, paise }) => ({ orderLineId: lineId, quantity, grossPaise: paise }));
    const credited = issuing && (lines.length > 0 || shippingPaise > 0);
    const returned = { lines, shippingPaise, reason: 'Goods were returned' };
    const note = credited ? await creditReturned(tx, orderId, returned, issuing) : undefined;
    return note?.document.totals.payablePaise ?? sumOfRefund(refund);
  },
  onRefund: async (tx, refund) => {
    await oweReturned(tx, refund);
  },
};

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
    promises: promiseStore(db),
    payments: paymentStore(db),
    desk: deskStore(db),
    conversation: conversationStore(db),
    pictures: pictureStore(db),
    returns: returnStore(db, returnHooks),
    invoices: invoiceStore(db),
    messages: messageStore(db),
    restock: restockStore(db),
    missedSearches: missedSearchStore(db),
    synonyms: synonymStore(db),
    templates: templateStore(db),
    outbox: outboxStore(db),
    mailbox: mailboxStore(db),
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
