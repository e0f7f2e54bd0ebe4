/**
 * How long the shop keeps what nobody needs any longer: what, and after how many days it is removed. The one place for
 * these times; `shop/retention/store.ts` applies them, and the privacy policy shows them in nine languages.
 */
export const retentionDays = {
  /** Guests' carts, since they were last changed. Customers' carts stay as long as the account. */
  guestCart: 90,
  /** Lines taken out of a cart, which could be put back for an hour. */
  removedLine: 2,
  /** Sign-ins, since they expired or were ended. */
  endedSignIn: 7,
  /** Links for a new password, and for a new account with what was entered for it, since they expired; used ones go at once. */
  expiredLink: 2,
  /** Mails, since they were sent. Unsent ones stay. */
  sentMail: 30,
  /** What the shop told its sellers of nights, since it was sent: it must not tell them again. */
  nightMail: 365,
  /** Messages of the contact form that its trap caught. */
  caughtMessage: 30,
  /** Words of searches that found nothing or not all of it, since that day; they are not linked to anybody. */
  missedSearch: 45,
} as const;
export type Retained = keyof typeof retentionDays;

/** How many days a browser keeps a cookie: that of the cart as long as the cart, since its last change. */
export const cookieDays = { cart: retentionDays.guestCart, signIn: 30, device: 365 } as const;

export const dayMilliseconds = 24 * 60 * 60_000;

/** For how many days after delivery an order keeps name and contact when its customer has deleted the account. */
export const contactDaysAfterDelivery = 30;
