import { everyEngine, type FittedVehicle } from '../contract/fitment.ts';
import { openFrom, openTo, type PackedIndex } from './packed.ts';

/** Number of vehicles whose fitting items stay in memory, at one byte per item of the catalogue. */
const cachedVehicles = 20;

/** How an item fits a vehicle, as numbers: the more the better. Whether others fit not or are unknown is not told. */
export const fitMark = { none: 0, fitsIf: 1, fits: 2 } as const;

/** Which items fit a vehicle, according to the index. */
export function createVehicles(index: () => PackedIndex | undefined) {
  const cache = new Map<string, Uint8Array>();

  /** For each position its `fitMark`. */
  function marks(vehicle: FittedVehicle): Uint8Array {
    const packed = index();
    if (!packed) return new Uint8Array();
    const key = `${vehicle.engineId} ${vehicle.year ?? ''}`;
    let made = cache.get(key);
    if (!made) {
      made = new Uint8Array(packed.columns.rows.length);
      const { engines, starts, positions } = packed.fits;
      const isTyped = vehicle.type !== undefined;
      for (const id of [vehicle.engineId, everyEngine, ...(isTyped ? [`${everyEngine}${vehicle.type}`] : [])]) {
        const engine = engines.get(id);
        if (engine === undefined) continue;
        for (let at = starts[engine] as number; at < (starts[engine + 1] as number); at++) {
          const position = positions[at] as number;
          made[position] = Math.max(made[position] as number, markOf(packed.fits, at, vehicle));
        }
      }
      cache.set(key, made);
      if (cache.size > cachedVehicles) cache.delete(cache.keys().next().value as string);
    }
    return made;
  }

  return {
    marks,
    /** Those that fit first, then those that fit if a condition holds. */
    positions(vehicle: FittedVehicle): Uint32Array {
      const marked = marks(vehicle);
      const found: number[] = [];
      for (const mark of [fitMark.fits, fitMark.fitsIf])
        for (let position = 0; position < marked.length; position++)
          if (marked[position] === mark) found.push(position);
      return Uint32Array.from(found);
    },
  };
}

/** The mark of a fitment that is about the vehicle: the rule of contract/fitment.ts on columns. */
function markOf({ from, to, noted }: PackedIndex['fits'], at: number, vehicle: FittedVehicle): number {
  const [first, last] = [from[at] as number, to[at] as number];
  const { year, yearStart, yearEnd } = vehicle;
  if (year !== undefined ? year < first || last < year : first > (yearEnd ?? openTo) || last < (yearStart ?? openFrom))
    return fitMark.none;
  const asksYear = year === undefined && (first > (yearStart ?? openFrom) || last < (yearEnd ?? openTo));
  return asksYear || noted[at] === 1 ? fitMark.fitsIf : fitMark.fits;
}
