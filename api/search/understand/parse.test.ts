import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attributeTypes } from '../../catalogue/attributes.ts';
import { makeLexicon } from './lexicon.ts';
import { understand } from './parse.ts';
import type { Guesses } from './runs.ts';
import { readShopperWords } from './shopper-words.ts';
import { specificationReader } from './specifications.ts';
import { typedWords } from './typed.ts';
import { createVariants } from './variants.ts';

const engine = { type: 'car' as const, variant: null, fuel: 'petrol', yearStart: null, yearEnd: null };
const vehicles = {
  makes: [
    { id: 'maruti', name: 'Maruti Suzuki' },
    { id: 'bajaj', name: 'Bajaj' },
    { id: 'tvs', name: 'TVS' },
  ],
  models: [
    { id: 'swift-2', makeId: 'maruti', name: 'Swift (2nd gen)' },
    { id: 'swift-3', makeId: 'maruti', name: 'Swift (3rd gen)' },
    { id: 'dzire', makeId: 'maruti', name: 'Swift Dzire (2nd gen)' },
    { id: 'alto-1', makeId: 'maruti', name: 'Alto (1st gen)' },
    { id: 'alto-800', makeId: 'maruti', name: 'Alto 800' },
    { id: '800', makeId: 'maruti', name: '800 (SB308)' },
    { id: 'wagon-r', makeId: 'maruti', name: 'Wagon R (2nd gen)' },
    { id: 'pulsar-150', makeId: 'bajaj', name: 'Pulsar 150' },
    { id: 'pulsar-220', makeId: 'bajaj', name: 'Pulsar 220 / 220F' },
  ],
  engines: [
    { ...engine, id: 'swift-2', modelId: 'swift-2', name: '1.2 K12M', yearStart: 2011, yearEnd: 2017 },
    { ...engine, id: 'swift-3', modelId: 'swift-3', name: '1.2 K12M', yearStart: 2018, yearEnd: 2024 },
    {
      ...engine,
      id: 'swift-3d',
      modelId: 'swift-3',
      name: '1.3 DDiS',
      variant: 'VDi, Alpha, EX',
      fuel: 'diesel',
      yearStart: 2018,
    },
    { ...engine, id: 'dzire', modelId: 'dzire', name: '1.2 K12M', variant: 'LXi, VXi' },
    { ...engine, id: 'alto-1', modelId: 'alto-1', name: '0.8 F8D' },
    { ...engine, id: 'alto-800', modelId: 'alto-800', name: '0.8 F8D' },
    { ...engine, id: '800', modelId: '800', name: '0.8 F8B' },
    { ...engine, id: 'wagon-r', modelId: 'wagon-r', name: '1.0 K10B' },
    { ...engine, id: 'pulsar-150', modelId: 'pulsar-150', name: '149 DTS-i' },
    { ...engine, id: 'pulsar-220', modelId: 'pulsar-220', name: '220 DTS-i' },
  ],
};
const lexicon = makeLexicon(
  {
    vehicles,
    brands: [
      { id: 'bosch', names: ['Bosch', 'बॉश'] },
      { id: 'mann', names: ['Mann-Filter'] },
    ],
    parts: ['Brake Pads', 'ex valve', 'spark plug', 'back light', 'ब्रेक पैड'],
  },
  readShopperWords(),
);
const plain: Guesses = { isKnown: () => false, spelledLike: () => [] };
const variants = createVariants(vehicles.engines, readShopperWords().variants, (word) => lexicon.entries.has(word));
const specificationAt = specificationReader(attributeTypes());
const read = (query: string, guesses = plain) =>
  understand(typedWords(query), { lexicon, guesses, variants, specificationAt });
const told = (query: string) => read(query).segments.map(({ kind, label }) => `${kind}:${label}`);
const engines = (query: string) => [...(read(query).engines ?? [])].sort();

