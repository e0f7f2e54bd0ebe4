import { type AmountWords, multiples, wordList } from './shape.ts';

const upTo20 = wordList(`
  பூஜ்ஜியம் ஒரு இரண்டு மூன்று நான்கு ஐந்து ஆறு ஏழு எட்டு ஒன்பது
  பத்து பதினொரு பன்னிரண்டு பதின்மூன்று பதினான்கு பதினைந்து பதினாறு பதினேழு பதினெட்டு பத்தொன்பது`);
/** Twenty to ninety: alone, and the stem to which a unit is joined. */
const tens = [
  ['இருபது', 'இருபத்'],
  ['முப்பது', 'முப்பத்'],
  ['நாற்பது', 'நாற்பத்'],
  ['ஐம்பது', 'ஐம்பத்'],
  ['அறுபது', 'அறுபத்'],
  ['எழுபது', 'எழுபத்'],
  ['எண்பது', 'எண்பத்'],
  ['தொண்ணூறு', 'தொண்ணூற்'],
] as const;
/** The stem's last letter takes the vowel of the unit; three and four, which begin with a consonant, stand apart. */
const joinedUnits = ['ொரு', 'ிரண்டு', 'ு மூன்று', 'ு நான்கு', 'ைந்து', 'ாறு', 'ேழு', 'ெட்டு', 'ொன்பது'];

const upTo99 = [
  ...upTo20,
  ...tens.flatMap(([alone, stem]) => {
    const letter = stem.at(-2) ?? '';
    return [alone, ...joinedUnits.map((unit) => stem + letter + unit)];
  }),
];

/** Thousand begins with a vowel, which takes the place of the count's last: "ஐந்து" and "ஆயிரம்" are "ஐந்தாயிரம்". */
const thousandStems = upTo99.map((count) => count.replace(/ொரு$/, 'ோரு').replace(/ு$/, 'ாயிர')).with(1, 'ஆயிர');

const hundredStems = wordList(`
  - நூ இருநூ முந்நூ நானூ ஐநூ அறுநூ எழுநூ எண்ணூ`);

export const words: AmountWords = {
  upTo99,
  hundreds: {
    last: [...hundredStems.map((stem) => `${stem}று`), 'தொள்ளாயிரம்'],
    followed: [...hundredStems.map((stem) => `${stem}ற்று`), 'தொள்ளாயிரத்து'],
  },
  thousands: multiples(thousandStems, 'ம்', 'த்து'),
  lakhs: multiples(upTo99, ' லட்சம்', ' லட்சத்து'),
  crores: { last: 'கோடி', followed: 'கோடியே' },
  // A hard consonant is doubled after these endings: "நூற்றுப் பத்து", "ஆயிரத்துத் தொள்ளாயிரம்".
  joinWords: (number) => number.replace(/(?<=த்து|ற்று) (?=([பத]))/g, '$1் '),
  rupees: { one: '{} ரூபாய்', more: '{} ரூபாய்' },
  paise: { one: '{} பைசா', more: '{} பைசா' },
  between: ' ',
  only: 'மட்டும்',
};
