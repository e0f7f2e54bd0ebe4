import type { Language } from '../../../api/shop/language/languages';
import type { InfoPage } from './pages';
import { plainText } from './plain-text';

/** Structured data of a page with questions; undefined for a page without. */
export function questionsJsonLd(page: InfoPage, language: Language): object | undefined {
  const questions = page.sections.flatMap((section) => section.questions);
  if (questions.length === 0) return undefined;
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    name: page.title,
    inLanguage: language,
    mainEntity: questions.map(({ title, body }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: plainText(body) },
    })),
  };
}
