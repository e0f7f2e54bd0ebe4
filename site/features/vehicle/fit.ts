import type { Condition, Fit } from '../../../api/contract/fitment';
import { conditionsText } from '../../../api/contract/rules';
import type { TextKey, Translate } from '../../i18n/keys';

export { conditionsText };

/** How a fit is shown: words, a mark and a colour. */
export const fitBadges: Record<Fit, { className: string; key: TextKey }> = {
  fits: { className: 'badge badge-good fit-yes', key: 'fit.fits' },
  fitsIf: { className: 'badge badge-warn fit-if', key: 'fit.fitsIf' },
  fitsNot: { className: 'badge badge-bad fit-no', key: 'fit.fitsNot' },
  unknown: { className: 'badge badge-quiet fit-unknown', key: 'fit.unknown' },
};

/**
 * The words of a badge, in three: "Fits if: ", "2015–2018, with ABS", "". The middle is English, as the supplier wrote it;
 * a badge without conditions has only the first.
 */
export function fitWords(fit: Fit, conditions: readonly Condition[], t: Translate): [string, string, string] {
  const [before = '', after = ''] = t(fitBadges[fit].key, { condition: '|' }).split('|');
  return [before, conditionsText(conditions), after];
}
