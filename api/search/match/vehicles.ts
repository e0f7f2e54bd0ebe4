import { LRUCache } from 'lru-cache';
import { everyEngine, type Fit, type FittedVehicle } from '../../shop/fit/fitment.ts';
import { byteAt, numberAt, valueAt } from '../index/at.ts';
import { openFrom, openTo, type PackedIndex } from '../index/packed.ts';
import { placeOf } from '../index/pairs.ts';

/** How many sets of vehicles keep their marks in memory, at one byte for each item of the catalogue. */
const kept = { few: 20, many: 8, bases: 6 };
/**
 * Larger sets, such as all petrol vehicles, take long to mark and are asked for again, so they have their own cache.
 */
const mostOfFew = 100;

/** How an item fits a vehicle, as a number: the higher, the better. */
export const fitOfMark = ['fitsNot', 'unknown', 'fitsIf', 'fits'] as const satisfies readonly Fit[];
export const fitMark = { fitsNot: 0, unknown: 1, fitsIf: 2, fits: 3 } as const satisfies Record<Fit, number>;

/** Finds how items fit vehicles, from the index. */
export function createVehicles(packed: PackedIndex) {
  const { fits } = packed;
  /**
   * Marks that are no longer cached, for reuse: allocating so much again would start the garbage collector every few
   * queries.
   */
  const spare: Uint8Array[] = [];
  const keep = (max: number) => new LRUCache<string, Uint8Array>({ max, dispose: (marks) => spare.push(marks) });
  const cached = { few: keep(kept.few), many: keep(kept.many) };
  const bases = new LRUCache<string, Base>({ max: kept.bases });
  let unlisted: Uint8Array | undefined;

  /** The marks without a vehicle: `unknown` for items that name no vehicle. */
  function unknownMarks(): Uint8Array {
    if (!unlisted) {
      unlisted = new Uint8Array(packed.columns.rows.length).fill(fitMark.unknown);
      for (const position of fits.positions) unlisted[position] = fitMark.fitsNot;
    }
    return unlisted;
  }

  /**
   * The marks that all vehicles of these types share. A vehicle without a type has left the catalogue, so no item is
   * known not to fit it.
   */
  function baseOf(types: ReadonlySet<FittedVehicle['type']>): Base {
    const key = [...types].sort().join(' ');
    const known = bases.get(key);
    if (known) return known;
    const unknown = unknownMarks();
    const marks = types.has(undefined) ? new Uint8Array(unknown.length).fill(fitMark.unknown) : unknown.slice();
    const conditional: Base['conditional'] = [];
    for (const type of new Set([everyType, ...types]))
      for (const at of placesOf(`${everyEngine}${type}`))
        if (isPlain(at)) marks[numberAt(fits.positions, at)] = fitMark.fits;
        else conditional.push({ at, type });
    const base = { marks, conditional };
    bases.set(key, base);
    return base;
  }

  /** Where the fitments of an engine are. */
  function rangeOf(id: string): { from: number; to: number } {
    const engine = fits.engines.get(id);
    if (engine === undefined) return { from: 0, to: 0 };
    return { from: numberAt(fits.starts, engine), to: numberAt(fits.starts, engine + 1) };
  }

  function* placesOf(id: string): Generator<number> {
    const { from, to } = rangeOf(id);
    for (let at = from; at < to; at++) yield at;
  }

  /** Whether a fitment has no condition, as most have none: it then says the same for all vehicles. */
  const isPlain = (at: number) => fits.noted[at] === 0 && fits.from[at] === openFrom && fits.to[at] === openTo;

  /**
   * For each position, its best `fitMark` for these vehicles. Do not keep the array: it is reused for other vehicles.
   */
  function marks(vehicles: readonly FittedVehicle[]): Uint8Array {
    // Without vehicles, universal parts do not count as fitting.
    if (vehicles.length === 0) return unknownMarks();
    const key = vehicles.map(({ engineId, year }) => `${engineId} ${year ?? ''}`).join('|');
    const cache = vehicles.length > mostOfFew ? cached.many : cached.few;
    const known = cache.get(key);
    if (known) return known;
    const base = baseOf(new Set(vehicles.map(({ type }) => type)));
    const made = spare.pop() ?? new Uint8Array(base.marks.length);
    made.set(base.marks);
    for (const vehicle of vehicles) markOwn(made, vehicle);
    for (const fitment of base.conditional) markUniversal(made, fitment, vehicles);
    cache.set(key, made);
    return made;
  }

  /**
   * Raises the mark of a fitment's item to what the fitment says about a vehicle.
   * @returns the item's position
   */
  function raise(marks: Uint8Array, at: number, vehicle: FittedVehicle): number {
    const position = numberAt(fits.positions, at);
    if (marks[position] !== fitMark.fits)
      marks[position] = Math.max(byteAt(marks, position), markOf(fits, at, vehicle));
    return position;
  }

  /** Marks the items of the fitments of a vehicle's engine. */
  function markOwn(marks: Uint8Array, vehicle: FittedVehicle): void {
    const { from, to } = rangeOf(vehicle.engineId);
    for (let at = from; at < to; at++)
      if (isPlain(at)) marks[numberAt(fits.positions, at)] = fitMark.fits;
      else raise(marks, at, vehicle);
  }

  /** Marks the item of a universal fitment that has a condition, for the vehicles of its type. */
  function markUniversal(
    marks: Uint8Array,
    { at, type }: Base['conditional'][number],
    vehicles: readonly FittedVehicle[],
  ): void {
    for (const vehicle of vehicles) {
      if (type !== everyType && type !== vehicle.type) continue;
      const position = raise(marks, at, vehicle);
      if (marks[position] === fitMark.fitsIf && isPartial(fits, at, vehicle) && isCovered(position, vehicle))
        marks[position] = fitMark.fits;
    }
  }

  /** Whether an item's universal fitments and those for the vehicle's engine together cover all its years. */
  function isCovered(position: number, vehicle: FittedVehicle): boolean {
    const spans: [number, number][] = [];
    for (const id of idsAbout(vehicle)) {
      const { from, to } = rangeOf(id);
      for (let at = placeOf(position, fits.positions, from, to); at < to && fits.positions[at] === position; at++)
        if (fits.noted[at] === 0) spans.push([valueAt(fits.from, at), valueAt(fits.to, at)]);
    }
    return isEveryYear(spans, vehicle);
  }

  return { marks };
}

