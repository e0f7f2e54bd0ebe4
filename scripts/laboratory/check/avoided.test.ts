import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { avoidedProblems, type LocalisedText } from './avoided.ts';
import { readTexts, textProblems } from './texts.ts';

const root = join(import.meta.dirname, '../../..');
const bengali = (text: string): LocalisedText => ({ name: 'a.b', language: 'bn', text });

test('a spelling that is not used is named with the one that is, in its own language only', () => {
  const avoided = { bn: { কোনো: 'কোনও' } };
  expect(avoidedProblems(avoided, [bengali('কোনো পণ্য নেই')])).toEqual(['bn: a.b has "কোনো"; the shop says: কোনও']);
  expect(avoidedProblems(avoided, [bengali('কোনও পণ্য নেই')])).toEqual([]);
  expect(avoidedProblems(avoided, [{ ...bengali('কোনো'), language: 'hi' }])).toEqual([]);
});

test('a word may be avoided in all languages, except where it is right', () => {
  const avoided = { all: { '\\bVAT\\b': { use: 'GST', except: ['a.b'] } } };
  expect(avoidedProblems(avoided, [bengali('VAT'), { ...bengali('VAT'), name: 'a.c' }])).toEqual([
    'bn: a.c has "VAT"; the shop says: GST',
  ]);
  expect(avoidedProblems(avoided, [bengali('GST')])).toEqual(['the exception for "\\bVAT\\b" in a.b is not needed']);
});

/** Words that the shop's texts must not use. */
describe('the list of the shop names', () => {
  const { avoided } = readTexts(root);
  test.each([
    ['en', 'List price'],
    ['en', 'Price with VAT'],
    ['hi', 'मूल कीमत'],
    ['hi', 'आपकी कार्ट खाली है'],
    ['hi', 'पार्ट्स अपनी [कार्ट](/cart) में डालें'],
    ['hi', 'कार्ट खाली नहीं की जा सकी'],
    ['hi', 'आपका कार्ट लोड नहीं हो सकी।'],
    ['hi', 'अगर आपको इसकी उम्मीद नहीं थी, तो बस इस ईमेल का जवाब दें।'],
    ['ta', 'உங்கள் வாகனத்தில் பொருந்தும்'],
    ['ta', 'உங்கள் வாகனத்தில் பொருந்தாது'],
    ['ta', 'வடிகட்டிகளை நீக்கவும்'],
    ['ta', 'நீக்குக'],
    ['ta', 'கார்ட்டில் சேர்க்க'],
    ['ta', 'மீண்டும் முயல்க'],
    ['ta', 'எங்களுக்கு எழுத'],
    ['ta', '  - { to: /contact, text: ரிட்டர்ன் தொடங்க }'],
    ['te', 'ఎంక్వైరీ విజయవంతంగా పంపారు!'],
    ['te', 'మీరు ఇది ఊహించకపోతే ఈ ఈమెయిల్‌కు సమాధానం రాయండి.'],
    ['bn', 'যে কোনো পণ্য'],
    ['bn', 'এগুলোর দাম'],
    ['ml', 'നിർമ്മിച്ച രാജ്യം'],
    ['ml', 'നിർമ്മാണം'],
  ] as const)('%s: %s', (language, text) => {
    const found = avoidedProblems(avoided, [{ name: 'x', language, text }]);
    expect(found.filter((problem) => !problem.startsWith('the exception'))).toHaveLength(1);
  });

  test.each([
    ['hi', 'आपका कार्ट खाली कर दिया गया है।'],
    ['ta', 'கார்ட்டில் சேர்க்கவும்'],
    ['ta', 'நிறுவனம், மாடல், இன்ஜின் வாரியாக.'],
    ['bn', 'যে কোনও পণ্য, এগুলির দাম'],
  ] as const)('nothing in %s: %s', (language, text) => {
    const found = avoidedProblems(avoided, [{ name: 'x', language, text }]);
    expect(found.filter((problem) => !problem.startsWith('the exception'))).toEqual([]);
  });
});

test('the texts of the shop have none of them, and use the words of the glossary', () => {
  const { Glossary, 'Words to avoid': words } = textProblems(root);
  expect({ Glossary, words }).toEqual({ Glossary: [], words: [] });
});
