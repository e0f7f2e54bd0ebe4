import { conditionsText } from '../../../api/shop/fit/conditions-text';
import type { OrderDetails } from '../../../api/shop/orders/contract';
import type { Translate } from '../../i18n/keys';
import { langOf } from '../../i18n/lang-of';
import { pageText } from '../../lib/page-strings';
import { here, Within } from '../../ui/Within';
import { Said } from '../vehicle/Said';
import { Promised } from './Promised';

/** Whether an ordered part fits, as it was when the enquiry was sent: the promise with what was checked, or the verdict. */
export function OrderedFit({ t, item }: { t: Translate; item: OrderDetails['items'][number] }) {
  const { vehicle, fit, conditions, promise } = item;
  if (!vehicle || !fit) return null;
  if (!promise) return <Said t={t} vehicle={vehicle} fit={fit} conditions={conditions} />;
  const words = conditionsText(promise.confirmed, pageText());
  return (
    <>
      <Promised t={t} vehicle={vehicle} promise={promise} />
      {promise.confirmed.length > 0 && (
        <p className="hint">
          <Within sentence={t('promise.checkedLine', { condition: here })}>
            <span lang={langOf(words)}>{words}</span>
          </Within>
        </p>
      )}
    </>
  );
}
