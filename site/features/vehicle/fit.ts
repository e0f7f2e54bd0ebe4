import type { Condition, Fit } from '../../../api/contract/fitment';
import { type ConditionPiece, conditionPieces } from '../../../api/contract/year-text';
import type { TextKey, Translate } from '../../i18n/keys';

/** How a fit is shown: words, a mark and a colour. */
export const fitBadges: Record<Fit, { className: string; key: TextKey }> = {
  fits: { className: 'badge badge-good fit-yes', key: 'fit.fits' },
  fitsIf: { className: 'badge badge-warn fit-if', key: 'fit.fitsIf' },
  fitsNot: { className: 'badge badge-bad fit-no', key: 'fit.fitsNot' },
  unknown: { className: 'badge badge-quiet fit-unknown', key: 'fit.unknown' },
};

/**
 * The words of a badge, in pieces: "Fits if: ", "2015–2018, ", "with ABS". A note is English, as the supplier wrote it.
 * @param t has the words of years too
 */
export function fitWords(fit: Fit, conditions: readonly Condition[], t: Translate): ConditionPiece[] {
  const [before = '', after = ''] = t(fitBadges[fit].key, { condition: '|' }).split('|');
  const pieces = [{ text: before, isNote: false }, ...conditionPieces(conditions, t), { text: after, isNote: false }];
  return pieces.filter(({ text }) => text !== '');
}