/** The keys of the fitments that may be about a vehicle, as the index has them. */
export const idsAbout = ({ engineId, type }: FittedVehicle): string[] => [
  everyEngine,
  ...(type === undefined ? [] : [everyEngine + type]),
  engineId,
];

/** Whether the fitment would surely fit the vehicle if its year were known to be in range. */
export const isPartial = (
  fits: Pick<PackedIndex['fits'], 'from' | 'to' | 'noted'>,
  at: number,
  vehicle: FittedVehicle,
) => vehicle.year === undefined && fits.noted[at] === 0 && markOf(fits, at, vehicle) === fitMark.fitsIf;

/** Whether these spans of years cover all years in which the vehicle was made. */
export function isEveryYear(
  spans: readonly (readonly [first: number, last: number])[],
  vehicle: FittedVehicle,
): boolean {
  const end = vehicle.yearEnd ?? openTo;
  let next = vehicle.yearStart ?? openFrom;
  for (const [first, last] of spans.toSorted(([a], [b]) => a - b)) {
    if (first > next) return false;
    next = Math.max(next, last + 1);
  }
  return next > end;
}

/** The type that stands for vehicles of any type. */
const everyType = '';

interface Base {
  /** For each position, its mark by the fitments without conditions. */
  marks: Uint8Array;
  /** The fitments with conditions, and the types that they are for. */
  conditional: { at: number; type: string | undefined }[];
}

/** The mark of a fitment that is about the vehicle: the rule of shop/fit/fitment.ts, on columns. */
export function markOf(
  { from, to, noted }: Pick<PackedIndex['fits'], 'from' | 'to' | 'noted'>,
  at: number,
  vehicle: FittedVehicle,
): number {
  const [first, last] = [valueAt(from, at), valueAt(to, at)];
  const { year, yearStart, yearEnd } = vehicle;
  if (year !== undefined ? year < first || last < year : first > (yearEnd ?? openTo) || last < (yearStart ?? openFrom))
    return fitMark.fitsNot;
  const asksYear = year === undefined && (first > (yearStart ?? openFrom) || last < (yearEnd ?? openTo));
  return asksYear || noted[at] === 1 ? fitMark.fitsIf : fitMark.fits;
}
