import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readShopperWords } from './shopper-words.ts';
import { createSynonyms } from './synonyms.ts';
import { typedWords } from './typed.ts';

const { endings } = readShopperWords();
const list = [
  { phrase: 'packing', meaning: 'gasket' },
  { phrase: 'head packing kit', meaning: 'cylinder head gasket set' },
  { phrase: 'Café', meaning: 'bosch wiper' },
  { phrase: 'पैकिंग', meaning: 'गैस्केट' },
  { phrase: 'பேக்கிங்', meaning: 'gasket' },
];
const { meant, phrasesIn } = createSynonyms(list, endings);
const queryOf = (query: string) => meant(query, typedWords(query)).query;

describe('a phrase is found', () => {
  test.each([
    ['packing', 'gasket'],
    ['Swift PACKING 2012', 'swift gasket 2012'],
    ['packings', 'gasket'],
    ['head-packing, kit', 'cylinder head gasket set'],
    ['the cafe', 'the bosch wiper'],
    ['पैकिंग', 'गैस्केट'],
    ['स्विफ्ट पैकिंग', 'स्विफ्ट गैस्केट'],
    ['பேக்கிங்க்கு swift', 'gasket swift'],
  ])('%s', (query, wanted) => {
    expect(queryOf(query)).toBe(wanted);
  });

  test('with every ending that content/search names', () => {
    for (const ending of endings) expect([ending, queryOf(`packing${ending}`)]).toEqual([ending, 'gasket']);
  });
});

test.each(['pack', 'packingx', 'head kit', 'repacking', ''])('"%s" has none and stays as it is', (query) => {
  const typed = typedWords(query);
  expect(meant(query, typed)).toEqual({ query, typed });
});

test('words of a meaning lead back to what was typed', () => {
  const query = 'Front Head-Packing Kit, Swift';
  const { typed } = meant(query, typedWords(query));
  expect(typed.words).toEqual(['front', 'cylinder', 'head', 'gasket', 'set', 'swift']);
  expect(typed.told([{ from: 2, length: 2 }])).toEqual({ text: 'Head-Packing Kit', without: 'Front Swift' });
  expect(typed.told([{ from: 5, length: 1 }])).toEqual({ text: 'Swift', without: 'Front Head-Packing Kit,' });
});

test('decimals and units of query and meaning stay whole', () => {
  const { typed } = createSynonyms([{ phrase: 'litre engine', meaning: '1.5 K15B' }], []).meant(
    'alto 1.0 litre engine 12.5',
    typedWords('alto 1.0 litre engine 12.5'),
  );
  expect(typed.words).toEqual(['alto', '1', '0', '1', '5', 'k15b', '12', '5']);
  expect(typed.words.map((_, at) => typed.isDecimal(at))).toEqual([
    false,
    true,
    false,
    true,
    false,
    false,
    true,
    false,
  ]);
});

test('a meaning is not looked at again', () => {
  const loop = createSynonyms(
    [
      { phrase: 'a b', meaning: 'c' },
      { phrase: 'c', meaning: 'a b' },
    ],
    [],
  );
  expect(loop.meant('a b c', typedWords('a b c')).query).toBe('c a b');
});

test('the phrases in a text are named as they were written', () => {
  expect(phrasesIn('cafe with packing')).toEqual(['Café', 'packing']);
});

test('the other words of a query stay, in their order', () => {
  const word = fc.constantFrom('swift', 'head', 'kit', 'pad', '2012', 'स्विफ्ट');
  const other = fc.array(word, { maxLength: 4 });
  fc.assert(
    fc.property(other, other, (before, after) => {
      const query = [...before, 'packing', ...after].join(' ');
      // The words beside it can make a longer phrase.
      fc.pre(!query.includes('head packing kit'));
      expect(queryOf(query)).toBe([...before, 'gasket', ...after].join(' '));
    }),
  );
});
