import type { NoteKind } from '../../shop/search/understood.ts';

/** What has to be said about how a query was read. */
export interface Note {
  kind: NoteKind;
  /** As it was typed: what is not obeyed, was corrected, or is shown of several parts; empty where the links say it. */
  text: string;
  /** What it was corrected to. */
  meant?: string;
  /** What to search for instead, or besides. */
  links: readonly { text: string; query: string }[];
}

/**
 * What is near: the part of other brands, sides or specifications, the part for other vehicles, and other parts of its
 * kind for the vehicle.
 */
export type OfferedInstead = 'otherKinds' | 'otherVehicles' | 'otherParts';
