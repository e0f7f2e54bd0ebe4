import type { Language } from './languages.ts';

const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Country codes by English name: the platform's names plus those used in trade. */
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
/** By language and code: thousands of pages name the same few countries. */
const names = new Map<string, string>();

function nameIn(code: string, language: Language): string | undefined {
  const key = `${language} ${code}`;
  const name = names.get(key) ?? new Intl.DisplayNames(language, { type: 'region' }).of(code);
  if (name !== undefined) names.set(key, name);
  return name;
}

/** One English name for each country, however a supplier spells it; other text stays as it is. */
export function countryName(written: string): string {
  const code = codes.get(written.trim().toLowerCase());
  return (code && english.of(code)) ?? written;
}

/**
 * A country's name in the page's language, from the platform's own language data. Suppliers name countries in English;
 * text that is not a country's name stays as it is, marked as English.
 */
export function countryIn(name: string, language: Language): { text: string; lang: Language } {
  const code = codes.get(name.trim().toLowerCase());
  if (code === undefined) return { text: name, lang: 'en' };
  return { text: nameIn(code, language) ?? name, lang: language };
}
