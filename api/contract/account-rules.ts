/** Limits of the customer area; apart from rules.ts, so that product pages do not carry them. */

/** Profile photo; the size is that of the file, in bytes. Source: customer-area specification, section 9. */
export const photoRules = {
  maxBytes: 2 * 1024 * 1024,
  types: ['image/jpeg', 'image/png', 'image/gif'],
  /** Width times height of what is sent: a small file can unpack to gigabytes. */
  maxPixels: 40_000_000,
  /** Edge of the square that is kept, in pixels. */
  edge: 512,
} as const;

export const addressRules = { maxAddresses: 20, maxLabel: 40 } as const;

/** Failed tries to sign in within the window; see api/sign-in-guard.ts. */
export const signInLimits = { windowMilliseconds: 15 * 60_000, ofPair: 10, ofCaller: 50, ofAccount: 100 } as const;

/** New accounts, and links for a forgotten password, that one caller may ask for within the window. */
export const accountLimits = { windowMilliseconds: 60 * 60_000, newAccounts: 200, links: 60 } as const;

/** New enquiries of one caller within the window: each sends two mails, one of them to any address that the caller names. */
export const enquiryLimits = { windowMilliseconds: 60 * 60_000, perAddress: 100 } as const;

/** Passwords are reset by a link that lives this long, in milliseconds; so many links at most live at once. */
export const resetRules = { milliseconds: 60 * 60_000, maxLinks: 3 } as const;
