/** What sellers teach the search: limits, and why a synonym is refused. Plain, so that the desk can use it. */

/** Lengths in characters; `most`: synonyms in a shop; `file`: characters of an imported one. */
export const synonymLimits = { phrase: 60, meaning: 100, most: 500, file: 100_000 } as const;

/**
 * Why a synonym is refused: the phrase or the meaning is empty or too long, the phrase has no letters, the catalogue knows
 * the phrase, it has a meaning already, one synonym would lead to another, there are too many; of a file, that it is not in
 * UTF-8, and a line that has not two cells.
 */
export const synonymProblems = [
  ...(['empty', 'long', 'letters', 'known', 'taken', 'loop', 'many'] as const),
  ...(['encoding', 'line'] as const),
] as const;
export type SynonymProblem = (typeof synonymProblems)[number];
