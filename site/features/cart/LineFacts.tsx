import type { CartEntry } from '../../../api/shop/cart/contract';
import type { NamedVehicle } from '../../../api/shop/vehicle/text';
import type { Translate } from '../../i18n/keys';
import { Said } from '../vehicle/Said';
import { missingStock } from './preview';

interface Props {
  t: Translate;
  entry: CartEntry;
  /** The vehicle that judges a line which is for no certain one. */
  other: NamedVehicle | undefined;
}

/** What a line of the cart is for and whether it fits, and that it asks for more than the shop has. */
export function LineFacts({ t, entry, other }: Props) {
  const { fit, conditions } = entry;
  const vehicle = entry.vehicle ?? other;
  const stock = missingStock(entry);
  return (
    <>
      {vehicle && fit && <Said t={t} vehicle={vehicle} fit={fit} conditions={conditions} />}
      {stock !== undefined && (
        <p className="text-sm font-semibold text-warn">{t('purchase.stockShort', { count: stock })}</p>
      )}
    </>
  );
}
