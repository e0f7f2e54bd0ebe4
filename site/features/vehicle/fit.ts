import type { Condition, Fit } from '../../../api/contract/fitment';
import { type ConditionPiece, conditionPieces } from '../../../api/contract/year-text';
import type { Translate } from '../../i18n/keys';

/** How a fit is shown: a mark and a colour, as classes of `badge`. */
export const fitBadges: Record<Fit, string> = {
  fits: 'badge badge-good fit-yes',
  fitsIf: 'badge badge-warn fit-if',
  fitsNot: 'badge badge-bad fit-no',
  unknown: 'badge badge-quiet fit-unknown',
};

/**
 * The words of a badge, in pieces: "Fits if: ", "2015–2018, ", "with ABS". A note is English, as the supplier wrote it.
 * @param t has the words of years too
 */
export function fitWords(fit: Fit, conditions: readonly Condition[], t: Translate): ConditionPiece[] {
  const [before = '', after = ''] = t(`fit.${fit}`, { condition: '|' }).split('|');
  return [{ text: before }, ...conditionPieces(conditions, t), { text: after }].filter(({ text }) => text);
}
