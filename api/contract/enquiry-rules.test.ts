import { expect, test } from 'vitest';
import { isPlate, plateText } from './enquiry-rules.ts';

test('a registration number is written as on the vehicle, however it was typed', () => {
  for (const typed of ['mh12ab1234', 'MH-12 AB 1234', ' mh १२ ab १२३४ ']) {
    expect(isPlate(typed)).toBe(true);
    expect(plateText(typed)).toBe('MH 12 AB 1234');
  }
});

test('a text that is no registration number is refused, and stays as it was typed', () => {
  for (const typed of ['ZZ 12 AB 1234', '12', '', 'MH 00 AB 1234']) {
    expect(isPlate(typed)).toBe(false);
    expect(plateText(` ${typed} `)).toBe(typed);
  }
});
