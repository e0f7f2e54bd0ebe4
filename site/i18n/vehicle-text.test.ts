import { describe, expect, test } from 'vitest';
import { yearsText } from '../../api/shop/fit/year-text';
import { fullLanguages } from '../../api/shop/language/languages';
import { translateIn } from './texts';
import { engineText, fuelText, vehiclePieces } from './vehicle-text';

const t = translateIn('en');

test('an engine is named with its fuel and its power in kW and PS', () => {
  expect(engineText({ name: '1.2 VVT K12M', variant: 'VXi', fuel: 'petrol', powerKw: 61 }, t)).toBe(
    '1.2 VVT K12M · Petrol · 61 kW (83 PS)',
  );
});

test('a vehicle is named in the page’s letters, with the Latin name beside it where the page has that nowhere else', () => {
  const swift = { label: 'Maruti Suzuki Swift (3rd gen) K12M', year: 2018, localName: 'मारुति सुज़ुकी स्विफ्ट' };
  expect(vehiclePieces(swift)).toEqual([
    { text: 'मारुति सुज़ुकी स्विफ्ट (' },
    { text: 'Maruti Suzuki Swift, 3rd gen, K12M, 2018', lang: 'en' },
    { text: ')' },
  ]);
  expect(vehiclePieces(swift, true)).toEqual([{ text: 'मारुति सुज़ुकी स्विफ्ट, 2018' }]);
  const latin = [{ text: 'Maruti Suzuki Swift (3rd gen) K12M, 2018', lang: 'en' }];
  for (const isShort of [false, true]) expect(vehiclePieces({ ...swift, localName: '' }, isShort)).toEqual(latin);
});

test('unknown facts of an engine are left out', () => {
  expect(engineText({ name: 'K12M', variant: null, fuel: null, powerKw: null }, t)).toBe('K12M');
  expect(engineText({ name: 'K12M', variant: null, fuel: null, powerKw: 0 }, t)).toBe('K12M · 0 kW (0 PS)');
});

test('known fuels are in the language of the page, other words of the supplier stay', () => {
  expect(fuelText('diesel', translateIn('hi'))).not.toBe('diesel');
  expect(fuelText('LPG', translateIn('hi'))).toBe('LPG');
  expect(fuelText('constructor', t)).toBe('constructor');
});

describe('years', () => {
  test.each([
    [2018, 2024, '2018–2024'],
    [2020, null, 'from 2020'],
    [null, 2010, 'up to 2010'],
    [2012, 2012, '2012'],
    [null, null, ''],
  ])('from %s to %s are %j', (from, to, text) => {
    expect(yearsText(from, to, t)).toBe(text);
  });

  test.each(fullLanguages)('both years are in the text in %s', (language) => {
    const text = yearsText(2018, 2024, translateIn(language));
    expect(text).toContain('2018');
    expect(text).toContain('2024');
    // An open end is written in words, at its side.
    const [since, until] = [yearsText(2018, null, translateIn(language)), yearsText(null, 2018, translateIn(language))];
    expect(since).toMatch(language === 'en' ? /^from 2018$/ : /^2018\s?[^\p{P}\d]+$/u);
    expect(until).toMatch(language === 'en' ? /^up to 2018$/ : /^2018\s?[^\p{P}\d]+$/u);
    expect(since).not.toBe(until);
  });
});
