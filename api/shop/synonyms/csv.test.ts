import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oneLine } from '../rules.ts';
import { readSynonymsCsv, synonymsCsv } from './csv.ts';

const cell = fc.string({ unit: 'grapheme', maxLength: 30 }).map(oneLine);

test('exported synonyms can be read again', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ phrase: cell, meaning: cell })), (synonyms) => {
      const read = readSynonymsCsv(synonymsCsv(synonyms));
      // An empty line says nothing.
      const kept = synonyms.filter(({ phrase, meaning }) => `${phrase},${meaning}`.trim() !== ',');
      expect(read.filter(({ pair }) => pair?.phrase || pair?.meaning).map(({ pair }) => pair)).toEqual(kept);
    }),
  );
});

test('separators within a cell are read again', () => {
  const synonyms = [
    { phrase: 'a;b', meaning: ';' },
    { phrase: '', meaning: 'c,d' },
  ];
  expect(readSynonymsCsv(synonymsCsv(synonyms)).map(({ pair }) => pair)).toEqual(synonyms);
});

test.each([
  ['commas and CRLF', 'phrase,meaning\r\npacking,gasket\r\n\r\n"a ""b""",c\r\n'],
  ['semicolons and LF, with a byte order mark', '\uFEFFphrase;meaning\npacking;gasket\n\n"a ""b""";c'],
  ['tabs, and empty cells at the end', 'Phrase\tmeaning\t\npacking\tgasket\t\t\n\n"a ""b"""\tc\t'],
])('%s', (_, csv) => {
  expect(readSynonymsCsv(csv).map(({ line, pair }) => ({ line, ...pair }))).toEqual([
    { line: 2, phrase: 'packing', meaning: 'gasket' },
    { line: 4, phrase: 'a "b"', meaning: 'c' },
  ]);
});

test('a line that has not two cells is named', () => {
  const wrong = ['packing', 'a,b,c', '"open,b', 'a "b",c', ','];
  const read = readSynonymsCsv(wrong.join('\n'));
  expect(read.map(({ line, pair }) => [line, pair])).toEqual([
    [1, undefined],
    [2, undefined],
    [3, undefined],
    [4, undefined],
    [5, { phrase: '', meaning: '' }],
  ]);
});
