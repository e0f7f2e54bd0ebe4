import { byteAt, numberAt } from '../../search/index/at.ts';
import type { Names } from '../../search/index/packed.ts';
import { type Lists, listAt } from '../../search/index/pairs.ts';
import { type Contribution, contributionsOf, headWorth } from '../../search/match/contributions.ts';
import type { Slot } from '../../search/match/item-store.ts';

/** The distinct heads of item names: a few thousand, however many items there are. */
export interface Heads {
  /** For each list of items, the heads that it names. */
  ofList: Lists;
  /** How many words each head has. */
  length: Uint8Array<ArrayBuffer>;
  /** For each head, the number of its last word. */
  end: Uint32Array<ArrayBuffer>;
}

/** How a query matches the heads of names. */
export interface SaidOfHeads {
  /** The heads that it names, by the bonus that they add to the worth of their items; the highest bonus first. */
  bonuses: ReadonlyMap<number, readonly number[]>;
  headWords: number;
  wholeEnds: ReadonlySet<number>;
}

/** The most heads that a query lists; only the commonest words have more. */
const mostHeads = 4000;

/** For each head that slots name: how many of its words they name, how many slots do, and what these are worth. */
function saidOfEach(ofList: Lists, slots: readonly (readonly Contribution[])[]) {
  const said = new Map<number, { words: number; slots: number; worth: number }>();
  for (const slot of slots) {
    const seen = new Set<number>();
    for (const { list, worth, head: words } of slot) {
      if (words === 0) continue;
      for (const head of listAt(ofList, list)) {
        if (seen.has(head)) continue;
        seen.add(head);
        const before = said.get(head) ?? { words: 0, slots: 0, worth: 0 };
        said.set(head, { words: before.words + words, slots: before.slots + 1, worth: before.worth + worth });
      }
    }
  }
  return said;
}

/** How slots match the heads of names: which heads they name completely, and how much of the others. */
export function saidOfHeads({ ofList, length, end }: Heads, names: Names, slots: readonly Slot[]): SaidOfHeads {
  const ways = slots.map((slot) => contributionsOf(slot, names));
  // A word that occurs only in heads must be in the head.
  const isOfHeads = (slot: readonly Contribution[]) => slot.every(({ head }) => head > 0);
  const needed = ways.filter(isOfHeads).length;
  const bonuses = new Map<number, number[]>();
  const wholeEnds = new Set<number>();
  let headWords = 0;
  let most = 0;
  for (const [head, { words, slots: had, worth }] of saidOfEach(ofList, ways)) {
    const all = byteAt(length, head);
    if (all === 0 || had < needed) continue;
    const bonus = Math.round(Math.min(1, words / all) * headWorth);
    bonuses.set(bonus, [...(bonuses.get(bonus) ?? []), head]);
    if (words >= all) wholeEnds.add(numberAt(end, head));
    if (worth + bonus > most) [most, headWords] = [worth + bonus, words];
  }
  let left = mostHeads;
  const kept = [...bonuses]
    .sort(([a], [b]) => b - a)
    .map(([bonus, heads]): [number, number[]] => {
      const some = heads.slice(0, left);
      left -= some.length;
      return [bonus, some];
    });
  return { bonuses: new Map(kept.filter(([, heads]) => heads.length > 0)), headWords, wholeEnds };
}
