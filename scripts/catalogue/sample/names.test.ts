import { describe, expect, test } from 'vitest';
import { fullLanguages, type Language } from '../../../api/shop/language/languages.ts';
import { itemName, partTypes } from './facts.ts';
import { sampleItems, vehicleName } from './items.ts';

/** All words for each side in a language's names, native and borrowed. */
const words: Record<string, Partial<Record<Language, readonly string[]>>> = {
  front: {
    en: ['front'],
    hi: ['फ़्रंट', 'आगे', 'अगल'],
    ta: ['முன்', 'ஃப்ரண்ட்'],
    te: ['ముందు', 'ఫ్రంట్'],
    bn: ['সামনে', 'ফ্রন্ট'],
    gu: ['આગળ', 'ફ્રન્ટ'],
    mr: ['पुढ', 'फ्रंट'],
    kn: ['ಮುಂಭಾಗ', 'ಫ್ರಂಟ್'],
    ml: ['ഫ്രണ്ട്', 'മുൻ'],
  },
  rear: {
    en: ['rear'],
    hi: ['रियर', 'पीछे', 'पिछल'],
    ta: ['பின்புற', 'பின் ', 'ரியர்'],
    te: ['వెనుక', 'రియర్'],
    bn: ['পিছন', 'রিয়ার'],
    gu: ['પાછળ', 'રિયર'],
    mr: ['माग', 'रिअर', 'रियर'],
    kn: ['ಹಿಂಭಾಗ', 'ರಿಯರ್'],
    ml: ['റിയർ', 'പിൻഭാഗ'],
  },
  left: {
    en: ['left'],
    hi: ['लेफ़्ट', 'बाएँ'],
    ta: ['இடது'],
    te: ['ఎడమ'],
    bn: ['বাঁ', 'লেফট'],
    gu: ['ડાબ', 'લેફ્ટ'],
    mr: ['डाव', 'लेफ्ट'],
    kn: ['ಎಡಬದಿ'],
    ml: ['ലെഫ്റ്റ്', 'ഇടത'],
  },
  right: {
    en: ['right'],
    hi: ['राइट', 'दाएँ'],
    ta: ['வலது'],
    te: ['కుడి'],
    bn: ['ডান', 'রাইট'],
    gu: ['જમણ', 'રાઇટ'],
    mr: ['उजव', 'राइट'],
    kn: ['ಬಲಬದಿ'],
    ml: ['റൈറ്റ്', 'വലത'],
  },
  inner: {
    en: ['inner'],
    hi: ['इनर', 'अंदर'],
    ta: ['உட்புற', 'இன்னர்'],
    te: ['లోపలి', 'ఇన్నర్'],
    bn: ['ভিতর', 'ইনার'],
    gu: ['અંદર', 'ઇનર'],
    mr: ['आतील', 'इनर'],
    kn: ['ಒಳಗಿನ', 'ಇನ್ನರ್'],
    ml: ['ഇന്നർ'],
  },
  upper: {
    en: ['upper'],
    hi: ['अपर', 'ऊपर'],
    ta: ['மேல்'],
    te: ['పై వైపు'],
    bn: ['উপর'],
    gu: ['ઉપર'],
    mr: ['वरच'],
    kn: ['ಮೇಲಿನ'],
    ml: ['അപ്പർ'],
  },
};

/** The side's words that a name has more than once, or beside each other. */
function repeated(name: string, language: Language): string[] {
  return Object.entries(words).flatMap(([side, said]) => {
    const found = (said[language] ?? []).flatMap((word) => name.toLowerCase().split(word).slice(1));
    return found.length > 1 ? [`${side} in ${name}`] : [];
  });
}

describe.each(fullLanguages)('in %s', (language) => {
  test('no name of a part says its side twice', () => {
    const names = partTypes.flatMap(({ id, positions }) =>
      (positions.length > 0 ? positions : [null]).map((position) => itemName(language, id, position, null)),
    );
    expect(names.flatMap((name) => repeated(name, language))).toEqual([]);
  });

  test('no item of the sample does', () => {
    const names = [...sampleItems(2000, 1)].map(({ type, position, vehicle }) =>
      itemName(language, type.id, position, vehicleName(vehicle)),
    );
    expect(names.flatMap((name) => repeated(name, language))).toEqual([]);
  });

  test('a part on one of several sides still says which', () => {
    for (const { id, positions } of partTypes.filter((type) => type.positions.length > 1))
      expect(new Set(positions.map((position) => itemName(language, id, position, null))).size, id).toBe(
        positions.length,
      );
  });
});

test.each([
  ['en', 'front-strut', 'front-left', 'Front Strut, left'],
  ['en', 'rear-wiper-blade', 'rear', 'Rear Wiper Blade'],
  ['hi', 'front-strut', 'front-right', 'फ़्रंट स्ट्रट (राइट)'],
  ['gu', 'rear-silencer', 'rear', 'રિયર સાયલેન્સર'],
  ['gu', 'front-strut', 'front-left', 'ફ્રન્ટ સ્ટ્રટ, ડાબી બાજુ'],
  ['mr', 'front-strut', 'front-left', 'फ्रंट स्ट्रट (डावी बाजू)'],
  ['bn', 'front-strut', 'front-left', 'বাঁ দিকের ফ্রন্ট স্ট্রাট'],
  ['ta', 'front-strut', 'front-left', 'முன் இடது ஸ்ட்ரட் அசெம்பிளி'],
  ['en', 'brake-caliper', 'rear-left', 'Brake Caliper, rear left'],
] as const)('%s %s, %s: %s', (language, type, position, name) => {
  expect(itemName(language, type, position, null)).toBe(name);
});
