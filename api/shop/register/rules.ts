/**
 * Links that open an account: their lifetime in milliseconds, how many wrong passwords end one, and the longest path to
 * go on to.
 */
export const registrationRules = { milliseconds: 24 * 60 * 60_000, wrongPasswords: 5, maxNext: 500 } as const;

/**
 * How often registering may show that an address has an account, to one caller and at one network address, within the
 * window. After that, it is refused there.
 */
export const takenAddressLimits = { windowMilliseconds: 60 * 60_000, max: 10, ofAddress: 50 } as const;
