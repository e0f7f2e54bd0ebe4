import { everyEngine } from '../contract/fit.ts';
import type { PackedIndex } from './packed.ts';

export interface WantedVehicle {
  engineId: string;
  /** Undefined: any. */
  year?: number;
}

/** Number of vehicles whose fitting items stay in memory, at one byte per item of the catalogue. */
const cachedVehicles = 20;

/** Which items fit a vehicle, according to the index. */
export function createVehicles(index: () => PackedIndex | undefined) {
  const cache = new Map<string, Uint8Array>();

  /** For each position: 1 for items that fit the vehicle or every vehicle. */
  function marks({ engineId, year }: WantedVehicle): Uint8Array {
    const packed = index();
    if (!packed) return new Uint8Array();
    const key = `${engineId} ${year ?? ''}`;
    let made = cache.get(key);
    if (!made) {
      made = new Uint8Array(packed.columns.rows.length);
      const { engines, starts, positions, from, to } = packed.fits;
      for (const id of [engineId, everyEngine]) {
        const engine = engines.get(id);
        if (engine === undefined) continue;
        for (let at = starts[engine] as number; at < (starts[engine + 1] as number); at++) {
          const isInYears = year === undefined || ((from[at] as number) <= year && year <= (to[at] as number));
          if (isInYears) made[positions[at] as number] = 1;
        }
      }
      cache.set(key, made);
      if (cache.size > cachedVehicles) cache.delete(cache.keys().next().value as string);
    }
    return made;
  }

  return {
    marks,
    positions(vehicle: WantedVehicle): Uint32Array {
      const marked = marks(vehicle);
      const found: number[] = [];
      for (let position = 0; position < marked.length; position++) if (marked[position] === 1) found.push(position);
      return Uint32Array.from(found);
    },
  };
}
