/**
 * Limits within the window, for one caller and for all at one address: of new accounts, and of mails with a link for a
 * new password or account.
 */
export const accountLimits = {
  windowMilliseconds: 60 * 60_000,
  newAccounts: { max: 200, ofAddress: 1000 },
  links: { max: 60, ofAddress: 600 },
} as const;

/** An e-mail address as it is stored and looked up. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();
