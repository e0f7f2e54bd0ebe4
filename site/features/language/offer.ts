import { $language, $languageOffered } from '../../lib/preferences';

/**
 * Offers the reader's own language on a page in another one, once: the address decides the language, nobody is sent elsewhere.
 * Nearly every reader's first sign is the page's language, so that a glance is enough; all else is in a script of its own.
 * Source: decisions, "Language".
 */
export function offerLanguage(): void {
  const sign = $language.get() || navigator.language;
  if (sign.slice(0, 2) === document.documentElement.lang || sign === $languageOffered.get()) return;
  import('./bar')
    .then(({ offer }) => offer(sign))
    .catch((error: unknown) => console.warn('another language could not be offered', error));
}
