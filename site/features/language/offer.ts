import { $language, $languageOffered } from '../../lib/preferences';

/**
 * Offers the reader's own language once, on a page in another one. The address decides the language; nobody is
 * redirected. For nearly every reader this check is enough, because their first preference is the page's language; the
 * rest is a separate script.
 */
export function offerLanguage(): void {
  const sign = $language.get() || navigator.language;
  if (sign.split('-', 1)[0] === document.documentElement.lang || sign === $languageOffered.get()) return;
  import('./bar')
    .then(({ offer }) => offer(sign))
    .catch((error: unknown) => console.warn('another language could not be offered', error));
}
