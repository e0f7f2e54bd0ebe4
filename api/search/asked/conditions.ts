import { everyEngine, type FittedVehicle } from '../../contract/fitment.ts';
import type { Fits } from '../packed.ts';
import { fitMark, markOf } from '../vehicles.ts';

/** The distinct fitments: those of one engine, with the same years and the same need of a check, are one. */
export type Conditions = Fits;

/** The numbers of the fitments that say of one of these vehicles that an item fits it, or may. */
export function fitting(
  conditions: Conditions,
  vehicles: readonly FittedVehicle[],
): { sure: number[]; maybe: number[] } {
  const sure: number[] = [];
  const maybe: number[] = [];
  const look = (id: string, of: readonly FittedVehicle[]) => {
    const engine = conditions.engines.get(id);
    if (engine === undefined) return;
    for (let at = conditions.starts[engine] as number; at < (conditions.starts[engine + 1] as number); at++) {
      const mark = Math.max(fitMark.fitsNot, ...of.map((vehicle) => markOf(conditions, at, vehicle)));
      if (mark === fitMark.fits) sure.push(conditions.positions[at] as number);
      else if (mark === fitMark.fitsIf) maybe.push(conditions.positions[at] as number);
    }
  };
  for (const vehicle of vehicles) look(vehicle.engineId, [vehicle]);
  look(everyEngine, vehicles);
  for (const [type, ofType] of Map.groupBy(vehicles, (vehicle) => vehicle.type))
    if (type) look(everyEngine + type, ofType);
  return { sure, maybe };
}