test.each<[query: string, understood: string[], engines: string[]]>([
  ['swift brake pad', ['model:Swift', 'part:brake pad'], ['swift-2', 'swift-3', 'swift-3d']],
  ['brake pad for my Swift 2018 petrol', ['part:brake pad', 'model:Swift', 'year:2018', 'fuel:petrol'], ['swift-3']],
  ['Maruti Swift 2014', ['make:Maruti Suzuki', 'model:Swift', 'year:2014'], ['swift-2']],
  ['swift 1999 clutch', ['model:Swift', 'year:1999', 'part:clutch'], []],
  ['swift dzire vxi', ['model:Swift Dzire', 'variant:VXi'], ['dzire']],
  ['vdi swift', ['variant:VDi', 'model:Swift'], ['swift-3d']],
  ['swift vxi', ['model:Swift', 'variant:VXi'], ['swift-2', 'swift-3', 'swift-3d']],
  ['swift w8 2019', ['model:Swift', 'variant:W8', 'year:2019'], ['swift-3', 'swift-3d']],
  ['alto', ['model:Alto'], ['alto-1', 'alto-800']],
  ['alto 800', ['model:Alto 800'], ['alto-800']],
  ['maruti 800', ['model:800'], ['800']],
  ['wagonr horn', ['model:Wagon R', 'part:horn'], ['wagon-r']],
  ['pulsar chain', ['model:Pulsar', 'part:chain'], ['pulsar-150', 'pulsar-220']],
  ['swift diesel', ['model:Swift', 'fuel:diesel'], ['swift-3d']],
])('%s', (query, understood, wanted) => {
  expect([told(query), engines(query)]).toEqual([understood, wanted]);
});

test('the vehicles are also known whatever the fuel, since some names of parts have a fuel in them', () => {
  const ids = (found: ReadonlySet<string> | undefined) => found && [...found].sort();
  for (const query of ['swift diesel injector', 'diesel swift injector']) {
    const { engines, ofAnyFuel, part, saidPart } = read(query);
    expect([ids(engines), ids(ofAnyFuel)]).toEqual([['swift-3d'], ['swift-2', 'swift-3', 'swift-3d']]);
    expect([part, saidPart]).toEqual([['injector'], ['diesel', 'injector']]);
  }
  const { engines, ofAnyFuel } = read('diesel injector');
  expect([ids(engines), ofAnyFuel]).toEqual([['swift-3d'], undefined]);
});

test('a number is a year only when it can be one, and only once', () => {
  expect(told('oil 2018 2019')).toEqual(['part:oil 2019', 'year:2018']);
  expect(read('bolt 1800').year).toBeUndefined();
  expect(read('bolt 2999').year).toBeUndefined();
});

test('sides, brands and phrases for parts are told apart in several languages', () => {
  expect(read('bosch front left brake pad')).toMatchObject({ brands: ['bosch'], sides: ['front', 'left'] });
  expect(read('back light').sides).toEqual([]);
  expect(read('swift के लिए आगे का ब्रेक पैड')).toMatchObject({ sides: ['front'], part: ['ब्रेक', 'पैड'] });
  expect(read('swift ಗಾಗಿ ಮುಂದಿನ brake pad').sides).toEqual(['front']);
});

test('a name with an ending or in another spelling is understood; other words stay', () => {
  const guesses = {
    isKnown: (word: string) => word === 'pad',
    spelledLike: (word: string) =>
      /^(స్విఫ్ట్|svift|swipe)$/.test(word) ? [{ word: 'swift', cost: word === 'swipe' ? 1.4 : 0.5 }] : [],
  };
  const kinds = (query: string) => read(query, guesses).segments.map(({ kind, label }) => `${kind}:${label}`);
  expect(kinds('స్విఫ్ట్‌కు pad')).toEqual(['model:Swift', 'part:pad']);
  expect(kinds('svift pad')).toEqual(['model:Swift', 'part:pad']);
  expect(kinds('swipe pad')).toEqual(['part:swipe pad']);
});

test('a norm or trim that no engine of the vehicle has is named, not obeyed', () => {
  const unknown = (query: string) => read(query).unknownVariants;
  expect(unknown('swift vdi')).toEqual([]);
  expect(unknown('swift vdi 2014')).toEqual(['VDi']);
  for (const norm of ['bs6', 'BS-VI', 'bsvi', 'bs 6', 'बीएस 6', 'பிஎஸ்6'])
    expect([unknown(`swift ${norm} horn`), read(`swift ${norm} horn`).part]).toEqual([['BS6'], ['horn']]);
  expect(unknown('alto xz plus horn')).toEqual(['XZ+']);
  expect(unknown('bs4 horn')).toEqual(['BS4']);
});

test('a trim is one beside its vehicle, and elsewhere a word like any other', () => {
  expect(told('swift alpha horn')).toEqual(['model:Swift', 'variant:Alpha', 'part:horn']);
  expect(told('swift ex horn')).toEqual(['model:Swift', 'variant:EX', 'part:horn']);
  expect(told('swift ex valve')).toEqual(['model:Swift', 'part:ex valve']);
  expect(told('alto alpha horn')).toEqual(['model:Alto', 'part:alpha horn']);
  expect(told('alpha horn')).toEqual(['part:alpha horn']);
});

