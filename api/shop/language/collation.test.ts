import { expect, test } from 'vitest';
import { byName, compareNames } from './collation.ts';
import { type Language, languageCodes } from './languages.ts';

const sorted = (language: Language, names: string[]) => names.toSorted(byName(language, (name) => name));

test('capitals do not come first: BMW comes after Bajaj, MG after Mahindra', () => {
  expect(sorted('en', ['MG', 'BMW', 'Mahindra', 'Bajaj', 'TVS', 'Tata'])).toEqual([
    'Bajaj',
    'BMW',
    'Mahindra',
    'MG',
    'Tata',
    'TVS',
  ]);
});

test('names in Latin letters have one order in all languages', () => {
  const names = ['MRF', 'Škoda', 'Bosch', 'BMW', 'Minda', 'SKF', 'ASK', 'Amaron', '3M', 'Exide 12', 'Exide 2'];
  for (const language of languageCodes)
    expect([language, sorted(language, names)]).toEqual([language, sorted('en', names)]);
});

test('numbers are sorted by value', () => {
  expect(compareNames('Bolt 2', 'Bolt 10', 'en')).toBeLessThan(0);
});

// Grantha letters end the Tamil alphabet, ज़ is a ज, and ড় a ড: their code points are elsewhere.
test.each<[Language, string[]]>([
  ['hi', ['क्लच', 'ज़ंजीर', 'जनरेटर', 'झटका', 'फ़िल्टर', 'बैटरी']],
  ['ta', ['இன்ஜின்', 'டயர்', 'நட்', 'பிரேக்', 'வைப்பர்', 'ஜெனரேட்டர்', 'ஹார்ன்']],
  ['bn', ['ইঞ্জিন', 'ডিস্ক', 'ড্রাইভ', 'ফিল্টার', 'য়', 'যন্ত্র']],
])('%s: %j', (language, names) => {
  expect(sorted(language, names.toReversed())).toEqual(names);
  expect(names.toSorted()).not.toEqual(names);
});
