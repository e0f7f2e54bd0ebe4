import { numberAt, valueAt } from '../../search/index/at.ts';
import { type Fits, openFrom, openTo } from '../../search/index/packed.ts';
import { fitMark, idsAbout, isEveryYear, isPartial, markOf } from '../../search/match/vehicles.ts';
import { everyEngine, type FittedVehicle } from '../../shop/fit/fitment.ts';
import { allOf, anyOf, type Query, terms } from './queries.ts';

/** The distinct fitments: those of one engine with the same years and the same need for a check are one. */
export type Conditions = Fits;

/** Queries for the items that surely fit one of these vehicles, and for those that fit if a condition holds. */
export function fitting(conditions: Conditions, vehicles: readonly FittedVehicle[]): { fits: Query; mayFit: Query } {
  const sure: number[] = [];
  const maybe: number[] = [];
  const look = (id: string, of: readonly FittedVehicle[]) => {
    for (const at of rowsOf(conditions, id)) {
      const mark = Math.max(fitMark.fitsNot, ...of.map((vehicle) => markOf(conditions, at, vehicle)));
      if (mark === fitMark.fits) sure.push(numberAt(conditions.positions, at));
      else if (mark === fitMark.fitsIf) maybe.push(numberAt(conditions.positions, at));
    }
  };
  for (const vehicle of vehicles) look(vehicle.engineId, [vehicle]);
  look(everyEngine, vehicles);
  for (const [type, ofType] of Map.groupBy(vehicles, (vehicle) => vehicle.type))
    if (type) look(everyEngine + type, ofType);
  const together = vehicles.flatMap((vehicle) => inEveryYear(conditions, vehicle));
  return { fits: anyOf([terms('fits', sure), ...together]), mayFit: terms('fits', maybe) };
}

/** The rows of the fitments for an engine id, or for universal parts. */
function rowsOf({ engines, starts }: Conditions, id: string): number[] {
  const engine = engines.get(id);
  if (engine === undefined) return [];
  const [from, to] = [numberAt(starts, engine), numberAt(starts, engine + 1)];
  return Array.from({ length: to - from }, (_, place) => from + place);
}

/**
 * Queries for items that fit the vehicle in some years because they are universal, and in all others because of another
 * fitment. Fitments of one engine that cover all years are already one.
 */
function inEveryYear(conditions: Conditions, vehicle: FittedVehicle): Query[] {
  const partial = idsAbout(vehicle).map((id) =>
    rowsOf(conditions, id).filter((at) => isPartial(conditions, at, vehicle)),
  );
  const isUniversal = partial.slice(0, -1).some((rows) => rows.length > 0);
  const rows = partial.flat();
  const span = (at: number) => [valueAt(conditions.from, at), valueAt(conditions.to, at)] as const;
  if (!isUniversal || !isEveryYear(rows.map(span), vehicle)) return [];
  const [start, end] = [vehicle.yearStart ?? openFrom, vehicle.yearEnd ?? openTo];
  // No fitment ends between two of these years: fitments that cover each of them cover all years.
  const ends = rows.map((at) => valueAt(conditions.to, at) + 1).filter((year) => start < year && year <= end);
  const held = [...new Set([start, ...ends])].map((year) =>
    rows.filter((at) => valueAt(conditions.from, at) <= year && year <= valueAt(conditions.to, at)),
  );
  return [
    allOf(
      held.map((some) =>
        terms(
          'fits',
          some.map((at) => numberAt(conditions.positions, at)),
        ),
      ),
    ),
  ];
}
