import { expect, test } from 'vitest';
import { brands } from '../../../scripts/catalogue/sample/facts.ts';
import { countryIn, countryName } from './countries.ts';
import { languageCodes } from './languages.ts';

test("countries have their names in the page's language", () => {
  expect(countryIn('Germany', 'hi')).toEqual({ text: 'जर्मनी', lang: 'hi' });
  expect(countryIn(' india ', 'ta')).toEqual({ text: 'இந்தியா', lang: 'ta' });
  expect(countryIn('Japan', 'en')).toEqual({ text: 'Japan', lang: 'en' });
});

test('a country has one English name, however suppliers spell it', () => {
  expect(['USA', ' united states ', 'United States'].map(countryName)).toEqual(Array(3).fill('United States'));
  expect(countryName('Bavaria')).toBe('Bavaria');
});

test('text that is not a country stays as the supplier wrote it, marked as English', () => {
  expect(countryIn('Bavaria', 'hi')).toEqual({ text: 'Bavaria', lang: 'en' });
});

test('every country of the sample is known in every language', () => {
  for (const language of languageCodes)
    for (const { country } of brands) expect(countryIn(country, language).lang, country).toBe(language);
});
