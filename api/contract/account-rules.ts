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

/** Failed sign-in attempts within the window; see api/accounts/sign-in-guard.ts. */
export const signInLimits = { windowMilliseconds: 15 * 60_000, ofPair: 10, ofCaller: 50, ofAccount: 100 } as const;

/** New accounts and password-reset links that one caller may request within the window. */
export const accountLimits = { windowMilliseconds: 60 * 60_000, newAccounts: 200, links: 60 } as const;

/** Photos that one account may send within the window: making one takes seconds of a processor. */
export const photoLimits = { windowMilliseconds: 60 * 60_000, ofAccount: 60 } as const;

/** New enquiries per caller within the window: each sends two mails, one of them to any address the caller names. */
export const enquiryLimits = { windowMilliseconds: 60 * 60_000, perAddress: 100 } as const;

/** Lifetime of a password-reset link, in milliseconds, and how many may be valid at once. */
export const resetRules = { milliseconds: 60 * 60_000, maxLinks: 3 } as const;
