import type { Language } from '../../../api/shop/language/languages';
import { enquiryVehicleForm } from '../../../api/shop/vehicle/form';
import { lateTexts } from '../../lib/late-texts';
import { LineFacts } from '../cart/LineFacts';
import { $garage, loadGarageOnce } from '../garage/vehicles';
import { checkedOf, dropChecked, readChecked } from '../promise/confirmed';
import { rememberedVehicles } from '../vehicle/choose';
import { $vehicle, readVehicle } from '../vehicle/vehicle';
import { VehicleSection } from './VehicleSection';
import { vehicleOptions } from './vehicle-choice';

/**
 * Loads what checkout shows beside its form.
 * @param hasGarage whether the shopper is signed in
 * @throws TypeError without a connection
 */
export async function loadEnquiry(language: Language, hasGarage: boolean) {
  readVehicle();
  readChecked();
  const [late] = await Promise.all([lateTexts(language, ['purchase', 'promise']), hasGarage && loadGarageOnce()]);
  const garage = $garage.get();
  return {
    late,
    LineFacts,
    VehicleSection,
    checkedOf,
    dropChecked,
    enquiryVehicleForm,
    vehicleOptions,
    chosen: $vehicle.get(),
    remembered: rememberedVehicles(),
    garage: garage.state === 'there' ? garage.vehicles : [],
  };
}
export type EnquiryPart = Awaited<ReturnType<typeof loadEnquiry>>;
