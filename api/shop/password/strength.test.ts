import { expect, test } from 'vitest';
import { guessesOf } from './strength.ts';

const guesses = (password: string) => guessesOf(password, new Map(), []);

test('a repetition costs what its unit costs and a little more, from the first character on', () => {
  expect(guesses('k7q')).toBe(3);
  expect(guesses('k7qk7q')).toBeCloseTo(4.3);
  expect(guesses('k7qk7qk7q')).toBeCloseTo(4.3);
  expect(guesses('#k7qk7q')).toBeCloseTo(5.3);
});
