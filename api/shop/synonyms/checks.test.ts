import { expect, test } from 'vitest';
import { importOf, problemsOf, wanted } from './checks.ts';
import { readSynonymsCsv } from './csv.ts';
import { type SynonymProblem, synonymLimits } from './rules.ts';
import type { SynonymRow } from './store.ts';

const known = [{ phrase: 'Packing', meaning: 'gasket' }];
const isKnown = (key: string) => ['baleno', 'clutch'].includes(key);
const problemOf = (phrase: string, meaning: string, others = known) =>
  problemsOf([wanted({ phrase, meaning })], others, isKnown)[0];

test.each<[string, string, SynonymProblem | undefined]>([
  ['patti', 'brake shoe', undefined],
  ['', 'gasket', 'empty'],
  [' -- ', 'gasket', 'empty'],
  ['patti', '\u200b', 'empty'],
  ['x'.repeat(synonymLimits.phrase), 'gasket', undefined],
  ['x'.repeat(synonymLimits.phrase + 1), 'gasket', 'long'],
  ['patti', 'x'.repeat(synonymLimits.meaning + 1), 'long'],
  ['2012', 'gasket', 'letters'],
  ['p', 'gasket', 'letters'],
  ['PÁCKING', 'brake shoe', 'taken'],
  ['p\uFFFDcking', 'gasket', 'encoding'],
  ['baleno', 'swift', 'known'],
  ['Clutch ', 'gasket', 'known'],
  ['patti', 'PATTI brake', 'loop'],
  ['patti', 'head packing', 'loop'],
  ['gasket', 'seal', 'loop'],
])('"%s" for "%s": %s', (phrase, meaning, problem) => {
  expect(problemOf(phrase, meaning)).toBe(problem);
});

test('no more than the shop may have', () => {
  const many = Array.from({ length: synonymLimits.most }, (_, n) => ({ phrase: `phrase no ${n}`, meaning: 'gasket' }));
  expect(problemOf('patti', 'brake shoe', many)).toBe('many');
  expect(problemOf('patti', 'brake shoe', many.slice(1))).toBeUndefined();
});

const row: SynonymRow = { id: '1', phrase: 'Packing', key: 'packing', meaning: 'gasket', changedAt: 1, by: null };
const imported = (csv: string, rows = [row]) => importOf(readSynonymsCsv(csv), rows, isKnown);

test('an import adds, changes, and leaves what is the same', () => {
  const { put, ...told } = imported('packing,seal\npatti,brake shoe');
  expect(told).toEqual({ added: 1, changed: 1, unchanged: 0, problems: [] });
  expect(put).toEqual([
    { id: '1', key: 'packing', phrase: 'packing', meaning: 'seal' },
    { key: 'patti', phrase: 'patti', meaning: 'brake shoe' },
  ]);
  expect(imported('Packing,gasket')).toEqual({ added: 0, changed: 0, unchanged: 1, problems: [], put: [] });
});

test('every wrong line of an import is named, and nothing is imported', () => {
  const { put, problems } = imported('patti,brake shoe\nbaleno,swift\n\nonly one\npatti,x\nwasher,packing\n"",x');
  expect(put).toEqual([]);
  expect(problems).toEqual([
    { line: 2, text: 'baleno,swift', problem: 'known' },
    { line: 4, text: 'only one', problem: 'line' },
    { line: 5, text: 'patti,x', problem: 'taken' },
    { line: 6, text: 'washer,packing', problem: 'loop' },
    { line: 7, text: '"",x', problem: 'empty' },
  ]);
});

test('a file with more lines than a shop may have is refused from there on', () => {
  const lines = Array.from({ length: synonymLimits.most + 1 }, (_, n) => `word no ${n}x,gasket`);
  expect(imported(lines.join('\n'), []).problems).toEqual([
    { line: synonymLimits.most + 1, text: lines.at(-1), problem: 'many' },
  ]);
});
