import type { Condition } from './fitment.ts';
import { conditionPieces, type SayYears } from './year-text.ts';

/** "2015–2018, with ABS / from 2020", where no language is marked. Apart from its pieces, which every search page loads. */
export function conditionsText(conditions: readonly Condition[], say: SayYears): string {
  return conditionPieces(conditions, say).join('');
}
