import { yearsText } from '../../../api/shop/fit/year-text';
import type { VehicleInfo } from '../../../api/shop/vehicle/contract';
import type { Translate } from '../../i18n/keys';

export function VehicleBadges({ vehicle, t }: { vehicle: VehicleInfo; t: Translate }) {
  const engine = [vehicle.engine_name, vehicle.variant].filter(Boolean).join(' · ');
  const years = yearsText(vehicle.year_start, vehicle.year_end, t);
  return (
    <ul className="my-3 flex flex-wrap gap-2">
      {vehicle.local_name && <li className="badge badge-quiet">{vehicle.local_name}</li>}
      {[vehicle.make_name, vehicle.model_name, engine].map((text) => (
        <li key={text} className="badge badge-quiet" lang="en">
          {text}
        </li>
      ))}
      {years && <li className="badge badge-quiet">{years}</li>}
    </ul>
  );
}
