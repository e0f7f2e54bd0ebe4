import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
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

test('keys are found written out and composed', () => {
  expect(use(all)).toEqual({
    keys: new Set(['cart.title', 'cart.items']),
    frames: new Map([['state.*', 'page.ts']]),
  });
});

test('what is only sent along is not used', () => {
  expect(use("stringsFor(language, ['cart.title', 'state'])").keys).toEqual(new Set());
});

describe('the key is named when', () => {
  test.each<[string, string, Record<string, string[]>, string]>([
    ['no code uses a text', all.replace("t('cart.title')", ''), declared, 'en: cart.title is used by no code'],
    ['the code asks for no text', `${all} t('cart.name')`, declared, 'the code asks for cart.name, which is no text'],
    ['a composed key is not declared', all, {}, 'page.ts asks for state.*, which is not declared'],
    [
      'a declared name is no text',
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

  test('and all is well otherwise', () => {
    expect(problemsOfUse(english, use(all), declared)).toEqual([]);
  });
});

test('words left in English are found; units, trade signs, addresses and values are none', () => {
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

const root = resolve(import.meta.dirname, '../..');
test.each(Object.entries(textProblems(root)))("the shop's own texts: %s", (_, problems) => {
  expect(problems).toEqual([]);
});
