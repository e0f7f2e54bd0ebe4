import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { baseNames } from '../../../api/search/understand/lexicon.ts';
import { folded } from '../../../api/search/understand/shopper-words.ts';
import {
  fallbackLanguage,
  fullLanguages,
  type Language,
  languageCodes,
  startedLanguages,
} from '../../../api/shop/language/languages.ts';
import {
  brands,
  categories,
  hasTexts,
  makes,
  partTypes,
  textsOf as sampleTexts,
} from '../../catalogue/sample/facts.ts';
import { type Avoided, avoidedProblems, type LocalisedText } from './avoided.ts';
import { citationProblems } from './citations.ts';
import { composedKeys } from './composed-keys.ts';
import { type Glossary, glossaryProblems, type Translated } from './glossary.ts';
import { exceptions } from './glossary-exceptions.ts';
import { keysUsed, problemsOfUse } from './key-use.ts';
import { untranslated } from './latin-words.ts';
import { flatten, localeProblems } from './locales.ts';
import { noteProblems } from './notes.ts';
import { type KnownNames, shopperWordProblems, type WordFile } from './shopper-words.ts';

/** The shop's own texts, as the checks read them. */
export function readTexts(root: string) {
  const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as object;
  const locales: Record<string, object> = Object.fromEntries(
    languageCodes.map((language) => [language, json(`site/public/locales/${language}/common.json`)]),
  );
  const yaml = <T>(name: string) => parse(readFileSync(join(root, 'site/i18n', `${name}.yaml`), 'utf8')) as T;
  return {
    locales,
    notes: yaml<Record<string, string>>('notes'),
    glossary: yaml<Glossary>('glossary'),
    avoided: yaml<Avoided>('avoided'),
  };
}

/** The words of shoppers and of the workshop. */
function wordFiles(root: string): WordFile[] {
  const read = (name: string, language: Language): WordFile => ({
    ...{ name, language },
    source: readFileSync(join(root, name), 'utf8'),
  });
  return [
    // A language whose translation has begun may lack its file.
    ...languageCodes
      .map((language) => ({ name: `content/search/${language}.yaml`, language }))
      .filter(({ name, language }) => fullLanguages.includes(language) || existsSync(join(root, name)))
      .map(({ name, language }) => read(name, language)),
    { ...read('content/part-words.yaml', 'en'), isPartWords: true },
  ];
}

/** The names of the sample catalogue. */
export function sampleNames(): KnownNames {
  const models = makes.flatMap((make) => make.models);
  const vehicles = [...makes.map(({ name }) => folded(name)), ...models.flatMap(({ name }) => baseNames(name))];
  const named = languageCodes.filter(hasTexts).flatMap((language) => {
    const { partTypes: types, categories: groups } = sampleTexts(language);
    return [...Object.values(types), ...Object.values(groups)].map(({ name }) => folded(name));
  });
  return {
    vehicles: new Set(vehicles),
    fuels: new Set(models.flatMap(({ engines }) => engines.map(({ fuel }) => fuel))),
    brands: new Set(brands.map(({ name }) => folded(name))),
    partTypes: partTypes.map(({ name }) => name),
    all: new Set([...vehicles, ...brands.map(({ name }) => folded(name)), ...named]),
  };
}

/** Code of some rooms by file, without tests: tests may use any key, and quote the texts that they look for. */
function sourcesOf(root: string, ...rooms: string[]): Map<string, string> {
  const files = rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
  );
  const code = files.filter((file) => /\.(?:tsx?|astro)$/.test(file) && !/\.test\.ts$|^site\/e2e\//.test(file));
  return new Map(code.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

/** Problems of the shop's texts, by check. */
export function textProblems(root: string): Record<string, string[]> {
  const { locales, notes, glossary, avoided } = readTexts(root);
  const english = locales[fallbackLanguage] ?? {};
  return {
    'Locale files': [...localeProblems(locales), ...untranslated(locales)],
    'Texts in use': problemsOfUse(
      english,
      keysUsed(sourcesOf(root, 'api', 'site'), Object.keys(english)),
      composedKeys,
    ),
    "Translators' notes": noteProblems(notes, locales),
    Citations: citationProblems(sourcesOf(root, 'api', 'site', 'scripts')),
    Glossary: glossaryProblems(glossary, translatedTexts(root, locales), exceptions),
    'Words to avoid': avoidedProblems(avoided, everyText(root, locales)),
    "Shoppers' words": shopperWordProblems(wordFiles(root), sampleNames()),
  };
}

/** The progress of languages whose translation has begun, one line each. */
export function startedTexts(root: string): string[] {
  const { locales } = readTexts(root);
  const count = (language: Language) => flatten(locales[language] ?? {}).size;
  const pages = (language: Language) => pagesOf(root, language).length;
  return startedLanguages.map(
    (language) =>
      `${language}: ${count(language)} of about ${count(fallbackLanguage)} texts, ${pages(language)} of ${pages(fallbackLanguage)} ` +
      `information pages, ${hasTexts(language) ? 'names' : 'no names'} of the sample catalogue`,
  );
}

const pageFolder = (root: string, language: Language) => join(root, 'content/pages', language);
const pagesOf = (root: string, language: Language) =>
  existsSync(pageFolder(root, language)) ? readdirSync(pageFolder(root, language)) : [];

/** The readable text of a page, without addresses and front matter. */
const prose = (markdown: string) =>
  markdown.replace(/^---\n[\s\S]*?\n---\n/, '').replace(/\{#[\w-]+\}|\]\([^)]*\)/g, ' ');

/**
 * Every English text of the shop beside its translations: the locale files, the sample's names, the information pages.
 */
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
  const namesIn = (language: Language) => (hasTexts(language) ? sampleTexts(language) : undefined);
  return [
    ...keys.map((key) => ({ name: key, texts: byLanguage((language) => flat.get(language)?.get(key)) })),
    ...partTypes.map(({ id }) => ({
      name: `sample ${id}`,
      texts: byLanguage((language) => namesIn(language)?.partTypes[id]?.name),
    })),
    ...categories.map(({ id }) => ({
      name: `sample ${id}`,
      texts: byLanguage((language) => namesIn(language)?.categories[id]?.name),
    })),
    ...pagesOf(root, fallbackLanguage).map((file) => ({
      name: `content ${file}`,
      texts: byLanguage((language) =>
        startedLanguages.includes(language) && !pagesOf(root, language).includes(file)
          ? undefined
          : prose(readFileSync(join(pageFolder(root, language), file), 'utf8')),
      ),
    })),
  ];
}

/** Every text of the shop in every language, the pages line by line. */
function everyText(root: string, locales: Readonly<Record<string, object>>): LocalisedText[] {
  const named = (language: Language, prefix: string, texts: object) =>
    [...flatten(texts)].map(([key, text]) => ({ name: prefix + key, language, text }));
  return languageCodes.flatMap((language) => [
    ...named(language, '', locales[language] ?? {}),
    ...(hasTexts(language) ? named(language, 'sample ', sampleTexts(language)) : []),
    ...pagesOf(root, language).flatMap((file) =>
      readFileSync(join(pageFolder(root, language), file), 'utf8')
        .split('\n')
        .map((text, line) => ({ name: `content ${file}:${line + 1}`, language, text })),
    ),
  ]);
}
