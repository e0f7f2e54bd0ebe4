import { expect, test } from 'vitest';
import { isPlate, plateText, yearIn } from './rules.ts';

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

test('a year is read in any digits, and only one in which vehicles were made', () => {
  const next = new Date().getFullYear() + 1;
  expect(['2018', '२०१८', '1900', String(next)].map(yearIn)).toEqual([2018, 2018, 1900, next]);
  expect(['', '1899', String(next + 1), '20x8', '2018.5'].map(yearIn)).toEqual(Array(5).fill(undefined));
});
