/** Failed sign-in attempts within the window; see api/shop/login/guard.ts. */
export const signInLimits = { windowMilliseconds: 15 * 60_000, ofPair: 10, ofAddress: 50, ofAccount: 100 } as const;
