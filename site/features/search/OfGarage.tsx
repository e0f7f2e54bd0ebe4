import { useEffect } from 'react';
import type { Translate } from '../../i18n/keys';
import { FitsFilter, useVehicleFailure, useVehicleName, VehicleFailure } from '../garage/FitsFilter';

interface Props {
  t: Translate;
  base: string;
  garageId: string;
  /** Why there are no results; undefined when there are some. */
  error: unknown;
  onName: (name: string | undefined) => void;
  onRemove: () => void;
}

/** A search for a vehicle of the garage: its name with a link to the search without it, or why its fit is unknown. */
export default function OfGarage({ t, base, garageId, error, onName, onRemove }: Props) {
  const name = useVehicleName(garageId);
  useEffect(() => onName(name), [name, onName]);
  const failure = useVehicleFailure(error, base);
  if (failure) return <VehicleFailure t={t} base={base} failure={failure} />;
  return <FitsFilter t={t} name={name} onRemove={onRemove} />;
}
