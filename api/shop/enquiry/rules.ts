import { atMost } from '../mail/rules.ts';

/** What becomes of an enquiry by a guest. Pure rules. */

/** How long the link of its mail works, in milliseconds. */
export const guestLinkMilliseconds = 7 * 24 * 60 * 60_000;

/** Enquiries by guests within the window: of one caller, and of all at one network address. */
export const guestEnquiryLimits = { windowMilliseconds: 60 * 60_000, max: 60, ofAddress: 600 } as const;

/**
 * How many of a guest's enquiries one mailbox has in each window. Enquiries are counted, and not their mails, so that
 * the refusal comes equally soon for every address.
 */
export const ofMailbox = atMost({ inHour: 10, inDay: 30 });

/** What the shop knows about an account, as far as it matters here. */
export interface KnownAccount {
  /** Whether its mailbox is proven. */
  proven: boolean;
  /** Whether somebody has chosen a password for it. */
  hasPassword: boolean;
}

/**
 * Whether an enquiry made the account and nobody has opened it yet. Only whoever reads its mailbox can, so that it shows
 * nothing to the strangers who typed the address.
 */
export const isUnopened = ({ proven, hasPassword }: KnownAccount): boolean => !proven && !hasPassword;

/**
 * `open`: an account is made, and the enquiry goes to the seller; `join`: it goes to the seller for an account that an
 * earlier enquiry made; `wait`: it goes when the link of its mail is opened.
 */
export type Way = 'open' | 'join' | 'wait';

/**
 * Which way an enquiry takes. The guest gets the same answer in each, which does not reveal whether there is an account.
 * @param account of the address, if there is one
 * @param held whether another account had the address and may take it back
 * @param withoutAccount whether enquiries go without an account (`guest_enquiries` of shop.yaml)
 */
export function wayOf(
  { account, held }: { account: KnownAccount | undefined; held: boolean },
  withoutAccount: boolean,
): Way {
  if (withoutAccount || held) return 'wait';
  if (!account) return 'open';
  return isUnopened(account) ? 'join' : 'wait';
}

/**
 * Whether an enquiry whose link was opened belongs to the account of its address. A stranger may have registered the
 * address and know the password: such an account must not get what the reader of the mailbox wrote.
 */
export const isForAccount = (account: KnownAccount | undefined): boolean =>
  account !== undefined && (account.proven || isUnopened(account));
