import { byteAt, numberAt } from '../index/at.ts';
import type { PackedIndex } from '../index/packed.ts';
import { type Contribution, headWorth } from './contributions.ts';
import type { Matched } from './item-store.ts';

const maxScore = 2048;
/**
 * The note of an item is one number; from the highest bits: the slots that it matched, the words of its head, its
 * score.
 */
const noted = { slots: 24, heads: 16 } as const;
const headBits = 0xff;
const scoreBits = 0xffff;
export const oneSlot = 1 << noted.slots;

/** What a list adds to the note of its items. */
export const noteOf = ({ worth, head }: Contribution): number => oneSlot + (head << noted.heads) + worth;
/** How many slots an item has matched. */
export const slotsOf = (note: number): number => note >>> noted.slots;

/**
 * Sorts items by score; items with the same score keep their order.
 * @param notes one for each item; overwritten
 */
export function ranked(items: Uint32Array, notes: Uint32Array, index: PackedIndex): Matched<Uint32Array> {
  const { places, wholeEnds } = countScores(items, notes, index);
  for (let at = 1; at <= maxScore; at++) places[at] = numberAt(places, at) + numberAt(places, at - 1);
  const result = new Uint32Array(items.length);
  let headWords = 0;
  for (let at = 0; at < items.length; at++) {
    const note = numberAt(notes, at);
    const before = maxScore - (note & scoreBits) - 1;
    const place = numberAt(places, before);
    result[place] = numberAt(items, at);
    if (place === 0) headWords = note >>> noted.heads;
    places[before] = place + 1;
  }
  return { items: result, headWords, wholeEnds };
}

/** Adds to each score what the head is worth, and counts the scores. The notes lose their slots. */
function countScores(items: Uint32Array, notes: Uint32Array, { headLength, headEnd }: PackedIndex) {
  /** How many items have each score, best first, shifted by one: sums then say where each score begins. */
  const places = new Uint32Array(maxScore + 1);
  const wholeEnds = new Set<number>();
  let lastEnd = -1;
  for (let at = 0; at < items.length; at++) {
    const note = numberAt(notes, at);
    const heads = (note >>> noted.heads) & headBits;
    let score = note & scoreBits;
    if (heads > 0) {
      const position = numberAt(items, at);
      const head = byteAt(headLength, position);
      const said = head === 0 ? 0 : Math.min(1, heads / head);
      score += Math.round(said * headWorth);
      const end = said === 1 ? numberAt(headEnd, position) : lastEnd;
      // A look at the set is slow, and neighbours often have the same last word.
      if (end !== lastEnd) wholeEnds.add(end);
      lastEnd = end;
    }
    score = Math.min(maxScore - 1, score);
    notes[at] = (heads << noted.heads) + score;
    places[maxScore - score] = numberAt(places, maxScore - score) + 1;
  }
  return { places, wholeEnds };
}
