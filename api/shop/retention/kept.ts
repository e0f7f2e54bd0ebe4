import type { TableName } from '../../data/tables.ts';
import type { Retained } from './rules.ts';

/** The part of a customer's copy that has a table's rows, or why none has. */
type Copied = { copy: string } | { notCopied: string };

/**
 * What removes a table's rows, or why they stay:
 * - `account`: deleting the account (shop/account/removal.ts). An account that an enquiry opened and nobody uses is deleted
 *   by itself.
 * - `forgotten`: removes only name, contact and texts from an order (shop/orders/forgotten.ts).
 * - a rule of retention.
 */
type Leaves = { leaves: readonly ['account' | 'forgotten' | Retained, ...Retained[]] } | { stays: string };

/**
 * What is copied and removed of each table; a new table must be added here to compile. kept.test.ts compares this with
 * the deletion of an account and the rules by age, own-data/routes.test.ts with the copy of a customer's data.
 */
export const kept: Record<TableName, Copied & Leaves> = {
  users: { copy: 'profile', leaves: ['account'] },
  sessions: { copy: 'signIns', leaves: ['account', 'endedSignIn'] },
  secondFactors: { copy: 'secondFactors', leaves: ['account'] },
  recoveryCodes: { notCopied: 'They are hashes of what opens an account.', leaves: ['account'] },
  passwordResets: { copy: 'passwordLinks', leaves: ['account', 'expiredLink'] },
  registrations: {
    notCopied: 'Anybody may have entered what waits there: it is nobody’s until its link is opened.',
    leaves: ['account', 'expiredLink'],
  },
  waitingEnquiries: {
    notCopied: 'Anybody may have entered what waits there: it is nobody’s until its link is opened.',
    leaves: ['account', 'expiredLink'],
  },
  arrivedEnquiries: { notCopied: 'They are hashes.', leaves: ['expiredLink'] },
  emailChanges: { copy: 'emailChanges', leaves: ['account'] },
  addresses: { copy: 'addresses', leaves: ['account'] },
  garage: { copy: 'garage', leaves: ['account'] },
  carts: { copy: 'cart', leaves: ['account', 'guestCart'] },
  cartLines: { copy: 'cart', leaves: ['account', 'removedLine'] },
  orders: { copy: 'orders', leaves: ['forgotten'] },
  orderLines: { copy: 'orders', leaves: ['forgotten'] },
  quotes: { copy: 'orders', leaves: ['forgotten'] },
  quoteLines: { copy: 'orders', stays: 'They are amounts, which bookkeeping needs.' },
  customerSteps: { copy: 'orders', leaves: ['forgotten'] },
  linePromises: { copy: 'orders', leaves: ['forgotten'] },
  doubtedFits: { copy: 'orders', leaves: ['forgotten'] },
  payments: { copy: 'orders', leaves: ['forgotten'] },
  paymentFacts: {
    notCopied: 'They are amounts that a provider told of payments, which the copy has.',
    stays: 'Bookkeeping needs them.',
  },
  refunds: { copy: 'orders', stays: 'They are amounts, which bookkeeping needs.' },
  orderEvents: { copy: 'orders', leaves: ['forgotten'] },
  orderPictures: { copy: 'orders', leaves: ['forgotten'] },
  orderMessages: { copy: 'orders', leaves: ['forgotten'] },
  returns: { copy: 'orders', leaves: ['forgotten'] },
  returnLines: { copy: 'orders', stays: 'They are goods and reasons, which bookkeeping needs.' },
  returnSteps: { copy: 'orders', leaves: ['forgotten'] },
  invoices: {
    copy: 'orders',
    // Section 36 of the CGST Act: 72 months from the day on which the year's annual return is due.
    stays: 'The law asks a shop to keep its invoices, with the names on them.',
  },
  invoiceCounters: { notCopied: 'They are numbers.', stays: 'There is one for each prefix and financial year.' },
  messages: { copy: 'messages', leaves: ['account', 'caughtMessage', 'strangersMessage'] },
  restockWishes: { copy: 'restock', leaves: ['account', 'goneWish'] },
  missedSearches: { notCopied: 'They are linked to nobody.', leaves: ['missedSearch'] },
  synonyms: { notCopied: 'They are the shop’s.', stays: 'Sellers remove them.' },
  answerTemplates: { notCopied: 'They are the shop’s.', stays: 'Sellers remove them.' },
  revisions: { notCopied: 'They are numbers.', stays: 'There is one for each list.' },
  readMails: { notCopied: 'They are hashes and numbers of mails, which the mailbox has.', leaves: ['sentMail'] },
  mailboxTurns: { notCopied: 'They say which process reads a mailbox.', stays: 'There is one for each mailbox.' },
  outbox: { copy: 'mails', leaves: ['account', 'sentMail', 'nightMail'] },
};
