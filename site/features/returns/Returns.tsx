import { useState } from 'react';
import type { OrderDetails } from '../../../api/shop/orders/contract';
import type { OrderReturns } from '../../../api/shop/returns/contract';
import { useLoad } from '../../lib/load';
import { type IslandProps, useText } from '../../ui/island';
import { Loaded } from '../../ui/Loaded';
import type { OrderPath } from '../pictures/pictures';
import { ReturnCard } from './ReturnCard';
import { ReturnForm } from './ReturnForm';
import { loadReturns, returnableLines } from './returns';

interface Props extends IslandProps {
  of: OrderPath;
  order: OrderDetails;
}

/** The returns of an order with their states, and the form for another one. */
export function Returns({ of, order, ...props }: Props) {
  const t = useText(props);
  const [loading, retry] = useLoad(of.path, () => loadReturns(of));
  return (
    <section className="grid gap-3" aria-labelledby="returns">
      <h2 id="returns" tabIndex={-1}>
        {t('returns.title')}
      </h2>
      <Loaded part t={t} loading={loading} waiting={t('site.loading')} failed={t('returns.loadFailed')} onRetry={retry}>
        {(first) => <Opened {...props} of={of} order={order} first={first} />}
      </Loaded>
    </section>
  );
}

function Opened({ of, order, first, ...props }: Props & { first: OrderReturns }) {
  const t = useText(props);
  const [known, setKnown] = useState(first);
  const [asking, setAsking] = useState(false);
  const lines = returnableLines(known, order, Date.now());
  function leave(changed?: OrderReturns) {
    if (changed) setKnown(changed);
    setAsking(false);
    // The form that had the focus is gone.
    document.getElementById('returns')?.focus();
  }
  return (
    <>
      {known.returns.length > 0 && (
        <ul className="grid gap-3">
          {known.returns.map((one) => (
            <li key={one.returnId}>
              <ReturnCard {...props} of={of} items={order.items} one={one}>
                {one.state === 'asked' && <p className="mt-3">{t('returns.waiting')}</p>}
                {one.state === 'accepted' && (
                  <p className="mt-3 font-semibold">{t('returns.sendBack', { number: one.returnNumber })}</p>
                )}
              </ReturnCard>
            </li>
          ))}
        </ul>
      )}
      {lines.length === 0 && (
        <p className="text-muted">
          {t(known.lines.some(({ left }) => left > 0) ? 'returns.over' : 'returns.allAsked')}
        </p>
      )}
      {asking && lines.length > 0 && (
        <ReturnForm {...props} of={of} lines={lines} onBack={() => leave()} onAsked={leave} />
      )}
      {!asking && lines.length > 0 && (
        <button type="button" className="btn justify-self-start" onClick={() => setAsking(true)}>
          {t('returns.ask')}
        </button>
      )}
    </>
  );
}
