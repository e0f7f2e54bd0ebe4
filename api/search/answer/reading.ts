import type { UnderstoodKind } from '../../shop/search/understood.ts';
import type { Note, OfferedInstead, Segment } from '../engine.ts';
import type { FirstRows } from '../match/item-store.ts';

/** What a query of words was understood as, and what can be offered when nothing obeys it. */
export interface Reading {
  segments: readonly Segment[];
  /** Words that nothing in the catalogue has. */
  unmatched: readonly string[];
  /** What was corrected, and searches that lead on. */
  notes: readonly Note[];
  /** Engines of the vehicles that the query names; undefined: none. */
  engines: ReadonlySet<string> | undefined;
  /** Norms and trims that are not obeyed, since nobody has said which parts need them. */
  unknownVariants: readonly string[];
  /** Whether nothing is known to fit the vehicle that the query names, and nobody has said what the results fit. */
  isUnsaid: boolean;
  /** What was given up: by the results, or by the offers below when there are none. */
  relaxed: readonly UnderstoodKind[];
  instead: Record<OfferedInstead, FirstRows>;
}

/** Number of items of each kind that are offered when nothing obeys a query. */
export const mostOffered = 6;

export const noOffer: FirstRows = { rows: [], total: 0 };
export const noReading: Reading = {
  ...{ segments: [], notes: [], engines: undefined, unmatched: [], unknownVariants: [], isUnsaid: false, relaxed: [] },
  instead: { otherKinds: noOffer, otherVehicles: noOffer, otherParts: noOffer },
};
