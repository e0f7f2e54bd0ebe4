import type { PackedIndex } from '../index/packed.ts';
import { type Contribution, headWorth } from './contributions.ts';
import type { Matched } from './item-store.ts';

const maxScore = 2048;
/** What is noted of an item in one number, from its highest bits: slots that it matched, words of its head, its score. */
const noted = { slots: 24, heads: 16 } as const;
const headBits = 0xff;
const scoreBits = 0xffff;
export const oneSlot = 1 << noted.slots;

/** What is noted of an item in a list; notes are added. */
export const noteOf = ({ worth, head }: Contribution): number => oneSlot + (head << noted.heads) + worth;
/** How many slots an item matched. */
export const slotsOf = (note: number): number => note >>> noted.slots;

/** Items by their score; of those with the same, the first comes first. @param notes of each item; overwritten */
export function ranked(items: Uint32Array, notes: Uint32Array, index: PackedIndex): Matched<Uint32Array> {
  const { places, wholeEnds } = countScores(items, notes, index);
  for (let at = 1; at <= maxScore; at++) places[at] = (places[at] as number) + (places[at - 1] as number);
  const result = new Uint32Array(items.length);
  let headWords = 0;
  for (let at = 0; at < items.length; at++) {
    const note = notes[at] as number;
    const before = maxScore - (note & scoreBits) - 1;
    const place = places[before] as number;
    result[place] = items[at] as number;
    if (place === 0) headWords = note >>> noted.heads;
    places[before] = place + 1;
  }
  return { items: result, headWords, wholeEnds };
}

/** Adds to each score what the head is worth, and counts the scores. The notes no longer tell slots. */
function countScores(items: Uint32Array, notes: Uint32Array, { headLength, headEnd }: PackedIndex) {
  /** How many items have each score, best first, one place later: they begin after all that are better. */
  const places = new Uint32Array(maxScore + 1);
  const wholeEnds = new Set<number>();
  let lastEnd = -1;
  for (let at = 0; at < items.length; at++) {
    const note = notes[at] as number;
    const heads = (note >>> noted.heads) & headBits;
    let score = note & scoreBits;
    if (heads > 0) {
      const position = items[at] as number;
      const head = headLength[position] as number;
      const said = head === 0 ? 0 : Math.min(1, heads / head);
      score += Math.round(said * headWorth);
      const end = said === 1 ? (headEnd[position] as number) : lastEnd;
      // A set is slow to ask, and neighbours often end alike.
      if (end !== lastEnd) wholeEnds.add(end);
      lastEnd = end;
    }
    score = Math.min(maxScore - 1, score);
    notes[at] = (heads << noted.heads) + score;
    places[maxScore - score] = (places[maxScore - score] as number) + 1;
  }
  return { places, wholeEnds };
}
