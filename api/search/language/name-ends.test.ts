import { describe, expect, test } from 'vitest';
import { endOf } from './name-ends.ts';

describe('the word that says what the thing is', () => {
  test.each([
    ['headlamp assembly', 'headlamp'],
    ['two wheeler headlamp', 'headlamp'],
    ['oil filter element', 'filter'],
    ['radiator cap', 'cap'],
    ['steering rack boot kit', 'boot'],
    ['kit', 'kit'],
    ['set kit', 'kit'],
  ])('%s: %s', (name, end) => {
    expect(endOf(name.split(' '))).toBe(end);
  });

  test('a name without words has none', () => {
    expect(endOf([])).toBeUndefined();
  });
});
