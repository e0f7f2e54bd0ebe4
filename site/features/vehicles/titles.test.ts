import { describe, expect, test } from 'vitest';
import { fullLanguages } from '../../../api/shop/language/languages';
import { translateIn } from '../../i18n/texts';
import { categoryTitles, engineTitles, makeTitles, modelTitles, shortTitle, type Titles } from './titles';

const swift = { name: 'Maruti Suzuki Swift (3rd gen)', localName: undefined };
const inHindi = { ...swift, localName: 'मारुति सुज़ुकी स्विफ्ट' };
const engine = { name: '1.2 VVT K12M', fuel: 'petrol', yearStart: 2018, yearEnd: 2021 };
const years = { yearStart: 2018, yearEnd: null };

test('titles name the vehicle as people write it, with its years', () => {
  const t = translateIn('en');
  expect(makeTitles({ name: 'Tata', localName: undefined }, t).title).toBe('Tata spare parts, model by model');
  expect(modelTitles({ vehicle: swift, ...years }, t)).toMatchObject({
    heading: 'Maruti Suzuki Swift (3rd gen) spare parts',
    title: 'Maruti Suzuki Swift (3rd gen) spare parts · from 2018',
  });
  expect(engineTitles({ vehicle: swift, engine }, t).title).toBe(
    'Parts for the Maruti Suzuki Swift (3rd gen) 1.2 VVT K12M · Petrol · 2018–2021',
  );
  expect(categoryTitles({ vehicle: swift, ...years }, 'Brake Pads', t).title).toBe(
    'Brake Pads for the Maruti Suzuki Swift (3rd gen) · from 2018',
  );
});

test('a page in another script has the name of the papers beside its own', () => {
  expect(engineTitles({ vehicle: inHindi, engine }, translateIn('hi')).heading).toBe(
    'मारुति सुज़ुकी स्विफ्ट (Maruti Suzuki Swift, 3rd gen, 1.2 VVT K12M) के पार्ट्स',
  );
});

test('a model beside its make is named without it', () => {
  const make = { name: 'Maruti Suzuki', localName: undefined };
  expect(shortTitle(make, swift)).toBe('Swift (3rd gen)');
  expect(shortTitle({ ...make, localName: 'मारुति सुज़ुकी' }, inHindi)).toBe('स्विफ्ट (Swift, 3rd gen)');
  expect(shortTitle({ name: 'Tata', localName: undefined }, swift)).toBe(swift.name);
});

test('what is not known is left out', () => {
  const t = translateIn('en');
  const unknown = { name: 'K12M', fuel: null, yearStart: null, yearEnd: null };
  expect(engineTitles({ vehicle: swift, engine: unknown }, t).title).toBe(
    'Parts for the Maruti Suzuki Swift (3rd gen) K12M',
  );
});

describe.each(fullLanguages)('in %s', (language) => {
  const t = translateIn(language);
  const longest = { name: 'Mahindra Scorpio Classic (2nd facelift)', localName: 'महिन्द्रा स्कॉर्पियो क्लासिक' };
  const all = (vehicle: typeof swift | typeof longest): Titles[] => [
    makeTitles(vehicle, t),
    modelTitles({ vehicle, ...years }, t),
    engineTitles({ vehicle, engine }, t),
    engineTitles({ vehicle, engine: { ...engine, yearStart: 2020 } }, t),
    categoryTitles({ vehicle, ...years }, 'Brake Pads', t),
    categoryTitles({ vehicle, ...years }, 'Oil Filters', t),
  ];

  test('no two pages have the same title or description, and descriptions have 10 to 250 characters', () => {
    const titles = [swift, longest].flatMap(all);
    expect(new Set(titles.map(({ title }) => title)).size).toBe(titles.length);
    expect(new Set(titles.map(({ description }) => description)).size).toBe(titles.length);
    for (const { description } of titles) {
      expect(description.length, description).toBeGreaterThan(10);
      expect(description.length, description).toBeLessThan(250);
    }
  });

  test('every text is filled in', () => {
    for (const { heading, title, description } of all(swift)) {
      expect(`${heading}${title}${description}`).not.toMatch(/[{}]|undefined|vehicles\./);
      expect(heading).toContain('Swift');
    }
  });
});
