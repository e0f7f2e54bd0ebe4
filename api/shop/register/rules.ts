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
