import { yearsText } from '../../../api/shop/fit/year-text';
import type { VehicleInfo } from '../../../api/shop/vehicle/contract';
import { shortVehicleText, vehicleText } from '../../../api/shop/vehicle/text';
import type { Translate } from '../../i18n/keys';
import { chooseVehicle } from '../vehicle/choose';
import { $vehicle, namedVehicle } from '../vehicle/vehicle';
import type { PartsAddress } from './address';
import { useLinkedVehicle } from './chosen';

interface Props {
  t: Translate;
  /** The year in the link's address. */
  asked: Pick<PartsAddress, 'engineId' | 'year'>;
  /** The year of the listed parts; empty when it is not known or was ignored. */
  year: string;
  vehicle: VehicleInfo;
}

/** Names the vehicle of the page when it is not the shopper's, and says when the link's year was wrong. */
export function LinkedVehicle({ t, asked, year, vehicle }: Props) {
  const linked = useLinkedVehicle(asked.engineId, year, vehicle);
  const own = $vehicle.get();
  const label = `${vehicle.make_name} ${vehicle.model_name} ${vehicle.engine_name}`;
  return (
    <div role="status">
      {asked.year !== year && (
        <p className="panel mb-3 p-4">
          {t('parts.yearDropped', {
            vehicle: shortVehicleText({ label, localName: vehicle.local_name }),
            year: asked.year,
            years: yearsText(vehicle.year_start, vehicle.year_end, t),
          })}
        </p>
      )}
      {linked && own && (
        <div className="panel mb-3 p-4">
          <p>
            {t('parts.linked', { vehicle: vehicleText(namedVehicle(linked)), own: vehicleText(namedVehicle(own)) })}
          </p>
          <button type="button" className="btn mt-3" onClick={() => chooseVehicle(linked)}>
            {t('parts.makeMine')}
          </button>
        </div>
      )}
    </div>
  );
}
