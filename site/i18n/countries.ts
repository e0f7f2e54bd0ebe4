import type { Language } from '../../api/contract/languages';

const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes by English name, with the names that trade uses beside the platform's. */
const codes = new Map<string, string>(
  letters.flatMap((first) =>
    letters.flatMap((second): [string, string][] => {
      const name = english.of(first + second);
      return name ? [[name.toLowerCase(), first + second]] : [];
    }),
  ),
);
for (const [name, code] of [
  ['usa', 'US'],
  ['uk', 'GB'],
  ['uae', 'AE'],
  ['korea', 'KR'],
  ['czech republic', 'CZ'],
  ['turkey', 'TR'],
] as const)
  codes.set(name, code);
const names = new Map<Language, Intl.DisplayNames>();

/**
 * A country's name in the page's language, from the platform's own language data. Suppliers name countries in English; what
 * is no country's name stays as it is, and says so.
 */
export function countryIn(name: string, language: Language): { text: string; lang: Language } {
  const code = codes.get(name.trim().toLowerCase());
  if (code === undefined) return { text: name, lang: 'en' };
  const known = names.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  names.set(language, known);
  return { text: known.of(code) ?? name, lang: language };
}
