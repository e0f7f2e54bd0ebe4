import { expect, test } from 'vitest';
import { languageCodes } from '../../api/contract/languages';
import { brands } from '../../scripts/sample/facts';
import { countryIn } from './countries';

test("countries have their names in the page's language", () => {
  expect(countryIn('Germany', 'hi')).toEqual({ text: 'जर्मनी', lang: 'hi' });
  expect(countryIn(' india ', 'ta')).toEqual({ text: 'இந்தியா', lang: 'ta' });
  expect(countryIn('Japan', 'en')).toEqual({ text: 'Japan', lang: 'en' });
});

test('what is no country stays what the supplier wrote, in English', () => {
  expect(countryIn('Bavaria', 'hi')).toEqual({ text: 'Bavaria', lang: 'en' });
});

test('every country of the sample is known in every language', () => {
  for (const language of languageCodes)
    for (const { country } of brands) expect(countryIn(country, language).lang, country).toBe(language);
});
