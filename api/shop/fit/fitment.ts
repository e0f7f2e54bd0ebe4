/** The one rule of fit: a pure function of an item's fitments and a vehicle. SQL, search and pages give the same answers. */

/** Types of vehicle; a model without one is a car. */
export const vehicleTypes = ['car', 'two_wheeler', 'three_wheeler', 'commercial', 'tractor'] as const;
export type VehicleType = (typeof vehicleTypes)[number];

/** The engine of a universal fitment: it applies to every vehicle, or to all of one type. */
export const everyEngine = '*';
/** The note that marks a universal fitment; it is no condition. */
export const universalNote = 'universal';

/** Both inclusive; null: open. */
export interface Years {
  yearFrom: number | null;
  yearTo: number | null;
}

export interface Fitment extends Years {
  /** An engine's id, or `everyEngine`. */
  engineId: string;
  /** Of a universal fitment; null: every type. */
  vehicleType: VehicleType | null;
  /** What else must be so: "with ABS". */
  note: string | null;
  /** Pieces a vehicle needs. */
  quantity: number | null;
}

export interface FittedVehicle {
  engineId: string;
  /** Undefined when it is not known: then the fit of what is universal for one type is unknown too. */
  type: VehicleType | undefined;
  /** Years in which it was made with this engine; null: open. */
  yearStart: number | null;
  yearEnd: number | null;
  /** Of the shopper's own vehicle; undefined when not known. */
  year?: number | undefined;
}

/** What the shopper has to check: the years when theirs is not known and matters, and the note. */
export interface Condition extends Years {
  note: string | null;
}

export const fits = ['fits', 'fitsIf', 'fitsNot', 'unknown'] as const;
export type Fit = (typeof fits)[number];

/**
 * Which results a search with a vehicle lists, always what fits first: everything; what fits, or fits if a condition
 * holds; the same, or what is possible when that is nothing; all but what does not fit; and what those leave out.
 */
export const fitScopes = ['all', 'fitting', 'fitting-if-any', 'possible', 'not-fitting', 'rest'] as const;
export type FitScope = (typeof fitScopes)[number];

export interface Verdict {
  /** `unknown`: the item names no vehicle, or one type of vehicles and the vehicle's is not known. */
  fit: Fit;
  /** Of `fitsIf`: it fits when one of them holds. */
  conditions: Condition[];
  /** Pieces a vehicle needs; null when not stated, or when its fitments disagree. */
  quantity: number | null;
}

/** Whether a fitment is about this vehicle, whatever its years and note say. */
function isAbout({ engineId, vehicleType }: Fitment, vehicle: FittedVehicle): boolean {
  if (engineId !== everyEngine) return engineId === vehicle.engineId;
  return vehicleType === null || vehicleType === vehicle.type;
}

/** What of a fitment has to be checked; undefined when its years exclude the vehicle, or all those it was made in. */
function conditionOf({ yearFrom, yearTo, note }: Fitment, vehicle: FittedVehicle): Condition | undefined {
  const { year, yearStart, yearEnd } = vehicle;
  const asked = note === universalNote ? null : note;
  // A vehicle of one year was made from then until then.
  const [start, end] = year === undefined ? [yearStart, yearEnd] : [year, year];
  if (isAfter(yearFrom, end) || isAfter(start, yearTo)) return undefined;
  return {
    yearFrom: yearFrom === null || isAtMost(yearFrom, start) ? null : yearFrom,
    yearTo: yearTo === null || isAtMost(end, yearTo) ? null : yearTo,
    note: asked,
  };
}

/** Of two years, neither of which may be known. */
const isAfter = (one: number | null, other: number | null) => one !== null && other !== null && one > other;
const isAtMost = (one: number | null, other: number | null) => one !== null && other !== null && one <= other;

/**
 * The same years in as few ranges as there can be, in their order: ranges that overlap, or of which one begins in the
 * year after the other ends, are one.
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

/** Conditions of which one must hold, without those that another says already: the years of each note are joined. */
function joinConditions(conditions: readonly Condition[]): Condition[] {
  const byNote = Map.groupBy(conditions, ({ note }) => note);
  return [...byNote].flatMap(([note, years]) => joinYears(years).map((range) => ({ ...range, note })));
}

const isFree = ({ yearFrom, yearTo, note }: Condition) => yearFrom === null && yearTo === null && note === null;

/** Whether an item with these fitments fits a vehicle. */
export function verdictOf(fitments: readonly Fitment[], vehicle: FittedVehicle): Verdict {
  const verdict = (fit: Fit, conditions: Condition[] = [], quantity: number | null = null) => ({
    ...{ fit, conditions, quantity },
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
