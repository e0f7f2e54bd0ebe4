/** What phrases of a query can be understood as; plain, so that islands can use it. */

export const understoodKinds = [
  ...(['make', 'model', 'engine', 'variant', 'year', 'fuel'] as const),
  ...(['part', 'side', 'brand', 'specification', 'number'] as const),
] as const;
export type UnderstoodKind = (typeof understoodKinds)[number];

/**
 * What an answer says about how its query was read: words that are not obeyed, what a word was taken for, vehicles and
 * searches that may be meant, and the other parts of a query that names several.
 */
export const noteKinds = ['unwanted', 'price', 'quantity', 'corrected', 'vehicles', 'parts', 'nearest'] as const;
export type NoteKind = (typeof noteKinds)[number];

/** The kinds that name a vehicle. */
export const vehicleKinds: readonly UnderstoodKind[] = ['make', 'model', 'engine', 'variant', 'year', 'fuel'];

/** The kinds that say which of the parts of a name. */
export const kindsOfPart: readonly UnderstoodKind[] = ['side', 'brand', 'specification'];

/** Where a part sits: each has an opposite. */
export const sides = ['front', 'rear', 'left', 'right', 'upper', 'lower', 'inner', 'outer'] as const;
export type Side = (typeof sides)[number];

export const oppositeOf: Readonly<Record<Side, Side>> = {
  ...{ front: 'rear', rear: 'front', left: 'right', right: 'left' },
  ...{ upper: 'lower', lower: 'upper', inner: 'outer', outer: 'inner' },
};
