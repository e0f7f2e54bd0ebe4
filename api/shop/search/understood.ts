/** The kinds as which phrases of a query can be understood. No zod, so that islands can use them. */

export const understoodKinds = [
  ...(['make', 'model', 'engine', 'variant', 'year', 'fuel'] as const),
  ...(['part', 'side', 'brand', 'specification', 'number'] as const),
] as const;
export type UnderstoodKind = (typeof understoodKinds)[number];

/**
 * The kinds of notes about how a query was read: words not obeyed or read otherwise, vehicles and searches that may be
 * meant, further parts in the query.
 */
export const noteKinds = ['unwanted', 'price', 'quantity', 'corrected', 'vehicles', 'parts', 'nearest'] as const;
export type NoteKind = (typeof noteKinds)[number];

/** The kinds that name a vehicle. */
export const vehicleKinds: readonly UnderstoodKind[] = ['make', 'model', 'engine', 'variant', 'year', 'fuel'];

/** The kinds that select among parts of the same name. */
export const kindsOfPart: readonly UnderstoodKind[] = ['side', 'brand', 'specification'];

/** Where a part sits, as pairs of opposites. */
export const sides = ['front', 'rear', 'left', 'right', 'upper', 'lower', 'inner', 'outer'] as const;
export type Side = (typeof sides)[number];

export const oppositeOf: Readonly<Record<Side, Side>> = {
  front: 'rear',
  rear: 'front',
  left: 'right',
  right: 'left',
  upper: 'lower',
  lower: 'upper',
  inner: 'outer',
  outer: 'inner',
};
