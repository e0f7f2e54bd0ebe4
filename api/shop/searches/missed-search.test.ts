import { expect, test } from 'vitest';
import type { SearchResult } from '../../search/engine.ts';
import { createTally, type Missed, missedBy } from './missed-search.ts';

const hour = 3_600_000;
const missed = (words: string, changes: Partial<Missed> = {}): Missed => ({
  words,
  ...{ language: 'en', outcome: 'nothing', lacking: '' },
  ...changes,
});
const counted = (tally: ReturnType<typeof createTally>) =>
  Object.fromEntries(tally.take().map(({ words, times }) => [words, times]));

test('the same words of a caller count once an hour, those of another caller again', () => {
  const tally = createTally();
  for (const at of [0, 1000, hour - 1]) tally.add('a', missed('packing'), at);
  tally.add('b', missed('packing'), 0);
  tally.add('a', missed('packing', { language: 'hi' }), 0);
  expect(tally.take()).toEqual([
    { ...missed('packing'), times: 2 },
    { ...missed('packing', { language: 'hi' }), times: 1 },
  ]);
  tally.add('a', missed('packing'), hour);
  expect(counted(tally)).toEqual({ packing: 1 });
  expect(tally.take()).toEqual([]);
});

test('a caller has only so many different words in an hour', () => {
  const tally = createTally({ waiting: 500, caller: 3, remembered: 100 });
  for (let n = 0; n < 10; n++) tally.add('a', missed(`word ${n}`), n);
  tally.add('b', missed('packing'), 11);
  expect(counted(tally)).toEqual({ 'word 0': 1, 'word 1': 1, 'word 2': 1, packing: 1 });
});

test('under a flood only the maximum waits, and searches that already wait are still counted', () => {
  const tally = createTally({ waiting: 5, caller: 1000, remembered: 20 });
  tally.add('a', missed('packing'), 0);
  for (let n = 0; n < 1000; n++) tally.add(`flood ${n}`, missed(`word ${n}`), n);
  tally.add('b', missed('packing'), 1001);
  const waiting = tally.take();
  expect([waiting.length, waiting[0]]).toEqual([5, { ...missed('packing'), times: 2 }]);
});

test('searches that could not be stored are put back and counted further', () => {
  const tally = createTally();
  tally.add('a', missed('packing'), 0);
  const taken = tally.take();
  tally.add('b', missed('packing'), 1);
  tally.putBack(taken);
  expect(counted(tally)).toEqual({ packing: 2 });
});

const result = (changes: Partial<SearchResult>): SearchResult =>
  ({ total: 3, fitCounts: undefined, unmatched: [], relaxed: [], understood: [], ...changes }) as SearchResult;
const swift = { kind: 'model', text: 'Swift', label: 'Swift', without: '' } as const;
const year = { kind: 'year', text: '2031', label: '2031', without: '' } as const;

test.each<[string, Partial<SearchResult>, Partial<Missed> | undefined]>([
  ['all was found', {}, undefined],
  ['nothing was found', { total: 0, unmatched: ['Packing'] }, { outcome: 'nothing', lacking: 'packing' }],
  [
    'offers in `instead` do not count as found',
    { total: 0, relaxed: ['model'], understood: [swift] },
    { outcome: 'nothing' },
  ],
  ['a year was given up', { relaxed: ['year'], understood: [swift, year] }, { outcome: 'partly', lacking: '2031' }],
  ['a word was given up', { unmatched: ['xyzzy'] }, { outcome: 'partly', lacking: 'xyzzy' }],
  [
    'nothing fits the vehicle, but there are such parts',
    { total: 0, fitCounts: { fits: 0, fitsIf: 0, unknown: 0, fitsNot: 2 } },
    undefined,
  ],
  [
    'nothing at all for a vehicle',
    { total: 0, fitCounts: { fits: 0, fitsIf: 0, unknown: 0, fitsNot: 0 } },
    { outcome: 'nothing' },
  ],
])('%s', (_, changes, wanted) => {
  const found = missedBy('Packing Swift', 'en', result(changes));
  expect(found).toEqual(wanted && { words: 'packing swift', language: 'en', lacking: '', ...wanted });
});

test('a query with a phone number is not counted', () => {
  expect(missedBy('packing 98765 43210', 'en', result({ total: 0 }))).toBeUndefined();
});
