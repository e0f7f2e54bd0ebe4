import type { FitPromise } from '../../../api/shop/promise/rules';
import type { NamedVehicle } from '../../../api/shop/vehicle/text';
import type { Translate } from '../../i18n/keys';
import { VehicleName } from '../../ui/VehicleName';
import { here, Within } from '../../ui/Within';
import { promiseSentence } from './sentence';

interface Props {
  t: Translate;
  vehicle: NamedVehicle;
  promise: FitPromise;
}

/** "Fits your Swift 2018, or we take it back free of charge within 30 days." */
export const PromiseSentence = ({ t, vehicle, promise }: Props) => (
  <Within sentence={promiseSentence(t, promise, here)}>
    <VehicleName vehicle={vehicle} />
  </Within>
);
