import fc from 'fast-check';
import { expect, test } from 'vitest';
import { romanised, soundOf } from './sound.ts';
import { differences } from './spelling.ts';
import { otherNumber, queryWords, wordsOf } from './words.ts';

test.each([
  ['Brake Pad-Set (front)', ['brake', 'pad', 'set', 'front']],
  ['ब्रेक पैड', ['ब्रेक', 'पैड']],
  // The dot below and the joiner are typed or left out.
  ['फ़िल्टर', wordsOf('फिल्टर')],
  ['ರ‍್ಯಾಕ್', wordsOf('ರ್ಯಾಕ್')],
  ['ഫിൽട്ടർ', wordsOf('ഫില്‍ട്ടര്‍')],
  ['चाँद', wordsOf('चांद')],
  ['Citroën ＳＷＩＦＴ १२', ['citroen', 'swift', '12']],
  ['\u202e\u0000 --- ', []],
])('the words of %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test('words of words are themselves', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      const words = wordsOf(text);
      expect(wordsOf(words.join(' '))).toEqual(words);
    }),
    { numRuns: 300 },
  );
});

test('words that only join others are left out, unless there are no others', () => {
  expect(queryWords('brake pad for Swift')).toEqual(['brake', 'pad', 'swift']);
  expect(queryWords('swift ka brake pad')).toEqual(['swift', 'brake', 'pad']);
  expect(queryWords('for')).toEqual(['for']);
});

test('a word in the singular and in the plural', () => {
  expect(otherNumber('pads')).toEqual(['pad']);
  expect(otherNumber('pad')).toEqual(['pads']);
  expect(otherNumber('bushes')).toContain('bush');
  expect(otherNumber('bush')).toContain('bushes');
  expect(otherNumber('glass')).not.toContain('glas');
  expect(otherNumber('पैड')).toEqual([]);
});

test.each([
  ['brake', 'brek', 'break', 'ब्रेक', 'பிரேக்', 'బ్రేక్', 'ব্রেক', 'બ્રેક', 'ಬ್ರೇಕ್', 'ബ്രേക്ക്'],
  ['filter', 'philtar', 'filtter', ...wordsOf('फ़िल्टर ഫിൽട്ടർ')],
  ['pump', 'pamp', 'पंप', 'પંપ'],
  ['radiator', 'rediyetar', 'रेडिएटर'],
  ['hyundai', 'hundai', 'హ్యుందాయ్'],
])('%s sounds as its other spellings', (word, ...others) => {
  for (const other of others) expect([other, soundOf(other)]).toEqual([other, soundOf(word)]);
});

test('what sounds otherwise is told apart', () => {
  expect(soundOf('brake')).not.toBe(soundOf('drum'));
  expect(soundOf('ब्रेक')).not.toBe(soundOf('ड्रम'));
  expect(romanised('ब्रेक')).toBe('brek');
  expect(romanised('brake')).toBe('brake');
});

test('differences count letters changed, added, left out and swapped, up to a limit', () => {
  expect(differences('filter', 'filter', 3)).toBe(0);
  expect(differences('fliter', 'filter', 3)).toBe(1);
  expect(differences('fiter', 'filter', 3)).toBe(1);
  expect(differences('filtter', 'filter', 3)).toBe(1);
  expect(differences('filtar', 'filter', 3)).toBe(1);
  expect(differences('brake', 'filter', 3)).toBe(3);
  fc.assert(
    fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (a, b) => {
      expect(differences(a, b, 9)).toBe(differences(b, a, 9));
    }),
    { numRuns: 200 },
  );
});
