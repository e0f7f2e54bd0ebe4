import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { fallbackLanguage, languageCodes } from '../../api/contract/languages.ts';
import { composedKeys } from './composed-keys.ts';
import { keysUsed, problemsOfUse } from './key-use.ts';
import { untranslated } from './latin-words.ts';
import { localeProblems } from './locales.ts';
import { noteProblems } from './notes.ts';

/** The shop's own texts, as the checks read them. */
export function readTexts(root: string) {
  const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as object;
  const locales: Record<string, object> = Object.fromEntries(
    languageCodes.map((language) => [language, json(`site/public/locales/${language}/common.json`)]),
  );
  return { locales, notes: parse(readFileSync(join(root, 'site/i18n/notes.yaml'), 'utf8')) as Record<string, string> };
}

/** Code that asks for texts, by file. Tests ask for anything. */
function sourcesOf(root: string): Map<string, string> {
  const files = ['api', 'site'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
  );
  const code = files.filter((file) => /\.(?:tsx?|astro)$/.test(file) && !/\.test\.ts$|^site\/e2e\//.test(file));
  return new Map(code.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

/** What is wrong with the shop's texts, by what was looked at. */
export function textProblems(root: string): Record<string, string[]> {
  const { locales, notes } = readTexts(root);
  const english = locales[fallbackLanguage] ?? {};
  return {
    'Locale files': [...localeProblems(locales), ...untranslated(locales)],
    'Texts in use': problemsOfUse(english, keysUsed(sourcesOf(root), Object.keys(english)), composedKeys),
    "Translators' notes": noteProblems(notes, locales),
  };
}
