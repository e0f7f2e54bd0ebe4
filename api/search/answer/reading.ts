import type { UnderstoodKind } from '../../shop/search/understood.ts';
import type { Note, OfferedInstead, Segment } from '../engine.ts';
import type { FirstRows } from '../match/item-store.ts';

/** What a query of words was understood as, and what is offered when no item obeys it. */
export interface Reading {
  segments: readonly Segment[];
  /** Words that no item has. */
  unmatched: readonly string[];
  /** What was corrected, and further searches. */
  notes: readonly Note[];
  /** Engines of the vehicles that the query names; undefined: none. */
  engines: ReadonlySet<string> | undefined;
  /** Norms and trims that are disregarded, since nobody has said which parts they need. */
  unknownVariants: readonly string[];
  /** Whether nothing is known to fit the vehicle of the query, and the results are items that name no vehicle. */
  isUnsaid: boolean;
  /** The kinds that the results disregard or, without results, the offers below. */
  relaxed: readonly UnderstoodKind[];
  instead: Record<OfferedInstead, FirstRows>;
}

/** The most items that are offered of each kind when no item obeys a query. */
export const mostOffered = 6;

export const noOffer: FirstRows = { rows: [], total: 0 };
export const noReading: Reading = {
  segments: [],
  notes: [],
  engines: undefined,
  unmatched: [],
  unknownVariants: [],
  isUnsaid: false,
  relaxed: [],
  instead: { otherKinds: noOffer, otherVehicles: noOffer, otherParts: noOffer },
};
