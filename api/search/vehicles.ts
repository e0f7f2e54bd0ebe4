import { everyEngine, type Fit, type FittedVehicle } from '../contract/fitment.ts';
import { openFrom, openTo, type PackedIndex } from './packed.ts';

/** Number of vehicles, or of sets of them, whose marks stay in memory, at one byte per item of the catalogue. */
const cachedVehicles = 20;

/** How an item fits a vehicle, as numbers: the more the better. */
export const fitOfMark = ['fitsNot', 'unknown', 'fitsIf', 'fits'] as const satisfies readonly Fit[];
export const fitMark = { fitsNot: 0, unknown: 1, fitsIf: 2, fits: 3 } as const satisfies Record<Fit, number>;

/** How items fit a vehicle, according to the index. */
export function createVehicles(packed: PackedIndex) {
  const cache = new Map<string, Uint8Array>();
  let unlisted: Uint8Array | undefined;

  /** For each position, 1 where an item names no vehicle. */
  function unknownMarks(): Uint8Array {
    if (!unlisted) {
      unlisted = new Uint8Array(packed.columns.rows.length).fill(fitMark.unknown);
      for (const position of packed.fits.positions) unlisted[position] = fitMark.fitsNot;
    }
    return unlisted;
  }

  /**
   * For each position its best `fitMark` for these vehicles of the catalogue. One without a type has left it: nothing is
   * known not to fit that.
   */
  function marks(vehicles: readonly FittedVehicle[]): Uint8Array {
    const key = vehicles.map(({ engineId, year }) => `${engineId} ${year ?? ''}`).join('|');
    const known = cache.get(key);
    if (known) return known;
    const unknown = unknownMarks();
    const isTyped = vehicles.every(({ type }) => type !== undefined);
    const made = isTyped ? unknown.slice() : new Uint8Array(unknown.length).fill(fitMark.unknown);
    const { fits } = packed;
    const mark = (id: string, of: readonly FittedVehicle[]) => {
      const engine = fits.engines.get(id);
      if (engine === undefined || of.length === 0) return;
      for (let at = fits.starts[engine] as number; at < (fits.starts[engine + 1] as number); at++) {
        const position = fits.positions[at] as number;
        // Most fitments have no conditions: they say the same of all these vehicles.
        if (fits.noted[at] === 0 && fits.from[at] === openFrom && fits.to[at] === openTo) made[position] = fitMark.fits;
        for (const vehicle of of) {
          if (made[position] === fitMark.fits) break;
          made[position] = Math.max(made[position] as number, markOf(fits, at, vehicle));
        }
      }
    };
    for (const vehicle of vehicles) mark(vehicle.engineId, [vehicle]);
    mark(everyEngine, vehicles);
    for (const [type, ofType] of Map.groupBy(vehicles, (vehicle) => vehicle.type))
      if (type) mark(`${everyEngine}${type}`, ofType);
    cache.set(key, made);
    if (cache.size > cachedVehicles) cache.delete(cache.keys().next().value as string);
    return made;
  }

  return { marks };
}

/** The mark of a fitment that is about the vehicle: the rule of contract/fitment.ts on columns. */
export function markOf({ from, to, noted }: PackedIndex['fits'], at: number, vehicle: FittedVehicle): number {
  const [first, last] = [from[at] as number, to[at] as number];
  const { year, yearStart, yearEnd } = vehicle;
  if (year !== undefined ? year < first || last < year : first > (yearEnd ?? openTo) || last < (yearStart ?? openFrom))
    return fitMark.fitsNot;
  const asksYear = year === undefined && (first > (yearStart ?? openFrom) || last < (yearEnd ?? openTo));
  return asksYear || noted[at] === 1 ? fitMark.fitsIf : fitMark.fits;
}
