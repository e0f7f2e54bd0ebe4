/** The periods of the list of missed searches, in days. */
export const missedPeriods = [7, 30] as const;

export type MissedPeriod = (typeof missedPeriods)[number];

/** The outcome of a missed search: nothing was found, or a part of it was given up. */
export const missedOutcomes = ['nothing', 'partly'] as const;

export type MissedOutcome = (typeof missedOutcomes)[number];
