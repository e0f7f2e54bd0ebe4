/**
 * Changes of an e-mail address: lifetimes in milliseconds of the links to the new and the old mailbox; how many changes
 * an account may start, and how many mails about them one mailbox may get, within the window.
 */
export const emailChangeRules = {
  confirmMilliseconds: 24 * 60 * 60_000,
  takeBackMilliseconds: 7 * 24 * 60 * 60_000,
  windowMilliseconds: 24 * 60 * 60_000,
  ofAccount: 5,
  ofRecipient: 5,
} as const;
