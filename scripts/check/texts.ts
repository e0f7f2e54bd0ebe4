import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { fallbackLanguage, type Language, languageCodes } from '../../api/contract/languages.ts';
import { categories, partTypes, textsOf as sampleTexts } from '../sample/facts.ts';
import { composedKeys } from './composed-keys.ts';
import { type Glossary, glossaryProblems, type Translated } from './glossary.ts';
import { exceptions } from './glossary-exceptions.ts';
import { keysUsed, problemsOfUse } from './key-use.ts';
import { untranslated } from './latin-words.ts';
import { flatten, localeProblems } from './locales.ts';
import { noteProblems } from './notes.ts';

/** The shop's own texts, as the checks read them. */
export function readTexts(root: string) {
  const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as object;
  const locales: Record<string, object> = Object.fromEntries(
    languageCodes.map((language) => [language, json(`site/public/locales/${language}/common.json`)]),
  );
  const yaml = <T>(name: string) => parse(readFileSync(join(root, 'site/i18n', `${name}.yaml`), 'utf8')) as T;
  return { locales, notes: yaml<Record<string, string>>('notes'), glossary: yaml<Glossary>('glossary') };
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
  const { locales, notes, glossary } = readTexts(root);
  const english = locales[fallbackLanguage] ?? {};
  return {
    'Locale files': [...localeProblems(locales), ...untranslated(locales)],
    'Texts in use': problemsOfUse(english, keysUsed(sourcesOf(root), Object.keys(english)), composedKeys),
    "Translators' notes": noteProblems(notes, locales),
    Glossary: glossaryProblems(glossary, translatedTexts(root, locales), exceptions),
  };
}

/** What a reader reads of a page: no addresses, no settings of the page. */
const prose = (markdown: string) =>
  markdown.replace(/^---\n[\s\S]*?\n---\n/, '').replace(/\{#[\w-]+\}|\]\([^)]*\)/g, ' ');

/** Every English text of the shop beside its translations: the locale files, the sample's names, the information pages. */
export function translatedTexts(root: string, locales: Readonly<Record<string, object>>): Translated[] {
  const flat = new Map(Object.entries(locales).map(([language, file]) => [language, flatten(file)]));
  const byLanguage = (textIn: (language: Language) => string | undefined) =>
    Object.fromEntries(
      languageCodes.flatMap((language) => {
        const text = textIn(language);
        return text === undefined ? [] : [[language, text]];
      }),
    );
  const keys = [...(flat.get(fallbackLanguage)?.keys() ?? [])];
  const pages = readdirSync(join(root, 'content/pages', fallbackLanguage));
  const page = (language: Language, file: string) => join(root, 'content/pages', language, file);
  return [
    ...keys.map((key) => ({ name: key, texts: byLanguage((language) => flat.get(language)?.get(key)) })),
    ...partTypes.map(({ id }) => ({
      name: `sample ${id}`,
      texts: byLanguage((language) => sampleTexts(language).partTypes[id]?.name),
    })),
    ...categories.map(({ id }) => ({
      name: `sample ${id}`,
      texts: byLanguage((language) => sampleTexts(language).categories[id]?.name),
    })),
    ...pages.map((file) => ({
      name: `content ${file}`,
      texts: byLanguage((language) => prose(readFileSync(page(language, file), 'utf8'))),
    })),
  ];
}
