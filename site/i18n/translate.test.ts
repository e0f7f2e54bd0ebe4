import { readFileSync } from 'node:fs';
import { createInstance } from 'i18next';
import { describe, expect, test } from 'vitest';
import { fullLanguages } from '../../api/shop/language/languages';
import { flatten } from '../../scripts/laboratory/check/locales';
import type { TextKey } from './keys';
import { translator } from './translate';

/** The browser must show exactly the texts that i18next returns. */
describe.each(fullLanguages)('in %s', (language) => {
  const file = new URL(`../public/locales/${language}/common.json`, import.meta.url);
  const common = JSON.parse(readFileSync(file, 'utf8')) as object;
  const strings = Object.fromEntries(flatten(common));
  const t = translator(strings, language);
  const i18n = createInstance();
  void i18n.init({
    lng: language,
    initAsync: false,
    interpolation: { escapeValue: false },
    ns: ['common'],
    defaultNS: 'common',
    resources: { [language]: { common } },
  });
  const names = [
    ...new Set(
      Object.values(strings).flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '')),
    ),
  ];
  const values = Object.fromEntries(names.map((name, index) => [name, `<${name} & "${index}">`]));
  const keys = [...new Set(Object.keys(strings).map((key) => key.replace(/_(?:one|other)$/, '')))] as TextKey[];

  test('every text with values is the same', () => {
    for (const key of keys) {
      for (const count of [0, 1, 2, 5, 21, 100]) {
        expect(t(key, { ...values, count }), key).toBe(i18n.t(key, { ...values, count }));
      }
    }
  });

  test('a count in the thousands is grouped the Indian way', () => {
    expect(t('brands.items', { count: 123456 })).toBe(
      i18n.t('brands.items', { count: 123456 }).replace('123456', '1,23,456'),
    );
    expect(t('brands.items', { count: 999 })).toContain('999');
    expect(translator(strings, language, 'US')('brands.items', { count: 123456 })).toContain('123,456');
  });

  test('a text without values keeps its placeholders visible, and an unknown key is shown as it is', () => {
    expect(t('search.titleFor')).toContain('{{query}}');
    expect(t('no.such.key' as TextKey)).toBe('no.such.key');
  });
});
