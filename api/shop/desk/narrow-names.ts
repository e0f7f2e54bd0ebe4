import type { Catalogue } from '../../catalogue/open.ts';
import { narrowVehicleText, vehicleName } from '../vehicle/text.ts';
import type { ListedOrder, ListedVehicle } from './listed.ts';

/** The names of a list's vehicles for a narrow column; whole where the live catalogue does not have the engine. */
export async function narrowNames(
  { vehicleInfo }: Pick<Catalogue, 'vehicleInfo'>,
  rows: readonly ListedOrder[],
): Promise<(vehicle: ListedVehicle) => string> {
  const ids = new Set(rows.flatMap(({ vehicle }) => vehicle?.engineId ?? []));
  const found = await Promise.all([...ids].map(async (id) => [id, await vehicleInfo(id)] as const));
  const known = new Map(found);
  return (vehicle) => {
    const info = vehicle.engineId === null ? undefined : known.get(vehicle.engineId);
    if (!info) return vehicleName(vehicle);
    return narrowVehicleText({ make: info.make_name, model: info.model_name, year: vehicle.year });
  };
}
