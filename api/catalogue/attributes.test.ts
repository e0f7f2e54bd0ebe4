import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fullLanguages } from '../shop/language/languages.ts';
import { attributeLabel, attributesFile, attributeTypes, inOrder, parseAttributes, shownValue } from './attributes.ts';

const label = `{ ${fullLanguages.map((language) => `${language}: x`).join(', ')} }`;
const file = (units: string, attributes: string) => `units:\n${units}\nattributes:\n${attributes}\n`;
const mm = '  mm: { written: mm }';
const one = (rest: string) => file(mm, `  size: { label: ${label}, called: size, ${rest} }`);

test('the file of the shop labels every attribute, choice and unit in every language', () => {
  const { types } = parseAttributes(readFileSync(attributesFile(), 'utf8'));
  expect(types.size).toBeGreaterThan(5);
  for (const type of types.values())
    for (const language of fullLanguages) expect(attributeLabel(type, language)).toMatch(/\S/);
});

describe('a value as shoppers read it', () => {
  const shown = (id: string, value: string, language: 'en' | 'hi' = 'en') => {
    const type = attributeTypes().types.get(id);
    return type && shownValue(type, value, language);
  };

  test('has its unit in their language, and codes are the same in all', () => {
    expect([shown('capacity', '35'), shown('capacity', '35', 'hi')]).toEqual(['35 Ah', '35 Ah']);
    expect([shown('blade-length', '26'), shown('blade-length', '26', 'hi')]).toEqual(['26 inch', '26 इंच']);
    expect([shown('position', 'front'), shown('position', 'front', 'hi')]).toEqual(['Front', 'फ़्रंट']);
    expect([shown('bulb', 'H4'), shown('bulb', 'H4', 'hi')]).toEqual(['H4', 'H4']);
  });

  test('is nothing where the attribute has no such value', () => {
    expect([shown('capacity', 'much'), shown('position', 'middle'), shown('bulb', 'front')]).toEqual(
      Array(3).fill(undefined),
    );
  });

  test('numbers ascend, and choices are in the order of the file', () => {
    const order = (id: string, ...values: string[]) => {
      const type = attributeTypes().types.get(id);
      return type && inOrder(type, values);
    };
    expect(order('capacity', '100', '35', '4.5', '35', 'x')).toEqual(['4.5', '35', '100']);
    expect(order('position', 'left', 'middle', 'front', 'left')).toEqual(['front', 'left']);
  });
});

test.each([
  ['no kind', one('decimals: 1'), /expected one of number, codes and choices/],
  ['two kinds', one('number: mm, codes: A'), /expected one of number, codes and choices/],
  ['decimals of codes', one('codes: A, decimals: 1'), /only a number has decimals/],
  ['an unknown unit', one('number: cm'), /attributes\.size\.number: cm is not one of the units/],
  ['an unknown key', one('number: mm, unit: mm'), /unit/],
  ['a code twice', one('codes: "A-1, a1"'), /a1 already means A-1/],
  ['a code with a space', one('codes: "A 1"'), /expected letters, digits/],
  ['a unit of an unknown one', file('  cm: { written: cm, is: 10 mm }', '  {}'), /mm is not a unit of its own here/],
  [
    'a unit without an amount',
    file(`${mm}\n  cm: { written: cm, is: mm }`, '  {}'),
    /expected how much of another unit/,
  ],
  [
    'a label that lacks a language',
    file(mm, '  size: { label: { en: x }, called: size, number: mm }'),
    /:4: .*expected a text in hi/,
  ],
  [
    'one name for two attributes',
    file(
      mm,
      `  size: { label: ${label}, called: len, number: mm }\n  length: { label: ${label}, called: L-E-N, number: mm }`,
    ),
    /:5: .*L-E-N already means size/,
  ],
])('%s is refused, by line and with what was expected', (_, source, message) => {
  expect(() => parseAttributes(source)).toThrow(message);
});
