import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { DeskOrder } from '../../../api/shop/desk/contract';
import { useLoad } from '../../lib/load';
import { type IslandProps, useText } from '../../ui/island';
import { Loaded } from '../../ui/Loaded';
import { ReturnCard } from '../returns/ReturnCard';
import { ReturnAnswerForm } from './ReturnAnswerForm';
import { $returns, loadReturns } from './returns';

/** The returns of an enquiry, each with the form for its next answer. */
export function ReturnsPanel({ order, ...props }: IslandProps & { order: DeskOrder }) {
  const t = useText(props);
  const { orderId, items } = order;
  const [loading, retry] = useLoad(orderId, () => loadReturns(orderId));
  const returns = useStore($returns);
  const of = useMemo(() => ({ path: `/api/desk/orders/${encodeURIComponent(orderId)}`, headers: {} }), [orderId]);
  return (
    <section className="panel grid gap-3 p-5" aria-labelledby="returns">
      <h2 id="returns" tabIndex={-1}>
        {t('returns.title')}
      </h2>
      <Loaded part t={t} loading={loading} waiting={t('site.loading')} failed={t('returns.loadFailed')} onRetry={retry}>
        {() => (
          <>
            {returns.length === 0 && <p className="text-muted">{t('returns.none')}</p>}
            <ul className="grid gap-3">
              {returns.map((one) => (
                <li key={one.returnId}>
                  <ReturnCard {...props} of={of} items={items} one={one}>
                    {/* Another seller's answer begins the form anew: it may allow other answers. */}
                    <ReturnAnswerForm key={one.version} {...props} order={order} one={one} />
                  </ReturnCard>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  );
}
