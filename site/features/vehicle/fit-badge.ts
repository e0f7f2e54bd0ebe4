import type { Verdict } from '../../../api/shop/fit/fitment';
import { langOf } from '../../i18n/lang-of';
import { pageText } from '../../lib/page-strings';
import { fitBadges, fitWords } from './fit';

/** Says on a static page's item whether it fits; nothing without a verdict. */
export function setBadge(item: Element, verdict: Pick<Verdict, 'fit' | 'conditions'> | undefined): void {
  item.querySelector('.fit')?.replaceChildren(...(verdict ? [badgeOf(verdict)] : []));
}

function badgeOf({ fit, conditions }: Pick<Verdict, 'fit' | 'conditions'>): HTMLElement {
  const badge = document.createElement('span');
  badge.className = fitBadges[fit];
  const words = document.createElement('span');
  words.append(
    ...fitWords(fit, conditions, pageText()).map((text) => {
      const lang = langOf(text);
      if (!lang) return text;
      const note = document.createElement('span');
      note.lang = lang;
      note.textContent = text;
      return note;
    }),
  );
  badge.append(words);
  return badge;
}
