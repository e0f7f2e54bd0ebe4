import type { TableName } from '../../data/tables.ts';
import type { Retained } from './rules.ts';

/** The part of a customer's own data that has a table's rows; or why none has. */
type Copied = { copy: string } | { notCopied: string };

/**
 * What removes a table's rows: the end of the account (shop/account/removal.ts); the end of what the shop needs of an order
 * whose account is gone, which takes name, contact and words only (shop/orders/forgotten.ts); a rule of retention. Or why
 * they stay.
 */
type Leaves = { leaves: readonly ['account' | 'forgotten' | Retained, ...Retained[]] } | { stays: string };

/**
 * What becomes of each table's rows: a new table does not compile before it is said here. `kept.test.ts` holds it against
 * the copy of a customer's data, the end of an account and the rules by age.
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
  emailChanges: { copy: 'emailChanges', leaves: ['account'] },
  addresses: { copy: 'addresses', leaves: ['account'] },
  garage: { copy: 'garage', leaves: ['account'] },
  carts: { copy: 'cart', leaves: ['account', 'guestCart'] },
  cartLines: { copy: 'cart', leaves: ['account', 'removedLine'] },
  orders: { copy: 'orders', leaves: ['forgotten'] },
  orderLines: { copy: 'orders', leaves: ['forgotten'] },
  quotes: { copy: 'orders', leaves: ['forgotten'] },
  quoteLines: { copy: 'orders', stays: 'They are amounts, which bookkeeping needs.' },
  orderEvents: { copy: 'orders', leaves: ['forgotten'] },
  messages: { copy: 'messages', leaves: ['account', 'caughtMessage'] },
  missedSearches: { notCopied: 'They are linked to nobody.', leaves: ['missedSearch'] },
  synonyms: { notCopied: 'They are the shop’s.', stays: 'Sellers remove them.' },
  revisions: { notCopied: 'They are numbers.', stays: 'There is one for each list.' },
  outbox: { copy: 'mails', leaves: ['account', 'sentMail', 'nightMail'] },
};
