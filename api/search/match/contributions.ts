import { byteAt } from '../index/at.ts';
import { type ListKind, listKinds, listWorth, type Names } from '../index/packed.ts';
import type { Slot } from './item-store.ts';

/** A list of a slot: what its items are worth, and how many words of a name's head it stands for. */
export interface Contribution {
  list: number;
  worth: number;
  head: number;
}

/** Worths are multiplied by this, so that integers can express different qualities. */
const scale = 4;
/** Bonus when the query has the whole head of a name: "radiator" for Radiator, not for Radiator Cap. */
export const headWorth = 12 * scale;

/** The lists of a slot, the highest worth first: an item counts by its best list. */
export function contributionsOf(slot: Slot, names: Pick<Names, 'kinds' | 'headWords'>): Contribution[] {
  const found = new Map<number, Contribution>();
  for (const { lists, quality } of slot) {
    for (const list of lists) {
      const kind = listKinds[byteAt(names.kinds, list)] as ListKind;
      const worth = Math.max(1, Math.round(listWorth[kind] * quality * scale));
      if ((found.get(list)?.worth ?? 0) >= worth) continue;
      found.set(list, { list, worth, head: byteAt(names.headWords, list) });
    }
  }
  const all = [...found.values()].sort((a, b) => b.worth - a.worth || a.list - b.list);
  // A category above the item's own counts only when no closer list does: "engine" means mounts, not everything under
  // Engine.
  const above = listKinds.indexOf('above');
  const near = all.filter(({ list }) => names.kinds[list] !== above);
  return near.length > 0 ? near : all;
}
