/** The one rule of fit: a pure function of an item's fitments and a vehicle. SQL, search and pages agree with it. */

/** Types of vehicle; a model without one is a car. */
export const vehicleTypes = ['car', 'two_wheeler', 'three_wheeler', 'commercial', 'tractor'] as const;
export type VehicleType = (typeof vehicleTypes)[number];

/** The engine of a universal fitment: it applies to every vehicle, or to all of one type. */
export const everyEngine = '*';
/** The note that marks a universal fitment; it is not a condition. */
export const universalNote = 'universal';

/** Both inclusive; null: open. */
export interface Years {
  yearFrom: number | null;
  yearTo: number | null;
}

export interface Fitment extends Years {
  /** An engine's id, or `everyEngine`. */
  engineId: string;
  /** The type that a universal fitment is for; null: every type. */
  vehicleType: VehicleType | null;
  /** A further condition: "with ABS". */
  note: string | null;
  /** Pieces that a vehicle needs. */
  quantity: number | null;
}

export interface FittedVehicle {
  engineId: string;
  /** Undefined when not known; then the fit of an item that is universal for one type is unknown too. */
  type: VehicleType | undefined;
  /** Years in which it was made with this engine; null: open. */
  yearStart: number | null;
  yearEnd: number | null;
  /** The year of the shopper's own vehicle; undefined when not known. */
  year?: number | undefined;
}

/** What the shopper has to check: the note, and the years when the vehicle's year is not known and matters. */
export interface Condition extends Years {
  note: string | null;
  /** Not of the supplier: a buyer found that the part does not fit (shop/promise/rules.ts). */
  doubted?: true | undefined;
}

export const fits = ['fits', 'fitsIf', 'fitsNot', 'unknown'] as const;
export type Fit = (typeof fits)[number];

/**
 * Which results a search with a vehicle lists, those that fit first. `fitting`: those that fit, or fit if a condition
 * holds; `fitting-if-any`: the same and items whose number was searched for, or `possible` when nothing fits;
 * `possible`: all but those that do not fit; `not-fitting`: those that do not fit; `rest`: all but `fitting`.
 */
export const fitScopes = ['all', 'fitting', 'fitting-if-any', 'possible', 'not-fitting', 'rest'] as const;
export type FitScope = (typeof fitScopes)[number];

export interface Verdict {
  /** `unknown`: the item has no fitments, or it fits one type of vehicle and this vehicle's type is not known. */
  fit: Fit;
  /** With `fitsIf`: the item fits when one of them holds. */
  conditions: Condition[];
  /** Pieces that a vehicle needs; null when not stated, or when the fitments disagree. */
  quantity: number | null;
}

/** Whether a fitment is for this vehicle, apart from its years and note. */
function isAbout({ engineId, vehicleType }: Fitment, vehicle: FittedVehicle): boolean {
  if (engineId !== everyEngine) return engineId === vehicle.engineId;
  return vehicleType === null || vehicleType === vehicle.type;
}

/** What has to be checked for a fitment; undefined when its years exclude the vehicle, whose year may be unknown. */
function conditionOf({ yearFrom, yearTo, note }: Fitment, vehicle: FittedVehicle): Condition | undefined {
  const { year, yearStart, yearEnd } = vehicle;
  const asked = note === universalNote ? null : note;
  // A known year stands for the years of making.
  const [start, end] = year === undefined ? [yearStart, yearEnd] : [year, year];
  if (isAfter(yearFrom, end) || isAfter(start, yearTo)) return undefined;
  return {
    yearFrom: yearFrom === null || isAtMost(yearFrom, start) ? null : yearFrom,
    yearTo: yearTo === null || isAtMost(end, yearTo) ? null : yearTo,
    note: asked,
  };
}

/** Compare two years, each of which may be unknown. */
const isAfter = (one: number | null, other: number | null) => one !== null && other !== null && one > other;
const isAtMost = (one: number | null, other: number | null) => one !== null && other !== null && one <= other;

/**
 * The same years in the fewest ranges, in ascending order. Ranges that overlap, or follow each other without a gap,
 * become one.
 */
export function joinYears(ranges: readonly Years[]): Years[] {
  const first = ({ yearFrom }: Years) => yearFrom ?? Number.NEGATIVE_INFINITY;
  const last = ({ yearTo }: Years) => yearTo ?? Number.POSITIVE_INFINITY;
  const joined: Years[] = [];
  for (const { yearFrom, yearTo } of ranges.toSorted((a, b) => (first(a) < first(b) ? -1 : 1))) {
    const before = joined.at(-1);
    if (!before || first({ yearFrom, yearTo }) > last(before) + 1) joined.push({ yearFrom, yearTo });
    else if (last({ yearFrom, yearTo }) > last(before)) before.yearTo = yearTo;
  }
  return joined;
}

/** Alternative conditions, with the years of each note joined, so that none repeats another. */
function joinConditions(conditions: readonly Condition[]): Condition[] {
  const byNote = Map.groupBy(conditions, ({ note }) => note);
  return [...byNote].flatMap(([note, years]) => joinYears(years).map((range) => ({ ...range, note })));
}

const isFree = ({ yearFrom, yearTo, note }: Condition) => yearFrom === null && yearTo === null && note === null;

/** Whether an item with these fitments fits a vehicle. */
export function verdictOf(fitments: readonly Fitment[], vehicle: FittedVehicle): Verdict {
  const verdict = (fit: Fit, conditions: Condition[] = [], quantity: number | null = null) => ({
    fit,
    conditions,
    quantity,
  });
  if (fitments.length === 0) return verdict('unknown');
  const found = fitments.flatMap((fitment) => {
    const condition = isAbout(fitment, vehicle) ? conditionOf(fitment, vehicle) : undefined;
    return condition ? [{ condition, quantity: fitment.quantity }] : [];
  });
  const mayApply = vehicle.type === undefined && fitments.some(({ vehicleType }) => vehicleType !== null);
  if (found.length === 0) return verdict(mayApply ? 'unknown' : 'fitsNot');
  const conditions = joinConditions(found.map(({ condition }) => condition));
  const fits = conditions.some(isFree);
  const free = found.filter(({ condition }) => isFree(condition));
  const unnoted = found.filter(({ condition }) => condition.note === null);
  const deciding = free.length > 0 ? free : fits ? unnoted : found;
  const quantities = new Set(deciding.map(({ quantity }) => quantity));
  const quantity = quantities.size === 1 ? (deciding[0]?.quantity ?? null) : null;
  return fits ? verdict('fits', [], quantity) : verdict('fitsIf', conditions, quantity);
}
