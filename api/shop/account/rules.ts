/** Limits of the customer area, separate from rules.ts to keep them out of product pages. */

/** Profile photo; the size is that of the file, in bytes. */
export const photoRules = {
  maxBytes: 2 * 1024 * 1024,
  types: ['image/jpeg', 'image/png', 'image/gif'],
  /** Width times height of the uploaded image: a small file can unpack to gigabytes. */
  maxPixels: 40_000_000,
  /** Edge of the stored square, in pixels. */
  edge: 512,
} as const;

export const addressRules = { maxAddresses: 20, maxLabel: 40 } as const;

/** At most this many within this many milliseconds. */
export interface Limit {
  max: number;
  windowMilliseconds: number;
}

/** Failed sign-in attempts within the window; see api/shop/login/guard.ts. */
export const signInLimits = { windowMilliseconds: 15 * 60_000, ofPair: 10, ofAddress: 50, ofAccount: 100 } as const;

/**
 * Second factor of sellers: codes of an authenticator app, how many steps a phone's clock may differ, how many recovery
 * codes there are, and how many wrong codes one account may try within the window.
 */
export const secondFactorRules = {
  digits: 6,
  stepSeconds: 30,
  steps: 1,
  recoveryCodes: 10,
  maxCode: 40,
  windowMilliseconds: 60 * 60_000,
  wrongCodes: 10,
} as const;

/** New accounts, and mails with links for a new password or a new account, that one caller, and all at one address, may request within the window. */
export const accountLimits = {
  windowMilliseconds: 60 * 60_000,
  newAccounts: { max: 200, ofAddress: 1000 },
  links: { max: 60, ofAddress: 600 },
} as const;

/**
 * An account that opens by the link of a mail: the link's lifetime in milliseconds, how many wrong passwords end it, and
 * the longest path to go on to.
 */
export const registrationRules = { milliseconds: 24 * 60 * 60_000, wrongPasswords: 5, maxNext: 500 } as const;

/**
 * How often registering may tell that an address has an account, to one caller and at one address, within the window.
 * After that, no registration is taken from there.
 */
export const takenAddressLimits = { windowMilliseconds: 60 * 60_000, max: 10, ofAddress: 50 } as const;

/** New enquiries of one account, and from one address, within the window: each sends the seller a mail. */
export const enquiryLimits = { windowMilliseconds: 60 * 60_000, max: 100, ofAddress: 1000 } as const;

/** Photos that one account may send within the window: making one takes seconds of a processor. */
export const photoLimits = { windowMilliseconds: 60 * 60_000, ofAccount: 60 } as const;

/** New carts of guests within the window: of strangers at one address or of one known device, and of all there. */
export const guestCartLimits = { windowMilliseconds: 60 * 60_000, max: 300, ofAddress: 1000 } as const;

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

/**
 * Mails that prove an account's address: the link's lifetime in milliseconds, and how many one account may ask for within
 * the window.
 */
export const emailProofRules = {
  milliseconds: 7 * 24 * 60 * 60_000,
  windowMilliseconds: 24 * 60 * 60_000,
  ofAccount: 5,
} as const;

/** How many copies of their data a customer may download within the window. */
export const exportLimits = { windowMilliseconds: 60 * 60_000, ofAccount: 10 } as const;

/** For how many days after delivery an order keeps name and contact when its customer has deleted the account. */
export const contactDaysAfterDelivery = 30;

/** Lifetime of a password-reset link, in milliseconds, and how many may be valid at once. */
export const resetRules = { milliseconds: 60 * 60_000, maxLinks: 3 } as const;

/** What a page of the desk sends with what it asks for by itself: nobody is using a seller's sign-in then. */
export const unattendedHeader = 'x-unattended';
