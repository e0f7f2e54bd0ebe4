/** Days that the list of missed searches looks back. */
export const missedPeriods = [7, 30] as const;

export type MissedPeriod = (typeof missedPeriods)[number];

/** What became of a search: nothing was found, or a part of it was given up. */
export const missedOutcomes = ['nothing', 'partly'] as const;

export type MissedOutcome = (typeof missedOutcomes)[number];
