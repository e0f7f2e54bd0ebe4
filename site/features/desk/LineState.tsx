import type { DeskOrder } from '../../../api/shop/desk/contract';
import { conditionsText } from '../../../api/shop/fit/conditions-text';
import type { LinePromise } from '../../../api/shop/promise/contract';
import type { Translate } from '../../i18n/keys';
import { pageText } from '../../lib/page-strings';
import { type IslandProps, useText } from '../../ui/island';
import { Said } from '../vehicle/Said';
import { saidText } from '../vehicle/said';

/**
 * Whether a line's part fits its vehicle, today and, where that differs, when the enquiry was sent. Also says when the
 * stock is lower than the quantity.
 */
export function LineState({ item, ...props }: IslandProps & { item: DeskOrder['items'][number] }) {
  const t = useText(props);
  const { vehicle, fit, conditions, fitNow, promise, quantity, stock } = item;
  const changed = fit !== fitNow.fit || JSON.stringify(conditions) !== JSON.stringify(fitNow.conditions);
  return (
    <>
      {vehicle && fitNow.fit && (
        <div
          className={fitNow.fit === 'fitsNot' ? 'mt-1 rounded-lg border-2 border-bad bg-bad-soft px-3 py-2' : 'mt-1'}
        >
          <Said t={t} whose="desk" vehicle={vehicle} fit={fitNow.fit} conditions={fitNow.conditions} />
          {changed && fit && (
            <p className="hint">
              {t('desk.fitSent')}: {saidText(t, 'desk', fit, conditions, vehicle.label)}
            </p>
          )}
        </div>
      )}
      {promise && <p className="hint">{promisedText(promise, t)}</p>}
      {stock !== null && stock < quantity && (
        <p className="mt-1 text-sm font-semibold text-warn">{t('desk.stockShort', { count: stock })}</p>
      )}
    </>
  );
}

/** "Promised to fit, with 30 days to return it; the customer checked with ABS" */
function promisedText({ days, confirmed }: LinePromise, t: Translate): string {
  const promised = t('desk.promised', { count: days });
  if (confirmed.length === 0) return promised;
  return `${promised}; ${t('desk.promisedOn', { condition: conditionsText(confirmed, pageText()) })}`;
}
