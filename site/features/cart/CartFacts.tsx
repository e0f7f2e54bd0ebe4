import { useStore } from '@nanostores/react';
import type { CartEntry } from '../../../api/shop/cart/contract';
import type { Translate } from '../../i18n/keys';
import { VehicleName } from '../../ui/VehicleName';
import { here, Within } from '../../ui/Within';
import { showFailure } from '../toast/toast';
import { $vehicle, lineVehicleOf, namedVehicle } from '../vehicle/vehicle';
import { setLineVehicle } from './cart';
import { LineFacts } from './LineFacts';

interface Props {
  /** The texts of the page and of this section. */
  t: Translate;
  late: Translate;
  entry: CartEntry;
}

/** The facts of a cart line, and a button that gives the line the shopper's vehicle. */
export function CartFacts({ t, late, entry }: Props) {
  const vehicle = useStore($vehicle);
  const chosen = lineVehicleOf(vehicle);
  const same = entry.vehicle?.engineId === chosen?.engineId && entry.vehicle?.year === (chosen?.year ?? null);

  async function makeMine() {
    if (!chosen) return;
    try {
      await setLineVehicle(entry.cartItem.cartItemId, chosen);
    } catch {
      showFailure(t('cart.updateFailed'));
    }
  }

  return (
    <div className="mt-1 grid justify-items-start gap-1 empty:hidden">
      <LineFacts t={late} entry={entry} other={chosen && vehicle && namedVehicle(vehicle)} />
      {vehicle && chosen && entry.item && !same && (
        <button type="button" className="btn btn-plain px-0 text-start" onClick={() => void makeMine()}>
          <span>
            <Within sentence={late('purchase.forVehicle', { vehicle: here })}>
              <VehicleName vehicle={namedVehicle(vehicle)} isShort />
            </Within>
          </span>
        </button>
      )}
    </div>
  );
}
