import type { TFunction } from 'i18next';
import { conditionsText } from '../fit/conditions-text.ts';
import { saidFit } from '../fit/said.ts';
import type { LinePromise } from '../promise/rules.ts';
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
  const { said, conditions: named } = saidFit(fit, conditions ?? []);
  const values = {
    vehicle: vehicleText(vehicle),
    condition: conditionsText(named, (key, years) => t(key, years)),
  };
  return whose === 'desk' ? t(`desk.fit.${said}`, values) : t(`purchase.fit.${said}`, values);
}

/**
 * "Fits your Swift 2018, or we take it back free of charge within 30 days. You checked: with ABS"
 * @param line has a vehicle
 */
export function promiseText(
  { vehicle }: Partial<Pick<OrderLineRow, 'vehicle'>>,
  { days, returnFreight, confirmed }: LinePromise,
  t: TFunction,
): string {
  const values = { vehicle: vehicle ? vehicleText(vehicle) : '', count: days };
  const sentence = returnFreight === 'shop' ? t('promise.shop', values) : t('promise.customer', values);
  if (confirmed.length === 0) return sentence;
  const condition = conditionsText(confirmed, (key, years) => t(key, years));
  return `${sentence} ${t('promise.checkedLine', { condition })}`;
}
