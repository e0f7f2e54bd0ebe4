import { expect, test } from 'vitest';
import { menuStep } from './menu';

const names = [' Account', 'My Garage ', 'Orders', 'Logout'];

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 3, 0],
  ['ArrowUp', 0, 3],
  ['ArrowUp', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 3],
  ['o', 0, 2],
  ['O', 2, 2],
  ['a', 3, 0],
  ['x', 0, undefined],
  [' ', 0, undefined],
  ['Enter', 1, undefined],
  ['ArrowLeft', 1, undefined],
])('%s from entry %i leads to %s', (key, at, to) => {
  expect(menuStep(key, at, names)).toBe(to);
});

test('a letter moves on to the next entry with the same letter', () => {
  const twice = ['ऑर्डर', 'अकाउंट', 'ऑफ़र'];
  expect([menuStep('ऑ', 0, twice), menuStep('ऑ', 2, twice)]).toEqual([2, 0]);
});
