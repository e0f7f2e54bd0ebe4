import fc from 'fast-check';
import { expect, test } from 'vitest';
import { romanised, soundOf } from './sound.ts';
import { differences } from './spelling.ts';
import { joined, otherNumber, queryWords, wordsOf } from './words.ts';

test.each([
  ['Brake Pad-Set (front)', ['brake', 'pad', 'set', 'front']],
  ['ब्रेक पैड', ['ब्रेक', 'पैड']],
  // The dot below and the joiner may be typed or left out.
  ['फ़िल्टर', wordsOf('फिल्टर')],
  ['फ़्रीज़', wordsOf('फ्रीज')],
  ['ರ‍್ಯಾಕ್', wordsOf('ರ್ಯಾಕ್')],
  ['ഫിൽട്ടർ', wordsOf('ഫില്‍ട്ടര്‍')],
  ['चाँद', wordsOf('चांद')],
  ['Citroën ＳＷＩＦＴ १२', ['citroen', 'swift', '12']],
  ['\u202e\u0000 --- ', []],
])('the words of %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test.each([
  ['ണ്', 'ൺ'],
  ['ന്', 'ൻ'],
  ['ര്', 'ർ'],
  ['ല്', 'ൽ'],
  ['ള്', 'ൾ'],
  ['ക്', 'ൿ'],
])('%s is also typed as %s', (older, newer) => expect(wordsOf(`അ${newer}`)).toEqual([`അ${older}`]));

test.each([
  ['कँ', 'कं'],
  ['কঁ', 'কং'],
  ['કઁ', 'કં'],
  ['కఁ', 'కం'],
  ['ಕಁ', 'ಕಂ'],
])('%s and %s are interchangeable', (moon, dot) => expect(wordsOf(moon)).toEqual([dot]));

test.each(['क़ क', 'ড় ড', 'ક઼ ક', 'ಕ಼ ಕ'])('the dot of the first letter of %s may be left out', (letters) => {
  const [dotted, plain] = wordsOf(letters);
  expect(dotted).toBe(plain);
});

test('splitting words again gives the same words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      const words = wordsOf(text);
      expect(wordsOf(words.join(' '))).toEqual(words);
    }),
    { numRuns: 300 },
  );
});

test('connecting words are left out, unless there are no others', () => {
  expect(queryWords('brake pad for Swift')).toEqual(['brake', 'pad', 'swift']);
  expect(queryWords('swift ka brake pad')).toEqual(['swift', 'brake', 'pad']);
  expect(queryWords('for')).toEqual(['for']);
  for (const word of 'for of the and with in to ka ke ki ko wala wale wali का के की को लिए वाला और'.split(' '))
    expect(queryWords(`brake ${word} pad`)).toEqual(['brake', 'pad']);
});

test('each word of a query counts once, to its 40th character, and a query to its 400th', () => {
  expect(queryWords('pad Pad PAD brake')).toEqual(['pad', 'brake']);
  expect(queryWords('a'.repeat(60))).toEqual(['a'.repeat(40)]);
  expect(queryWords(`${'pad '.repeat(100)}brake`)).toEqual(['pad']);
});

test('each pair of neighbouring words becomes one', () => {
  expect(joined(['wagon', 'r', 'pad'])).toEqual(['wagonr', 'rpad']);
  expect([joined(['pad']), joined([])]).toEqual([[], []]);
});

test('a word in the singular and in the plural', () => {
  expect(otherNumber('pads')).toEqual(['pad']);
  expect(otherNumber('pad')).toEqual(['pads']);
  expect(otherNumber('bushes')).toEqual(['bush', 'bushe']);
  expect(otherNumber('bush')).toEqual(['bushs', 'bushes']);
  for (const word of ['box', 'clutch', 'brush']) expect(otherNumber(word)).toEqual([`${word}s`, `${word}es`]);
  expect(otherNumber('axles')).toEqual(['axle']);
  expect(otherNumber('glass')).toEqual(['glasss', 'glasses']);
  expect(otherNumber('chip')).toEqual(['chips']);
  expect(otherNumber('esses1')).toEqual([]);
  expect(['5w30', 'x', 'aa1', '1aa', 'sesam'].map(otherNumber)).toEqual([[], [], [], [], ['sesams']]);
  expect(otherNumber('पैड')).toEqual([]);
});

test.each([
  ['brake', 'brek', 'break', 'ब्रेक', 'பிரேக்', 'బ్రేక్', 'ব্রেক', 'બ્રેક', 'ಬ್ರೇಕ್', 'ബ്രേക്ക്'],
  ['filter', 'philtar', 'filtter', ...wordsOf('फ़िल्टर ഫിൽട്ടർ')],
  ['pump', 'pamp', 'पंप', 'પંપ'],
  ['radiator', 'rediyetar', 'रेडिएटर'],
  ['hyundai', 'hundai', 'హ్యుందాయ్'],
])('%s sounds like its other spellings', (word, ...others) => {
  for (const other of others) expect([other, soundOf(other)]).toEqual([other, soundOf(word)]);
});

test('words that sound different are distinguished', () => {
  expect(soundOf('brake')).not.toBe(soundOf('drum'));
  expect(soundOf('ब्रेक')).not.toBe(soundOf('ड्रम'));
  expect(romanised('ब्रेक')).toBe('brek');
  expect(romanised('brake')).toBe('brake');
});

test('differences count letters changed, added, removed and swapped, up to a limit', () => {
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
