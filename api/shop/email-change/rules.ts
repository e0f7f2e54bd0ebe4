/**
 * Changes of an e-mail address: lifetimes of the link to the new mailbox and of that to the old one, in milliseconds, and
 * how many changes an account may start, and how many mails about them one mailbox may get, within the window.
 */
export const emailChangeRules = {
  confirmMilliseconds: 24 * 60 * 60_000,
  takeBackMilliseconds: 7 * 24 * 60 * 60_000,
  windowMilliseconds: 24 * 60 * 60_000,
  ofAccount: 5,
  ofRecipient: 5,
} as const;
