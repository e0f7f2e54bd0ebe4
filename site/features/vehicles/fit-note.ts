import { conditionPieces } from '../../../api/shop/fit/year-text';
import type { VehicleCategoryPage } from '../../catalogue';
import type { Translate } from '../../i18n/keys';
import { langOf } from '../../i18n/lang-of';
import { inRow, type Markup, markup } from '../../lib/markup';

/** "Fits only: 1.2 VVT K12M (2018–2020, with ABS), 1.3 DDiS D13A"; nothing for an item that fits all engines. */
export function fitNote(fits: VehicleCategoryPage['itemFits'][number], t: Translate): Markup | undefined {
  if (fits.length === 0) return undefined;
  const engines = fits.map(({ engine, conditions }, at) => {
    const pieces = conditionPieces(conditions, t).filter(Boolean);
    const asked = pieces.map((text) => markup`<span${langOf(text) && markup` lang="en"`}>${text}</span>`);
    return markup`${at > 0 && ', '}<span lang="en">${engine}</span>${asked.length > 0 && markup` (${inRow(asked)})`}`;
  });
  return markup`${t('vehicles.fitsOnly')}: ${inRow(engines)}`;
}
