import type { Condition, Fit } from './fitment.ts';

/** Which text says a verdict. */

/** Whether a buyer found otherwise. */
export const isDoubted = (conditions: readonly Condition[]): boolean => conditions.some(({ doubted }) => doubted);

/** The texts for a verdict: `doubted` and `doubtedIf` are those of doubted `fits` and `fitsIf`. */
export const saidFits = ['fits', 'fitsIf', 'fitsNot', 'unknown', 'doubted', 'doubtedIf'] as const;
export type SaidFit = (typeof saidFits)[number];

/** Which text says a verdict, and the conditions that the text names. */
export function saidFit(fit: Fit, conditions: readonly Condition[]): { said: SaidFit; conditions: Condition[] } {
  const named = conditions.filter((condition) => !condition.doubted);
  if (!isDoubted(conditions)) return { said: fit, conditions: named };
  return { said: named.length > 0 ? 'doubtedIf' : 'doubted', conditions: named };
}
