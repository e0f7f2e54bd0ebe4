import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, inject, test } from 'vitest';
import { readContentFrom } from './content-files.ts';
import { spokenNames, spokenNamesIn } from './spoken-names.ts';

test('a vehicle is called by the first word in its own letters that means no other', () => {
  const names = spokenNames({
    Tata: ['टाटा', 'टाटा मोटर्स'],
    i20: ['आई20', 'i twenty', 'आईट्वेंटी'],
    'Elite i20': ['एलीट आई20', 'आई20'],
    Dzire: ['डिज़ायर'],
    'Swift Dzire': ['डिज़ायर', 'dizire'],
  });
  expect([...names]).toEqual([
    ['Tata', 'टाटा'],
    ['i20', 'आईट्वेंटी'],
    ['Elite i20', 'एलीट आई20'],
    ['Dzire', ''],
    ['Swift Dzire', ''],
  ]);
});

test('the words in content/search are read for each language', () => {
  expect(spokenNamesIn('hi').get('Tata')).toBe('टाटा');
  expect(spokenNamesIn('ta').get('Tata')).toMatch(/^\p{Script=Tamil}+$/u);
});

afterEach(() => readContentFrom(undefined));

test('a file with a mistake leaves the words that were read last, and one that has changed is read again', () => {
  const folder = mkdtempSync(join(inject('testFolder'), 'spoken-'));
  mkdirSync(join(folder, 'search'));
  const write = (text: string) => writeFileSync(join(folder, 'search', 'gu.yaml'), text);
  readContentFrom(folder);
  write('vehicles: [');
  expect([...spokenNamesIn('gu')]).toEqual([]);
  write('vehicles:\n  Tata: ટાટા\n');
  expect(spokenNamesIn('gu').get('Tata')).toBe('ટાટા');
  write('vehicles:\n  Tata: 3\n');
  expect(spokenNamesIn('gu').get('Tata')).toBe('ટાટા');
  write('vehicles:\n  Tata: ટાટા મોટર્સ\n');
  expect(spokenNamesIn('gu').get('Tata')).toBe('ટાટા મોટર્સ');
});
