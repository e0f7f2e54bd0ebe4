import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differences, spelledLike, spellingTable } from './spelling.ts';

/** The known words that resemble this one, the likeliest first. */
const like = (word: string, words: readonly string[], size: (word: string) => number = () => 1) =>
  spelledLike(word, spellingTable(words), words, (index) => size(words[index] as string)).map(
    ({ word: index }) => words[index] as string,
  );
const costOf = (word: string, known: string, size = 1) =>
  spelledLike(word, spellingTable([known]), [known], () => size)[0]?.cost;

describe('the table', () => {
  test('has sorted hashes, several for each word', () => {
    const { hashes, words } = spellingTable(['brake', 'filter']);
    expect([...hashes]).toEqual([...hashes].sort((a, b) => a - b));
    expect(new Set(words)).toEqual(new Set([0, 1]));
    expect(words.length).toBe(hashes.length);
  });

  test('leaves out numbers and words of one or two letters', () => {
    expect(spellingTable(['ab', '5w30', 'x', 'ए2']).hashes).toHaveLength(0);
    expect(spellingTable(['abc']).hashes.length).toBeGreaterThan(0);
  });

  test('grows with the letters that may differ, but not with letters after the seventh', () => {
    const size = (word: string) => spellingTable([word]).hashes.length;
    expect([size('abc'), size('abcd'), size('abcde'), size('abcdefg'), size('abcdefghijkl')]).toEqual([
      5, 6, 17, 30, 30,
    ]);
  });
});

describe('a known word is found for', () => {
  test.each([
    ['a word of three or four letters with one other', 'pod', 'pad'],
    ['a word with two other letters when it is longer', 'altarnetor', 'alternator'],
    ['a word whose end is wrong', 'alternatro', 'alternator'],
    ['a word that sounds alike, however many letters differ', 'rediyetar', 'radiator'],
  ])('%s', (_, word, known) => expect(like(word, [known])).toEqual([known]));

  test.each([
    ['two other letters in a short word', 'pid', 'pod2'],
    ['two wrong letters in four', 'cluc', 'club2'],
    ['a short known word, which allows less', 'lamps', 'amp'],
    ['three wrong letters', 'xxxernator', 'alternator'],
    ['a word of two letters', 'pa', 'pad'],
    ['a word of two letters that sounds alike', 'ol', 'oil'],
    ['a word that sounds alike but is written otherwise', 'rotor', 'rudder'],
    ['a number', 'pad1', 'pads'],
  ])('not %s', (_, word, known) => expect(like(word, [known])).toEqual([]));

  test('a word of another Indic script that sounds alike, at a cost', () => {
    expect(costOf('ब्रेक', 'பிரேக்')).toBeGreaterThan(2);
  });

  test('itself, at no cost', () => {
    expect(costOf('brake', 'brake')).toBe(0);
  });
});

describe('the likeliest comes first:', () => {
  test('fewer other letters before more', () => {
    expect(like('paxel', ['parol', 'panel'])).toEqual(['panel', 'parol']);
  });

  test('one that sounds alike before one that does not', () => {
    expect(like('kolar', ['kodak', 'color'])).toEqual(['color', 'kodak']);
    // A word of a single sound is like too many others.
    expect(costOf('pie', 'bie')).toBeCloseTo(1 + 0.4 - Math.log10(2) / 20);
  });

  test('one with the same first letter before one with another', () => {
    expect(like('cable', ['table', 'cables'])).toEqual(['cables', 'table']);
    expect(costOf('zamp', 'lamp')).toBeCloseTo(1 + 0.4 - Math.log10(2) / 20);
  });

  test('of two equally similar ones, the more common; this counts up to a limit', () => {
    const sizes: Record<string, number> = { pads: 3, pars: 5000 };
    expect(like('paxs', ['pads', 'pars'], (word) => sizes[word] ?? 0)).toEqual(['pars', 'pads']);
    expect(costOf('zamp', 'lamp', 1e9)).toBeCloseTo(1 + 0.4 - 0.3);
  });

  test('of equals, the earlier one', () => {
    expect(like('paxs', ['pats', 'pads'])).toEqual(['pats', 'pads']);
    // Also when they differ at another place.
    expect(like('abcd', ['abcx', 'axcd'])).toEqual(['abcx', 'axcd']);
    expect(like('abcd', ['axcd', 'abcx'])).toEqual(['axcd', 'abcx']);
  });

  test('the same script before another', () => {
    expect(like('brek', ['ब्रेक', 'brake'])).toEqual(['brake', 'ब्रेक']);
    expect(like('ब्रेक', ['brake', 'ब्रेके'])).toEqual(['ब्रेके', 'brake']);
    expect(costOf('brek', 'ब्रेक')).toBeCloseTo(1.2 - Math.log10(2) / 20);
  });

  test('at most six are found', () => {
    const words = ['bat', 'cat', 'fat', 'hat', 'mat', 'pat', 'rat', 'sat'];
    expect(like('xat', words)).toEqual(words.slice(0, 6));
  });
});

describe('differences', () => {
  /** The textbook version, without a limit: it tries every way to turn one word into the other. */
  function slow(a: string, b: string): number {
    if (a === '' || b === '') return a.length + b.length;
    const [restA, restB] = [a.slice(1), b.slice(1)];
    const swapped = a.length > 1 && a[0] === b[1] && a[1] === b[0] ? 1 + slow(a.slice(2), b.slice(2)) : Infinity;
    return Math.min(1 + slow(restA, b), 1 + slow(a, restB), Number(a[0] !== b[0]) + slow(restA, restB), swapped);
  }

  test('are the fewest letters to change, add, remove or swap, up to the limit', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1, max: 8 }), (a, b, limit) => {
        expect(differences(a, b, limit)).toBe(Math.min(limit, slow(a, b)));
      }),
      { numRuns: 300 },
    );
  });
});
