import { conditionsText } from '../../../api/contract/conditions-text';
import type { Condition, Fit } from '../../../api/contract/fitment';
import type { Translate } from '../../i18n/keys';
import { pageText } from '../../lib/page-strings';

/** How a verdict in words looks: its mark and its colour. */
export const saidClasses: Record<Fit, string> = {
  fits: 'fit-said fit-yes text-good',
  fitsIf: 'fit-said fit-if text-warn',
  fitsNot: 'fit-said fit-no text-bad',
  unknown: 'fit-said fit-unknown text-muted',
};

/**
 * "Does not fit your Maruti Suzuki Swift (3rd gen) 1.2 VVT K12M, 2018"; at the desk, of a customer's vehicle.
 * @param vehicle as it is named, or a placeholder
 */
export function saidText(
  t: Translate,
  whose: 'purchase' | 'desk',
  fit: Fit,
  conditions: readonly Condition[],
  vehicle: string,
): string {
  const values = { vehicle, condition: conditions.length === 0 ? '' : conditionsText(conditions, pageText()) };
  return whose === 'desk' ? t(`desk.fit.${fit}`, values) : t(`purchase.fit.${fit}`, values);
}
