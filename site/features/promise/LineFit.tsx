import { useStore } from '@nanostores/react';
import type { CartEntry } from '../../../api/shop/cart/contract';
import type { NamedVehicle } from '../../../api/shop/vehicle/text';
import type { Translate } from '../../i18n/keys';
import { Said } from '../vehicle/Said';
import { ConditionBoxes } from './ConditionBoxes';
import { $checked, isLinePromised } from './confirmed';
import { Promised } from './Promised';

interface Props {
  t: Translate;
  entry: CartEntry;
  vehicle: NamedVehicle;
  fit: NonNullable<CartEntry['fit']>;
}

/** Whether a cart line fits its vehicle: the promise, or the verdict and what the shopper can check. */
export function LineFit({ t, entry, vehicle, fit }: Props) {
  const checked = useStore($checked);
  const { conditions, promise } = entry;
  const canCheck = promise && fit === 'fitsIf' && !conditions.some(({ doubted }) => doubted);
  return (
    <>
      {promise && isLinePromised(entry, checked) ? (
        <Promised t={t} vehicle={vehicle} promise={promise} />
      ) : (
        <Said t={t} vehicle={vehicle} fit={fit} conditions={conditions} />
      )}
      {canCheck && <ConditionBoxes t={t} entry={entry} />}
    </>
  );
}
