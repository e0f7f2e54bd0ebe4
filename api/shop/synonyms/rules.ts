/** Limits of synonyms, and why one is refused. No zod, so that the desk can use it. */

/** Lengths in characters; `most`: synonyms in a shop; `file`: characters of an imported file. */
export const synonymLimits = { phrase: 60, meaning: 100, most: 500, file: 100_000 } as const;

/**
 * Why a synonym is refused: phrase or meaning is empty or too long; the phrase has no letters, is known to the
 * catalogue or has a meaning already; one synonym would lead to another; there are too many. In a file: it is not in
 * UTF-8, or a line does not have two cells.
 */
export const synonymProblems = [
  ...(['empty', 'long', 'letters', 'known', 'taken', 'loop', 'many'] as const),
  ...(['encoding', 'line'] as const),
] as const;
export type SynonymProblem = (typeof synonymProblems)[number];
