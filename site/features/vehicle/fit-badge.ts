import type { Verdict } from '../../../api/shop/fit/fitment';
import { langOf } from '../../i18n/lang-of';
import { element } from '../../lib/element';
import { pageText } from '../../lib/page-strings';
import { withDoubts } from '../promise/doubts';
import { fitBadges, fitWords } from './fit';

/** Shows on an item of a static page whether it fits; nothing without a verdict. */
export function setBadge(item: Element, verdict: Pick<Verdict, 'fit' | 'conditions'> | undefined): void {
  const path = item.querySelector<HTMLAnchorElement>('a[href*="/product/"]')?.pathname ?? '';
  item.querySelector('.fit')?.replaceChildren(...(verdict ? [badgeOf(withDoubts(verdict, path))] : []));
}

function badgeOf({ fit, conditions }: Pick<Verdict, 'fit' | 'conditions'>): HTMLElement {
  const words = fitWords(fit, conditions, pageText()).map((text) => {
    const lang = langOf(text);
    if (!lang) return text;
    const note = element('span', '', text);
    note.lang = lang;
    return note;
  });
  return element('span', fitBadges[fit], element('span', '', ...words));
}
