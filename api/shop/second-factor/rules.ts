/**
 * The second factor of sellers: the app's codes, how many steps a phone's clock may differ, the number of recovery
 * codes, and how many wrong codes an account may try within the window.
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
