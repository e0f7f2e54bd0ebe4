import { expect, test } from 'vitest';
import type { Names } from '../../search/index/packed.ts';
import { listsOf, Pairs } from '../../search/index/pairs.ts';
import { headWorth } from '../../search/match/contributions.ts';
import { saidOfHeads } from './heads.ts';

/** Lists: 0 "radiator", 1 "cap" (names), 2 a brand. Heads: 0 "Radiator", 1 "Radiator Cap". */
const named = new Pairs();
for (const [list, head] of [
  [0, 0],
  [0, 1],
  [1, 1],
] as const)
  named.add(list, head);
const heads = {
  ofList: listsOf(named, 3, 2),
  length: Uint8Array.of(1, 2),
  end: Uint32Array.of(70, 71),
};
const names = { kinds: Uint8Array.of(0, 0, 0), headWords: Uint8Array.of(1, 1, 0) } as unknown as Names;
const slot = (...lists: number[]) => [{ lists, quality: 1 }];

test('a head that the query names as a whole adds most, and its last word is told', () => {
  const { bonuses, headWords, wholeEnds } = saidOfHeads(heads, names, [slot(0)]);
  expect([...bonuses]).toEqual([
    [headWorth, [0]],
    [headWorth / 2, [1]],
  ]);
  expect([headWords, [...wholeEnds]]).toEqual([1, [70]]);
});

test('every word that occurs only in heads must be in the head', () => {
  const { bonuses, headWords, wholeEnds } = saidOfHeads(heads, names, [slot(0), slot(1)]);
  expect([...bonuses]).toEqual([[headWorth, [1]]]);
  expect([headWords, [...wholeEnds]]).toEqual([2, [71]]);
});

test('a brand says nothing of heads, and takes nothing away', () => {
  expect([...saidOfHeads(heads, names, [slot(2)]).bonuses]).toEqual([]);
  expect([...saidOfHeads(heads, names, [slot(0), slot(2)]).wholeEnds]).toEqual([70]);
});
