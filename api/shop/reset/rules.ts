/** Lifetime of a password-reset link, in milliseconds, and how many may be valid at once. */
export const resetRules = { milliseconds: 60 * 60_000, maxLinks: 3 } as const;
