import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languageCodes } from '../language/languages.ts';
import { blank, blankIn, type TemplateWords, withWords, wordsIn } from './rules.ts';

const language = fc.constantFrom(...languageCodes);
const words: fc.Arbitrary<TemplateWords> = fc.dictionary(language, fc.string(), { maxKeys: 9 });

test('words are those of the language, else the English ones, and their language is said', () => {
  expect(wordsIn({ en: 'Thanks', hi: 'धन्यवाद' }, 'hi')).toEqual({ text: 'धन्यवाद', lang: 'hi' });
  expect(wordsIn({ en: 'Thanks', hi: '' }, 'hi')).toEqual({ text: 'Thanks', lang: 'en' });
  expect(wordsIn({ en: 'Thanks' }, 'ta')).toEqual({ text: 'Thanks', lang: 'en' });
  expect(wordsIn({ hi: 'धन्यवाद' }, 'en')).toEqual({ text: '', lang: 'en' });
});

test('no other language is ever shown, and what is shown is the text of the language that is said', () => {
  fc.assert(
    fc.property(words, language, (all, wanted) => {
      const { text, lang } = wordsIn(all, wanted);
      expect([wanted, 'en']).toContain(lang);
      expect(text).toBe(all[lang] ?? '');
      if (all[wanted]) expect(lang).toBe(wanted);
    }),
  );
});

test('inserting adds below what is typed, or nothing at all', () => {
  expect(withWords('', 'Thanks', 100)).toBe('Thanks');
  expect(withWords(' \n', 'Thanks', 100)).toBe('Thanks');
  expect(withWords('Hello \n', 'Thanks', 100)).toBe('Hello\nThanks');
  expect(withWords('Hello', 'Thanks', 12)).toBe('Hello\nThanks');
  expect(withWords('Hello', 'Thanks', 11)).toBeUndefined();
});

test('nothing typed is ever lost', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), fc.nat(60), (typed, added, most) => {
      const both = withWords(typed, added, most);
      if (both === undefined) expect(typed.trimEnd().length + added.length + 1).toBeGreaterThan(most);
      else {
        expect(both.startsWith(typed.trimEnd())).toBe(true);
        expect(both.endsWith(added)).toBe(true);
        expect(both.length).toBeLessThanOrEqual(most);
      }
    }),
  );
});

test('a blank is found from a place on', () => {
  const text = `from ${blank} to ${blank}`;
  expect(blankIn(text)).toEqual({ start: 5, end: 8 });
  expect(blankIn(text, 6)).toEqual({ start: 12, end: 15 });
  expect([blankIn(text, 13), blankIn('a__b')]).toEqual([undefined, undefined]);
});
