import { readFits } from '../../../api/contract/fit';
import type { Condition, Fit } from '../../../api/contract/fitment';
import type { TextKey, Translate } from '../../i18n/keys';
import { pageText } from '../../lib/page-strings';
import { $vehicle, fittedVehicle } from './vehicle';

/** How a fit is shown: words, a mark and a colour. */
export const fitBadges: Record<Fit, { className: string; key: TextKey }> = {
  fits: { className: 'badge badge-good fit-yes', key: 'fit.fits' },
  fitsIf: { className: 'badge badge-warn fit-if', key: 'fit.fitsIf' },
  fitsNot: { className: 'badge badge-bad fit-no', key: 'fit.fitsNot' },
  unknown: { className: 'badge badge-quiet fit-unknown', key: 'fit.unknown' },
};

/** What the shopper has to check: "2015–2018, with ABS / since 2020". Notes are the supplier's own words. */
export function conditionsText(conditions: readonly Condition[], t: Translate): string {
  const years = ({ yearFrom: from, yearTo: to }: Condition) => {
    if (from === null) return to === null ? null : t('fit.until', { to });
    return to === null ? t('fit.since', { from }) : t('fit.years', { from, to });
  };
  return conditions.map((one) => [years(one), one.note].filter(Boolean).join(', ')).join(' / ');
}

/** "Fits your vehicle", "Fits if: 2015–2018". */
export const fitText = (fit: Fit, conditions: readonly Condition[], t: Translate): string =>
  t(fitBadges[fit].key, { condition: conditionsText(conditions, t) });

/** Shows beside each item whether it fits the shopper's vehicle, from the data in the page. */
export function followFit(): void {
  $vehicle.subscribe((vehicle) => {
    for (const list of document.querySelectorAll<HTMLElement>('[data-fits]')) {
      const places = Array.from(list.querySelectorAll('.fit'));
      const verdicts = vehicle ? readFits(list.dataset.fits ?? '', fittedVehicle(vehicle), places.length) : [];
      for (const [index, place] of places.entries()) {
        const { fit, conditions = [] } = verdicts[index] ?? {};
        place.replaceChildren(...(fit ? [badgeOf(fit, conditions)] : []));
      }
    }
  });
}

function badgeOf(fit: Fit, conditions: readonly Condition[]): HTMLElement {
  const badge = document.createElement('span');
  badge.className = fitBadges[fit].className;
  badge.textContent = fitText(fit, conditions, pageText());
  return badge;
}
