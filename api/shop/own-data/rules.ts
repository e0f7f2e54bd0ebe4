/** How many copies of their data a customer may download within the window. */
export const exportLimits = { windowMilliseconds: 60 * 60_000, ofAccount: 10 } as const;
