import type { Language } from '../../../api/shop/language/languages';
import { detectLanguage } from '../../i18n/detect';
import { loadTexts } from '../../i18n/load-texts';
import { element } from '../../lib/element';
import { pageLanguage } from '../../lib/page-strings';
import { $language, $languageOffered } from '../../lib/preferences';
import { focusContent } from '../../ui/focus';

/** Offers the reader's language if the page is in another one. @param sign the preference that the offer is for */
export async function offer(sign: string): Promise<void> {
  const page = pageLanguage();
  const language = detectLanguage({ stored: $language.get(), browser: navigator.languages, page });
  if (language && language !== page) await showBar(language);
  $languageOffered.set(sign);
}

/** Shows the bar in the language that it offers. It covers the end of the page, so that nothing moves. */
async function showBar(language: Language): Promise<void> {
  const link = document.querySelector<HTMLAnchorElement>(`a[data-language="${language}"]`);
  if (!link) return;
  const t = await loadTexts(language);

  const bar = element('aside', 'language-offer');
  bar.lang = language;
  bar.setAttribute('aria-label', t('offer.text'));
  const words = element('p', '', t('offer.text'));
  const here = element('a', 'btn btn-main', t('offer.accept'));
  here.href = link.href;
  here.hreflang = language;
  here.addEventListener('click', () => {
    here.search = location.search;
    here.hash = location.hash;
    $language.set(language);
  });
  const stay = element('button', 'btn', t('offer.later'));
  stay.type = 'button';
  stay.addEventListener('click', () => {
    $language.set(pageLanguage());
    bar.remove();
    // The button disappears with the bar: reading continues with the page.
    focusContent();
  });
  bar.append(words, here, stay);
  document.getElementById('toasts')?.before(bar);
}
