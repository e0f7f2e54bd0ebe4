import type { NamedVehicle } from '../../api/shop/vehicle/text';
import { vehiclePieces } from '../i18n/vehicle-text';

/** @param isShort the Latin name is on the same page already */
export const VehicleName = ({ vehicle, isShort }: { vehicle: NamedVehicle; isShort?: boolean }) =>
  vehiclePieces(vehicle, isShort).map(({ text, lang }) => (
    <span key={text} lang={lang}>
      {text}
    </span>
  ));
