import type { Condition, Fit } from '../../../api/shop/fit/fitment';
import { saidFit } from '../../../api/shop/fit/said';
import { conditionPieces } from '../../../api/shop/fit/year-text';
import type { Translate } from '../../i18n/keys';

/** How a fit is shown: a mark and a colour, as classes of `badge`. */
export const fitBadges: Record<Fit, string> = {
  fits: 'badge badge-good fit-yes',
  fitsIf: 'badge badge-warn fit-if',
  fitsNot: 'badge badge-bad fit-no',
  unknown: 'badge badge-quiet fit-unknown',
};

/**
 * The text of a badge in pieces: "Fits if: ", "2015–2018, ", "with ABS". A note without a translation is English.
 * @param t has the texts of years too
 */
export function fitWords(fit: Fit, conditions: readonly Condition[], t: Translate): string[] {
  const { said, conditions: named } = saidFit(fit, conditions);
  const [before = '', after = ''] = t(`fit.${said}`, { condition: '|' }).split('|');
  return [before, ...conditionPieces(named, t), after].filter(Boolean);
}
