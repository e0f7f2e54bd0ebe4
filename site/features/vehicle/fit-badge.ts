import type { Verdict } from '../../../api/contract/fitment';
import { pageText } from '../../lib/page-strings';
import { fitBadges, fitText } from './fit';

/** Says on a static page's item whether it fits; nothing without a verdict. */
export function setBadge(item: Element, verdict: Pick<Verdict, 'fit' | 'conditions'> | undefined): void {
  const badge = document.createElement('span');
  if (verdict) {
    badge.className = fitBadges[verdict.fit].className;
    badge.textContent = fitText(verdict.fit, verdict.conditions, pageText());
  }
  item.querySelector('.fit')?.replaceChildren(...(verdict ? [badge] : []));
}
