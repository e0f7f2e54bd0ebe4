import { useEffect } from 'react';
import type { VehicleInfo } from '../../../api/contract/vehicles';
import { chooseVehicle } from '../vehicle/choose';

/** The page's vehicle becomes the shopper's: a shared link brings its vehicle along. */
export function useChosenVehicle(engineId: string, vehicle: VehicleInfo | undefined): void {
  useEffect(() => {
    if (!vehicle) return;
    const label = `${vehicle.make_name} ${vehicle.model_name} ${vehicle.engine_name}`;
    const { vehicle_type: type, year_start: yearStart, year_end: yearEnd } = vehicle;
    chooseVehicle({ makeId: vehicle.make_id, modelId: vehicle.model_id, engineId, label, type, yearStart, yearEnd });
  }, [vehicle, engineId]);
}
