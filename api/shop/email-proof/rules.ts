/**
 * Mails that prove an account's address: the link's lifetime in milliseconds, and how many one account may ask for within
 * the window.
 */
export const emailProofRules = {
  milliseconds: 7 * 24 * 60 * 60_000,
  windowMilliseconds: 24 * 60 * 60_000,
  ofAccount: 5,
} as const;
