import { readFileSync } from 'node:fs';
import { createInstance } from 'i18next';
import { describe, expect, test } from 'vitest';
import { type Language, languageCodes } from '../../api/contract/languages';
import type { Strings, TextKey } from './keys';
import { translator } from './translate';

type Tree = { [key: string]: string | Tree };

function localeFile(language: Language): Tree {
  const file = new URL(`../public/locales/${language}/common.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Tree;
}

function flatten(tree: Tree, prefix = ''): Strings {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : Object.entries(flatten(value, `${prefix}${key}.`)),
    ),
  );
}

const pluralEnd = /_(?:zero|one|two|few|many|other)$/;
const counts = [0, 1, 2, 5, 21];
/** What shoppers and suppliers may write: nothing of it may be taken for a placeholder or a pattern. */
const samples = ['Bosch', 'ब्रेक पैड', '<b>&amp;"x"</b>', '$& $1 $$', '{{count}}', '$t(search.title)', ''];

/** i18next as the pages render with it. */
async function pageTranslator(language: Language) {
  const i18n = createInstance();
  await i18n.init({
    lng: language,
    fallbackLng: false,
    interpolation: { escapeValue: false },
    ns: ['common'],
    defaultNS: 'common',
    resources: { [language]: { common: localeFile(language) } },
  });
  return i18n.getFixedT(language);
}

describe.each(languageCodes)("the browser's translator and i18next say the same in %s", (language) => {
  const strings = flatten(localeFile(language));
  const t = translator(strings, language);
  const keys = [...new Set(Object.keys(strings).map((key) => key.replace(pluralEnd, '')))];
  const names = [
    ...new Set(
      Object.values(strings).flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '')),
    ),
  ];

  test('for every key, without values that it does not use', async () => {
    const page = await pageTranslator(language);
    expect(keys.length).toBeGreaterThan(100);
    for (const key of keys.filter((name) => !/\{\{/.test(strings[name] ?? '{{'))) {
      expect(t(key as TextKey), key).toBe(page(key));
    }
  });

  test.each(samples)('for every key, with the value %j', async (sample) => {
    const page = await pageTranslator(language);
    const values = Object.fromEntries(names.filter((name) => name !== 'count').map((name) => [name, sample]));
    for (const key of keys) {
      for (const count of counts) {
        expect(t(key as TextKey, { ...values, count }), `${key} ${count}`).toBe(page(key, { ...values, count }));
      }
    }
  });

  test('and no placeholder is left over when every value is given', () => {
    const values = Object.fromEntries(names.map((name) => [name, 7]));
    for (const key of keys) expect(t(key as TextKey, values), key).not.toMatch(/\{\{|\}\}/);
  });
});

test('a count takes the plural form of the language', () => {
  const strings = { 'a.b_one': '{{count}} item', 'a.b_other': '{{count}} items' };
  const t = (language: Language, count: number) => translator(strings, language)('a.b' as TextKey, { count });
  expect([0, 1, 2].map((count) => t('en', count))).toEqual(['0 items', '1 item', '2 items']);
  // Hindi counts 0 as one.
  expect([0, 1, 2].map((count) => t('hi', count))).toEqual(['0 item', '1 item', '2 items']);
});

test('a key without text is shown as itself, a value that was not given as its placeholder', () => {
  const t = translator({ 'a.b': 'Hello {{name}}' }, 'en');
  expect(t('a.c' as TextKey)).toBe('a.c');
  expect(t('a.b' as TextKey)).toBe('Hello {{name}}');
});
