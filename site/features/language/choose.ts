import type { Language } from '../../../api/contract/languages';
import { $language, $languageOffered } from '../../lib/preferences';

/** Remembers the language that somebody chose. On a page in another one it may be offered once more. */
export function chooseLanguage(language: Language): void {
  $language.set(language);
  $languageOffered.set('');
}
