import type { Condition } from './fitment.ts';
import { conditionPieces, type SayYears } from './year-text.ts';

/** "2015–2018, with ABS / from 2020" as one text. Kept apart from year-text.ts, which every search page loads. */
export function conditionsText(conditions: readonly Condition[], say: SayYears): string {
  return conditionPieces(conditions, say).join('');
}
