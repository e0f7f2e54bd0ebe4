import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { attributeTypes, shownValue } from '../../../api/catalogue/attributes.ts';
import { languageCodes } from '../../../api/shop/language/languages.ts';
import { sides } from '../../../api/shop/search/understood.ts';
import { translateIn } from '../../../site/i18n/texts.ts';
import { flatten, localeProblems } from './locales.ts';

const en = { a: { hello: 'Hello {{name}}', items_one: '{{count}} item', items_other: '{{count}} items' } };
const hi = { a: { hello: 'नमस्ते {{name}}', items_one: '{{count}} वस्तु', items_other: '{{count}} वस्तुएँ' } };

test('texts are found by dotted key', () => {
  expect([...flatten({ a: { b: { c: 'x' }, d: 'y' }, e: 'z' })]).toEqual([
    ['a.b.c', 'x'],
    ['a.d', 'y'],
    ['e', 'z'],
  ]);
});

test('files that match have no problems', () => {
  expect(localeProblems({ en, hi })).toEqual([]);
});

const withoutUndefined = (tree: object) => JSON.parse(JSON.stringify(tree)) as object;

describe('the language and the key are named when', () => {
  const of = (change: object) => localeProblems({ en, hi: { a: withoutUndefined({ ...hi.a, ...change }) } });
  test.each<[string, object, RegExp]>([
    ['a text is missing', { hello: undefined }, /^hi: a\.hello is missing$/],
    ['a text is empty', { hello: ' ' }, /^hi: a\.hello is empty$/],
    ['a placeholder is missing', { hello: 'नमस्ते' }, /^hi: a\.hello has the placeholders/],
    ['a placeholder has another name', { hello: 'नमस्ते {{nom}}' }, /^hi: a\.hello.*nom, expected name$/],
    ['a plural form is missing', { items_other: undefined }, /^hi: a\.items_other is missing$/],
    [
      'a plural form is one that the language does not have',
      { items_few: '{{count}}' },
      /^hi: a\.items_few is not in the English file$/,
    ],
    ['a key is not in the English file', { bye: 'x' }, /^hi: a\.bye is not in the English file$/],
    ['a text is not in the composed form', { hello: 'e\u0301 {{name}}' }, /^hi: a\.hello is not in NFC$/],
  ])('%s', (_, change, problem) => {
    const problems = of(change);
    expect(problems).toEqual([expect.stringMatching(problem)]);
  });

  test('a whole file is missing', () => {
    expect(localeProblems({ en, ta: {} })).toEqual([
      'ta: a.hello is missing',
      'ta: a.items_one is missing',
      'ta: a.items_other is missing',
    ]);
  });
});

test('a language whose translation has begun may lack texts, but those that it has must be right', () => {
  const started = { a: { hello: 'வணக்கம்' } };
  expect(localeProblems({ en, ta: started }, ['ta'])).toEqual(['ta: a.hello has the placeholders , expected name']);
  expect(localeProblems({ en, ta: {} }, ['ta'])).toEqual([]);
});

test('a language cannot begin without the texts that offer it', () => {
  const offered = { ...en, offer: { text: 'This page is also available in English.' } };
  expect(localeProblems({ en: offered, ta: {} }, ['ta'])).toEqual(['ta: offer.text is missing']);
});

test('a language with more plural forms than English needs each of them', () => {
  expect(localeProblems({ en, pl: hi })).toEqual(['pl: a.items_few is missing', 'pl: a.items_many is missing']);
});

test("the shop's own files have no problems", () => {
  const file = (language: string) => new URL(`../../../site/public/locales/${language}/common.json`, import.meta.url);
  const files = languageCodes.map((language) => [language, JSON.parse(readFileSync(file(language), 'utf8'))] as const);
  expect(localeProblems(Object.fromEntries(files)), 'mend these keys in site/public/locales').toEqual([]);
});

test.each(languageCodes)('a side has one name in %s: in the chips of a search and in its filters', (language) => {
  const position = attributeTypes().types.get('position');
  if (!position) throw new Error('content/attributes.yaml has no position');
  const t = translateIn(language);
  for (const side of sides) expect(t(`search.side.${side}`)).toBe(shownValue(position, side, language));
});
