import { describe, expect, test } from 'vitest';
import { root } from '../../cli/project.ts';
import { keysUsed, problemsOfUse } from './key-use.ts';
import { latinWords, untranslated } from './latin-words.ts';
import { noteProblems } from './notes.ts';
import { textProblems } from './texts.ts';

const english = {
  cart: { title: 'Cart', items_one: '{{count}} item', items_other: '{{count}} items' },
  state: { a: 'A' },
};
const use = (code: string) => keysUsed(new Map([['page.ts', code]]), Object.keys(english));
const all = "t('cart.title') t('cart.items', { count }) t(`state.${name}`)";
const declared = { 'state.*': ['a'] };

test('written-out and composed keys are found', () => {
  expect(use(all)).toEqual({
    keys: new Set(['cart.title', 'cart.items']),
    frames: new Map([['state.*', 'page.ts']]),
  });
});

test('a key that is only sent to a page is not used', () => {
  expect(use("stringsFor(language, ['cart.title', 'state'])").keys).toEqual(new Set());
});

describe('the key is named when', () => {
  test.each<[string, string, Record<string, string[]>, string]>([
    ['no code uses a text', all.replace("t('cart.title')", ''), declared, 'en: cart.title is used by no code'],
    ['a used text is missing', `${all} t('cart.name')`, declared, 'the code asks for cart.name, which is no text'],
    ['a composed key is not declared', all, {}, 'page.ts asks for state.*, which is not declared'],
    [
      'a declared name is not a text',
      all,
      { 'state.*': ['a', 'b'] },
      'the composed key state.* leads to state.b, which is no text',
    ],
    [
      'a declared key is not used',
      all,
      { ...declared, 'cart.*': ['title'] },
      'the composed key cart.* is declared, but no code asks for it',
    ],
  ])('%s', (_, code, names, problem) => {
    expect(problemsOfUse(english, use(code), names)).toContain(problem);
  });

  test('and there are no problems otherwise', () => {
    expect(problemsOfUse(english, use(all), declared)).toEqual([]);
  });
});

test('words left in English are found; units, trade abbreviations, addresses and values are not', () => {
  expect(latinWords('{{kg}} Kg, OE और VIN-ஐ, name@example.com, MH 12 AB 1234, I, O')).toEqual([]);
  expect(latinWords('कार्ट में Add करें')).toEqual(['Add']);
  expect(untranslated({ en: { a: 'Add' }, hi: { a: 'Add करें' } })).toEqual(['hi: a has words left in English: Add']);
});

test('one English text with two translations needs notes, and a note needs its text', () => {
  const files = { en: { a: 'Total', b: 'Total' }, gu: { a: 'કુલ', b: 'કુલ રકમ' } };
  expect(noteProblems({ a: 'of time' }, files)).toEqual([
    'b: one text in English, several in gu, and no note that says why',
  ]);
  expect(noteProblems({ a: 'of time', b: 'of money' }, files)).toEqual([]);
  expect(noteProblems({ a: 'of time', b: ' ', c: 'of nothing' }, files)).toEqual([
    'the note on b is empty',
    'the note on c is about no text',
  ]);
});

test.each(Object.entries(textProblems(root)))("the shop's own texts: %s", (_, problems) => {
  expect(problems).toEqual([]);
});
