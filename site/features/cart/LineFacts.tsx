import type { CartEntry } from '../../../api/shop/cart/contract';
import type { NamedVehicle } from '../../../api/shop/vehicle/text';
import type { Translate } from '../../i18n/keys';
import { LineFit } from '../promise/LineFit';
import { missingStock } from './preview';

interface Props {
  t: Translate;
  entry: CartEntry;
  /** The vehicle that a line without a vehicle of its own is judged by. */
  other: NamedVehicle | undefined;
}

/** The vehicle of a cart line and whether the part fits it, and whether the line asks for more than the stock. */
export function LineFacts({ t, entry, other }: Props) {
  const { fit } = entry;
  const vehicle = entry.vehicle ?? other;
  const stock = missingStock(entry);
  return (
    <>
      {vehicle && fit && <LineFit t={t} entry={entry} vehicle={vehicle} fit={fit} />}
      {stock !== undefined && (
        <p className="text-sm font-semibold text-warn">{t('purchase.stockShort', { count: stock })}</p>
      )}
    </>
  );
}