test('a litre figure names an engine; a long number that no item has is a part number', () => {
  expect(told('swift 1.2 brake pad')).toEqual(['model:Swift', 'engine:1.2', 'part:brake pad']);
  expect(engines('swift 1.3')).toEqual(['swift-3d']);
  expect(told('0986494018 swift')).toEqual(['number:0986494018', 'model:Swift']);
  expect(read('0986494018 swift')).toMatchObject({ missing: ['0986494018'], part: [] });
});

test('part numbers that no item has are read one by one', () => {
  expect(read('1K0698151 GDB7257').missing).toEqual(['1K0698151', 'GDB7257']);
  expect(read('0 986 494 018').missing).toEqual(['0 986 494 018']);
  expect(read('1K0 698 151').missing).toEqual(['1K0 698 151']);
});

test.each<[query: string, understood: string[], values: string[]]>([
  ['battery 35 Ah', ['part:battery', 'specification:35 Ah'], ['capacity=35']],
  ['35ah battery', ['specification:35 Ah', 'part:battery'], ['capacity=35']],
  ['३५ एम्पियर बैटरी', ['specification:35 Ah', 'part:बैटरी'], ['capacity=35']],
  ['24" wiper', ['specification:24 inch', 'part:wiper'], ['blade-length=24']],
  ['600 mm wiper', ['specification:600 mm', 'part:wiper'], ['blade-length=24']],
  ['5w30 engine oil', ['specification:5W-30', 'part:engine oil'], ['viscosity=5W-30']],
  ['5W-30', ['specification:5W-30'], ['viscosity=5W-30']],
  ['engine oil 3.5 litre', ['part:engine oil', 'specification:3.5 l'], ['volume=3.5']],
  ['h4 bulb 12 volt', ['specification:H4', 'part:bulb', 'specification:12 V'], ['bulb=H4', 'voltage=12']],
  ['dot 4 brake fluid', ['specification:DOT4', 'part:brake fluid'], ['fluid-grade=DOT4']],
  ['h4 bulb 60/55w', ['specification:H4', 'part:bulb', 'specification:60/55 W'], ['bulb=H4', 'power=60', 'power=55']],
  ['60/55 watt', ['specification:60/55 W'], ['power=60', 'power=55']],
  ['100/90 oil', ['part:100/90 oil'], []],
])('%s', (query, understood, values) => {
  const wanted = read(query).specifications.map(({ anyOf }) =>
    anyOf.map(({ attribute, value }) => `${attribute}=${value}`),
  );
  expect(told(query)).toEqual(understood);
  for (const [at, value] of values.entries()) expect(wanted[at]).toContain(value);
  expect(wanted).toHaveLength(values.length);
});

test('the litres beside a vehicle are those of its engine, and 150cc is part of a name', () => {
  expect(told('swift 1.2 litre oil filter')).toEqual(['model:Swift', 'engine:1.2', 'part:oil filter']);
  expect(told('swift १.२ litre oil filter')).toEqual(['model:Swift', 'engine:1.2', 'part:oil filter']);
  expect(told('pulsar 150cc brake shoe')).toEqual(['model:Pulsar 150', 'part:brake shoe']);
});

test('a short unknown word is no side or fuel in another spelling', () => {
  const guesses = { isKnown: () => false, spelledLike: () => [{ word: 'front', cost: 0 }] };
  expect(read('money', guesses).segments.map(({ kind }) => kind)).toEqual(['part']);
});

test('each phrase can be taken out of the query as it was typed', () => {
  expect(
    read('Swift ke liye BRAKE-pad, front').segments.map(({ kind, text, without }) => [kind, text, without]),
  ).toEqual([
    ['model', 'Swift', 'ke liye BRAKE-pad, front'],
    ['part', 'BRAKE-pad', 'Swift ke liye front'],
    ['side', 'front', 'Swift ke liye BRAKE-pad,'],
  ]);
});

test('any text is read without failing, and its words are fillers or somewhere in the answer', () => {
  const piece = fc.oneof(
    fc.constantFrom('swift', 'maruti', '2018', 'brake', 'pad', 'for', 'front', 'bosch', 'diesel', 'ke liye', 'ब्रेक'),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const { segments, part, sides, brands } = read(pieces.join(' '));
      expect(segments.filter(({ kind }) => kind === 'side').length).toBe(sides.length);
      expect(segments.filter(({ kind }) => kind === 'brand').length).toBe(brands.length);
      expect(segments.some(({ kind }) => kind === 'part')).toBe(part.length > 0);
      // Where a comma divided words, a space is added.
      const signs = (written: string) => written.replace(/\s/g, '').length;
      for (const { text, without } of segments)
        expect(signs(text) + signs(without)).toBeLessThanOrEqual(signs(pieces.join('')));
    }),
    { numRuns: 300 },
  );
});
