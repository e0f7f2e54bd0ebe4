import { useEffect, useState } from 'react';
import type { VehicleInfo } from '../../../api/contract/vehicles';
import { chooseVehicle } from '../vehicle/choose';
import { $vehicle, readVehicle } from '../vehicle/vehicle';
import { type PartsAddress, readPartsAddress } from './address';

/** The page's address, once there is a browser; a year that it lacks is that of the shopper's own vehicle. */
export function usePartsAddress(): PartsAddress | undefined {
  const [address, setAddress] = useState<PartsAddress>();
  useEffect(() => {
    const read = readPartsAddress(location.search);
    readVehicle();
    const own = $vehicle.get();
    const known = own?.engineId === read.engineId ? own.year : undefined;
    setAddress({ ...read, year: read.year || String(known ?? '') });
  }, []);
  return address;
}

/** The page's vehicle becomes the shopper's: a shared link brings its vehicle along. */
export function useChosenVehicle({ engineId, year }: PartsAddress, vehicle: VehicleInfo | undefined): void {
  useEffect(() => {
    if (!vehicle) return;
    const label = `${vehicle.make_name} ${vehicle.model_name} ${vehicle.engine_name}`;
    const {
      make_id: makeId,
      model_id: modelId,
      vehicle_type: type,
      year_start: yearStart,
      year_end: yearEnd,
    } = vehicle;
    const known = year === '' ? {} : { year: Number(year) };
    chooseVehicle({ makeId, modelId, engineId, label, type, yearStart, yearEnd, ...known });
  }, [vehicle, engineId, year]);
}
