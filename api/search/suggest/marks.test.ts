import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '../language/words.ts';
import { marksOf, marksOfNumber } from './marks.ts';

const marked = (text: string, typed: string) => marksOf(text, wordsOf(typed)).map(([from, to]) => text.slice(from, to));

describe('what was typed is marked', () => {
  test.each([
    ['Brake Pads', 'brake p', ['Brake', 'P']],
    // Singular and plural are the same word.
    ['Brake Pads', 'BRAKE pad', ['Brake', 'Pads']],
    // In another spelling or script, the whole word is marked.
    ['Brake Pads', 'brek ped', ['Brake', 'Pads']],
    ['ब्रेक पैड', 'brek ped', ['ब्रेक', 'पैड']],
    ['Maruti Suzuki Swift', 'स्विफ्ट', ['Swift']],
    // A letter is never separated from its signs, and the dots that keyboards leave out do not matter.
    ['फ़्यूल फ़िल्टर', 'फिल', ['फ़िल्टर']],
    ['फ़्यूल फ़िल्टर', 'फ्यू', ['फ़्यू']],
    ['பேட்டரி', 'பேட்ட', ['பேட்ட']],
    ['পার্টস', 'পার', ['পার্টস']],
    ['Citroën C3', 'citroe', ['Citroë']],
    ['Citroe\u0308n C3', 'citroe', ['Citroe\u0308']],
    // A single letter counts only as the last word typed.
    ['Rear Relay', 'r horn', []],
    ['Rear Relay', 'horn r', ['R', 'R']],
    ['Battery', 'gadi ka bat', ['Bat']],
    ['Clutch Kit', 'brake', []],
    ['Park Lamp', 'brek', []],
    ['', 'a', []],
  ])('%j, for %j: %j', (text, typed, expected) => {
    expect(marked(text, typed)).toEqual(expected);
  });

  test.each([
    ['0 986 494 018', '0986-49', '0 986 49'],
    ['GDB 7257', 'gdb7257', 'GDB 7257'],
    ['GDB 7257', '7257', undefined],
    ['GDB 7257', '', undefined],
  ])('of the number %j, for %j: %j', (number, typed, expected) => {
    const [mark] = marksOfNumber(number, typed);
    expect(mark && number.slice(...mark)).toBe(expected);
  });

  test('marks are ascending and within the text, and never cut a letter', () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.string({ unit: 'grapheme', maxLength: 30 }));
    fc.assert(
      fc.property(text, text, (shown, typed) => {
        const ends = [...marksOf(shown, wordsOf(typed)), ...marksOfNumber(shown, typed)];
        for (const [from, to] of ends) expect([from >= 0, from < to, to <= shown.length]).toEqual([true, true, true]);
        const inOrder = marksOf(shown, wordsOf(typed)).flat();
        expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
        // A mark must not end between the two halves of a surrogate pair.
        for (const end of inOrder)
          expect(/[\udc00-\udfff]/.test(shown[end] ?? '') && /[\ud800-\udbff]/.test(shown[end - 1] ?? '')).toBe(false);
      }),
    );
  });
});
