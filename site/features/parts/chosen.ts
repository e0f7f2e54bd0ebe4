import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import type { VehicleInfo } from '../../../api/shop/vehicle/contract';
import { chooseVehicle, isSameCar, type NewVehicle } from '../vehicle/choose';
import { $vehicle, localOf, readVehicle } from '../vehicle/vehicle';
import { type PartsAddress, readPartsAddress } from './address';

/** The values in the page's address, once there is a browser; a missing year is that of the shopper's own vehicle. */
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

/** The vehicle of a page in the form that a shopper can choose. @param year empty when it is not known */
export function vehicleOfPage(engineId: string, year: string, info: VehicleInfo): NewVehicle {
  return {
    makeId: info.make_id,
    modelId: info.model_id,
    engineId,
    type: info.vehicle_type,
    label: `${info.make_name} ${info.model_name} ${info.engine_name}`,
    local: localOf({ localName: info.local_name }),
    yearStart: info.year_start,
    yearEnd: info.year_end,
    // Set even when it is undefined: a year in which the vehicle was not made must not stay.
    year: year === '' ? undefined : Number(year),
  };
}

/**
 * Makes the page's vehicle the shopper's if the shopper has none. If the shopper has another one, that stays and the
 * page's vehicle is returned.
 * @param info undefined until it is loaded
 */
export function useLinkedVehicle(
  engineId: string,
  year: string,
  info: VehicleInfo | undefined,
): NewVehicle | undefined {
  const own = useStore($vehicle, { ssr: 'initial' });
  const linked = useMemo(() => info && vehicleOfPage(engineId, year, info), [engineId, year, info]);
  useEffect(() => {
    const before = $vehicle.get();
    if (linked && (!before || isSameCar(before, linked))) chooseVehicle(linked);
  }, [linked]);
  return linked && own && !isSameCar(own, linked) ? linked : undefined;
}
