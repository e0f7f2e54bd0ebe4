import { fallbackLanguage, startedLanguages } from '../../../api/shop/language/languages.ts';

/** Texts of a locale file by dotted key. */
export function flatten(tree: object, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') texts.set(prefix + key, value);
    else for (const [inner, text] of flatten(value as object, `${prefix}${key}.`)) texts.set(inner, text);
  }
  return texts;
}

/** Texts that a language must have from the start: the offer, in that language, to read the shop in it. */
const firstSections = ['offer.'];

const pluralEnd = /_(?:zero|one|two|few|many|other)$/;
/** The key that code uses: all plural forms of a text share one key. */
export const withoutPlural = (key: string) => key.replace(pluralEnd, '');
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

/** The plural forms of a language. */
function pluralForms(language: string): string[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories;
}

/**
 * Mismatches between the English locale file and the others: missing and unknown keys, different placeholders, empty
 * texts, missing plural forms.
 * @param files parsed locale files by language
 * @param started languages that may still lack texts
 */
export function localeProblems(files: Record<string, object>, started: readonly string[] = startedLanguages): string[] {
  const english = flatten(files[fallbackLanguage] ?? {});
  const problems: string[] = [];
  for (const [language, file] of Object.entries(files)) {
    const texts = flatten(file);
    const wanted = new Map<string, string>();
    for (const [key, text] of english) {
      if (!pluralEnd.test(key)) wanted.set(key, text);
      else for (const form of pluralForms(language)) wanted.set(key.replace(pluralEnd, `_${form}`), text);
    }
    for (const [key, source] of wanted) {
      const text = texts.get(key);
      if (text === undefined) {
        if (!started.includes(language) || firstSections.some((section) => key.startsWith(section)))
          problems.push(`${language}: ${key} is missing`);
      } else if (text.trim() === '') problems.push(`${language}: ${key} is empty`);
      else if (text !== text.normalize('NFC')) problems.push(`${language}: ${key} is not in NFC`);
      else if (String(placeholders(text)) !== String(placeholders(source))) {
        problems.push(
          `${language}: ${key} has the placeholders ${placeholders(text)}, expected ${placeholders(source)}`,
        );
      }
    }
    for (const key of texts.keys())
      if (!wanted.has(key)) problems.push(`${language}: ${key} is not in the English file`);
  }
  return problems;
}
