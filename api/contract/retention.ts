/**
 * How long the shop keeps what nobody needs any longer: what, and after how many days it is removed. The one place for
 * these times; `db/removal.ts` applies them, and the privacy policy shows them in nine languages.
 */
export const retentionDays = {
  /** Guests' carts, since they were last changed. Customers' carts stay as long as the account. */
  guestCart: 90,
  /** Lines taken out of a cart, which could be put back for an hour. */
  removedLine: 1,
  /** Sign-ins, since they expired or were ended. */
  endedSignIn: 7,
  /** Links for a new password, since they expired; used ones go at once. */
  expiredLink: 1,
  /** Mails, since they were sent. Unsent ones stay. */
  sentMail: 30,
  /** What the shop told its sellers of nights, since it was sent: it must not tell them again. */
  nightMail: 365,
  /** Messages of the contact form that its trap caught. */
  caughtMessage: 30,
} as const;
export type Retained = keyof typeof retentionDays;

export const dayMilliseconds = 24 * 60 * 60_000;
