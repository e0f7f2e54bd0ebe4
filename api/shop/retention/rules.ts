/**
 * After how many days the shop removes what nobody needs any longer. This is the only place for these times:
 * shop/retention/store.ts applies them, and the privacy policy shows them in nine languages.
 */
export const retentionDays = {
  /** Guests' carts, since their last change. Customers' carts stay as long as the account. */
  guestCart: 90,
  /** Lines taken out of a cart; they can be put back for an hour only. */
  removedLine: 2,
  /** Sign-ins, since they expired or were ended. */
  endedSignIn: 7,
  /**
   * Links for a new password, registrations and enquiries by mail, since they expired; used ones are deleted at once.
   * The key of a guest's enquiry is kept as long as its link.
   */
  expiredLink: 2,
  /** Mails, since they were sent, and that a mail to the shop was read. Unsent ones stay. */
  sentMail: 30,
  /** Mails to sellers about nights, since they were sent: they must not be sent again. */
  nightMail: 365,
  /** Messages of the contact form that its trap caught. */
  caughtMessage: 30,
  /** Messages, requests and mails to the shop by people who were not signed in. Customers' stay as long as the account. */
  strangersMessage: 365,
  /** Words of searches that found nothing or not all that was asked, since that day; they are linked to nobody. */
  missedSearch: 45,
  /** Wishes to be told when an item is back, since it was first missing in the catalogue. */
  goneWish: 180,
} as const;
export type Retained = keyof typeof retentionDays;

/** How many days a browser keeps a cookie. The cart's cookie lasts as long as the cart. */
export const cookieDays = { cart: retentionDays.guestCart, signIn: 30, device: 365 } as const;

export const dayMilliseconds = 24 * 60 * 60_000;

/** Days after delivery for which an order of a deleted account keeps name and contact. */
export const contactDaysAfterDelivery = 30;

/**
 * Days for which an account that an enquiry opened waits for its owner, since anything was last done about its orders.
 * Then it is deleted.
 */
export const unopenedAccountDays = 90;
