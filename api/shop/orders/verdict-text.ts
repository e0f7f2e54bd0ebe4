import type { TFunction } from 'i18next';
import { conditionsText } from '../fit/conditions-text.ts';
import { vehicleText } from '../vehicle/text.ts';
import type { OrderLineRow } from './store.ts';

/**
 * "Does not fit: Maruti Suzuki Swift (3rd gen) 1.2 VVT K12M, 2018", by the catalogue when the enquiry was sent; null
 * for a line without a vehicle.
 * @param whose texts to the customer about their vehicle, or to the seller about the customer's
 */
export function verdictText(
  { vehicle, fit, conditions }: Partial<Pick<OrderLineRow, 'vehicle' | 'fit' | 'conditions'>>,
  whose: 'purchase' | 'desk',
  t: TFunction,
): string | null {
  if (!vehicle || !fit) return null;
  const values = {
    vehicle: vehicleText(vehicle),
    condition: conditionsText(conditions ?? [], (key, years) => t(key, years)),
  };
  return whose === 'desk' ? t(`desk.fit.${fit}`, values) : t(`purchase.fit.${fit}`, values);
}
