import { fallbackLanguage } from '../../../api/shop/language/languages.ts';
import { flatten } from './locales.ts';

/**
 * Problems of the translators' notes: notes on missing texts, and texts that lack a note. Texts that are the same in
 * English but differ in another language need one: a translator who sees only the English must know what each is for.
 * @param notes notes by the key of their text
 * @param files parsed locale files by language
 */
export function noteProblems(notes: Readonly<Record<string, string>>, files: Record<string, object>): string[] {
  const english = flatten(files[fallbackLanguage] ?? {});
  const problems: string[] = [];
  for (const [key, note] of Object.entries(notes)) {
    if (!english.has(key)) problems.push(`the note on ${key} is about no text`);
    if (note.trim() === '') problems.push(`the note on ${key} is empty`);
  }
  const keysOf = Map.groupBy(english.keys(), (key) => english.get(key));
  for (const [language, file] of Object.entries(files)) {
    const texts = flatten(file);
    for (const keys of keysOf.values()) {
      const silent = keys.filter((key) => notes[key] === undefined);
      if (silent.length > 0 && new Set(keys.flatMap((key) => texts.get(key) ?? [])).size > 1)
        problems.push(`${silent.join(', ')}: one text in English, several in ${language}, and no note that says why`);
    }
  }
  return [...new Set(problems)];
}
